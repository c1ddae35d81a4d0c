/// The text of `NotesSpec.md`, from when this was built.
public let notesSpec = String(decoding: PackageResources.NotesSpec_md, as: UTF8.self)
