/// The text of `PhotoListSpec.md`, from when this was built.
public let photoListSpec = String(decoding: PackageResources.PhotoListSpec_md, as: UTF8.self)
