/// The text of `LoginSpec.md`, from when this was built.
public let loginSpec = String(decoding: PackageResources.LoginSpec_md, as: UTF8.self)
