import { isFailed, recordLoadedPicture, placeholder, reportFailedPicture } from '../failed-pictures.ts'

/** What each failed picture showed. @type {Map<HTMLImageElement, { src: string, srcset: string }>} */
const failed = new Map()

// Neither event bubbles.
document.addEventListener('error', (event) => replace(event.target), true)
document.addEventListener('load', (event) => recover(event.target), true)
addEventListener('online', () => failed.forEach(restore))
for (const image of document.images) if (isFailed(image)) replace(image)

/** @param {EventTarget | null} target */
function replace(target) {
  if (!(target instanceof HTMLImageElement) || !target.dataset.image || isPlaceholder(target)) return
  failed.set(target, { src: target.src, srcset: target.srcset })
  target.removeAttribute('srcset')
  target.src = placeholder
  reportFailedPicture(target.dataset.image)
}

/** @param {EventTarget | null} target */
function recover(target) {
  if (!(target instanceof HTMLImageElement) || !target.dataset.image || isPlaceholder(target)) return
  failed.delete(target)
  recordLoadedPicture(target.dataset.image)
}

/** @param {{ src: string, srcset: string }} shown @param {HTMLImageElement} image */
function restore({ src, srcset }, image) {
  if (srcset) image.srcset = srcset
  image.src = src
}

/** @param {HTMLImageElement} image */
function isPlaceholder(image) {
  return image.getAttribute('src') === placeholder
}
