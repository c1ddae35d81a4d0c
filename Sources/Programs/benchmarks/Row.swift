/// One figure.
struct Row: Encodable {
  enum Unit: String, Encodable {
    case ratio
    case bytes
  }

  let name: String
  let value: Double
  let unit: Unit

  /// The most that the value may be; nil when it is only shown.
  let target: Double?

  /// For each time that the thing is done; nil where they are not counted.
  let allocations: Double?

  /// Nil without a target.
  let holds: Bool?

  init(
    _ name: String, _ value: Double, _ unit: Unit = .ratio, target: Double? = nil,
    allocations: Double? = nil
  ) {
    self.name = name
    self.value = value
    self.unit = unit
    self.target = target
    self.allocations = allocations
    holds = target.map { value <= $0 }
  }
}
