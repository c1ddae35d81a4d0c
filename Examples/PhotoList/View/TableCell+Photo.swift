import PhotoKit
import Widgets

extension TableCell {
  /// Shows one photo: its title, and its picture once that is here.
  func show(
    _ photo: Photo, _ picture: Result<Picture, PictureFailure>?, words: PhotoWords,
    onRetry: @escaping () -> Void
  ) {
    textLabel.text = (photo.isFavorite ? "★ " : "") + photo.title
    switch picture {
    case .success(let picture):
      imageView.image = Image(picture.lines)
    case .failure(let failure):
      imageView.image = Image(["╭╌╌╌╌╮", "╎ ╲╱ ╎", "╰╌╌╌╌╯"])
      detailTextLabel.text = words.failure(failure)
      accessoryButton = Button(words.retry)
      accessoryButton?.onTap = onRetry
    case nil:
      imageView.image = Image(["╭╌╌╌╌╮", "╎ ⋯⋯ ╎", "╰╌╌╌╌╯"])
      detailTextLabel.text = words.loading
    }
  }
}
