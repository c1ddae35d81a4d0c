import Localization

/// Every word of the notes' screen, in one language.
public struct NotesWords: Equatable, Sendable {
  /// In the field while it is empty.
  public let placeholder: String
  /// On the button, for a new note.
  public let add: String
  /// On the button, for a note that is there already.
  public let save: String
  /// On the button that leaves the note as it was.
  public let cancel: String
  /// On the button that asks again.
  public let refresh: String
  /// What Enter does in the list.
  public let open: String
  /// What d does in the list.
  public let remove: String
  /// Where Tab goes from the field.
  public let list: String
  /// Where Tab goes from the list.
  public let write: String
  /// What Ctrl-C does.
  public let quit: String
  /// On the button of the alert.
  public let confirm: String

  /// The heading while something is under way.
  public let busy: String
  /// The heading of an empty list.
  public let none: String
  /// The heading while the notes have never come.
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
  /// The words in that language.
  public init(_ language: Language) {
    switch language {
    case .simplifiedChinese: self = .simplifiedChinese
    case .english: self = .english
    }
  }

  /// In Chinese, in simplified characters.
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

  /// In English.
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
