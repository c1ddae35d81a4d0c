import Localization

/// Every word of the photo list, in one language.
public struct PhotoWords: Equatable, Sendable {
  /// The button of an alert.
  public let confirm: String
  /// The button that asks for a picture again.
  public let retry: String
  /// The alert when the user tries to delete a favorite.
  public let favoriteStays: String

  /// A row whose picture is loading.
  public let loading: String
  /// A row for ``PictureFailure/refused``.
  public let refused: String
  /// A row for ``PictureFailure/offline``.
  public let offline: String
  /// A row for ``PictureFailure/garbled``.
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
  /// The words in that language.
  public init(_ language: Language) {
    switch language {
    case .simplifiedChinese: self = .simplifiedChinese
    case .english: self = .english
    }
  }

  /// The words in Simplified Chinese.
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

  /// The words in English.
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
