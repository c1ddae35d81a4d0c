import Localization
import LoginKit

/// What the live screens say beside the words of the login.
struct TriptychWords {
  let keysTo: String
  let all: String
  let demo: String
  let offline: String
  let answersAtOnce: String
  let answersAfter: (Double) -> String

  let oneOrAll: String
  let next: String
  let service: String
  let latency: String
  let rules: String
  let quit: String

  let chooseRule: String
  let choose: String
  let back: String
  let forward: String
  let leave: String
  let tooSmall: String

  init(_ language: Language) {
    switch language {
    case .simplifiedChinese:
      keysTo = "按键发送到"
      all = "全部"
      demo = "演示服务"
      offline = "网络断开"
      answersAtOnce = "立即应答"
      answersAfter = { "\($0) 秒后应答" }
      oneOrAll = "一个/全部"
      next = "下一个"
      service = "服务"
      latency = "延迟"
      rules = "规则"
      quit = "退出"
      chooseRule = "选择一条规则来播放"
      choose = "播放"
      back = "后退"
      forward = "前进"
      leave = "返回"
      tooSmall = "窗口太小"
    case .english:
      keysTo = "Keys go to"
      all = "all"
      demo = "demo service"
      offline = "no network"
      answersAtOnce = "answers at once"
      answersAfter = { "answers after \($0) s" }
      oneOrAll = "one/all"
      next = "next"
      service = "service"
      latency = "latency"
      rules = "rules"
      quit = "quit"
      chooseRule = "Choose a rule to play"
      choose = "play"
      back = "back"
      forward = "forward"
      leave = "leave"
      tooSmall = "The window is too small"
    }
  }
}
