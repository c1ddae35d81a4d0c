import LoginKit

/// Every word of the notes' screen, in one language.
public struct NotesWords: Equatable, Sendable {
  public let placeholder: String
  public let add: String
  public let save: String
  public let cancel: String
  public let refresh: String
  public let open: String
  public let remove: String
  public let list: String
  public let write: String
  public let quit: String
  public let confirm: String

  public let busy: String
  public let none: String
  public let notLoaded: String
  private let one: String
  private let many: String

  let emptyText: String
  let noSuchNote: String
  let refused: String
  let unavailable: String
  let notKept: String

  /// What the heading says of so many notes.
  public func count(_ count: Int) -> String {
    switch count {
    case 0: none
    case 1: one
    default: "\(count) \(many)"
    }
  }
}

extension NotesWords {
  public init(_ language: Language) {
    switch language {
    case .simplifiedChinese: self = .simplifiedChinese
    case .english: self = .english
    }
  }

  public static let simplifiedChinese = NotesWords(
    placeholder: "写一条备忘录",
    add: "添加",
    save: "保存",
    cancel: "取消",
    refresh: "刷新",
    open: "打开",
    remove: "删除",
    list: "列表",
    write: "写",
    quit: "退出",
    confirm: "确定",
    busy: "请稍候…",
    none: "没有备忘录",
    notLoaded: "备忘录未加载",
    one: "1 条备忘录",
    many: "条备忘录",
    emptyText: "内容不能为空",
    noSuchNote: "备忘录不存在",
    refused: "用户名或密码错误",
    unavailable: "网络不可用",
    notKept: "无法保存在本机")

  public static let english = NotesWords(
    placeholder: "Write a note",
    add: "Add",
    save: "Save",
    cancel: "Cancel",
    refresh: "Refresh",
    open: "Open",
    remove: "Remove",
    list: "List",
    write: "Write",
    quit: "Quit",
    confirm: "OK",
    busy: "One moment…",
    none: "No notes",
    notLoaded: "The notes are not loaded",
    one: "1 note",
    many: "notes",
    emptyText: "A note cannot be empty",
    noSuchNote: "There is no such note",
    refused: "The account or the password is wrong",
    unavailable: "The network is not available",
    notKept: "Notes cannot be kept here")
}
