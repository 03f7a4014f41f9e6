import { isFailed, placeholder, reportFailedPicture } from '../failed-pictures.ts'

// Error events do not bubble.
document.addEventListener('error', (event) => replace(event.target), true)
for (const image of document.images) if (isFailed(image)) replace(image)

/** @param {EventTarget | null} target */
function replace(target) {
  if (!(target instanceof HTMLImageElement) || !target.dataset.image || target.dataset.failed) return
  target.dataset.failed = 'true'
  target.removeAttribute('srcset')
  target.src = placeholder
  reportFailedPicture(target.dataset.image)
}
