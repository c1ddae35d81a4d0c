import LoginKit

/// Every word of the photo list, in one language.
public struct PhotoWords: Equatable, Sendable {
  public let confirm: String
  public let retry: String
  public let favoriteStays: String

  public let loading: String
  public let refused: String
  public let offline: String
  public let garbled: String

  /// What the keys do, for a line of help.
  public let help: [String]

  private let onePhoto: String
  private let photos: String

  /// What the heading says of so many photos.
  public func count(_ count: Int) -> String {
    count == 1 ? onePhoto : "\(count) \(photos)"
  }

  /// What a row says about `failure`.
  public func failure(_ failure: PictureFailure) -> String {
    switch failure {
    case .refused: refused
    case .offline: offline
    case .garbled: garbled
    }
  }
}

extension PhotoWords {
  public init(_ language: Language) {
    switch language {
    case .simplifiedChinese: self = .simplifiedChinese
    case .english: self = .english
    }
  }

  public static let simplifiedChinese = PhotoWords(
    confirm: "确定",
    retry: "重试",
    favoriteStays: "收藏的照片不能删除",
    loading: "加载中…",
    refused: "无法获取图片",
    offline: "网络不可用",
    garbled: "图片已损坏",
    help: ["Enter 收藏", "d 删除", "r 重试"],
    onePhoto: "1 张照片",
    photos: "张照片")

  public static let english = PhotoWords(
    confirm: "OK",
    retry: "Retry",
    favoriteStays: "A favorite is not deleted",
    loading: "Loading…",
    refused: "There is no picture",
    offline: "The network is not available",
    garbled: "The picture is damaged",
    help: ["Enter Favorite", "d Delete", "r Retry"],
    onePhoto: "1 photo",
    photos: "photos")
}
