/** A stored picture that cannot be loaded becomes the placeholder and is reported, once, until it loads after all (S1 §4). */
const reported = new Set()
const placeholder = '/placeholder.svg'

// Neither event bubbles, so they are caught on their way down.
document.addEventListener('error', (event) => fail(event.target), true)
document.addEventListener('load', (event) => recover(event.target), true)
for (const image of document.images) if (image.complete && image.naturalWidth === 0) fail(image)

/** @param {EventTarget | null} target */
function fail(target) {
  if (!(target instanceof HTMLImageElement) || !target.dataset.image || target.dataset.failed) return
  const id = target.dataset.image
  target.dataset.failed = 'true'
  target
    .closest('picture')
    ?.querySelectorAll('source')
    .forEach((source) => source.remove())
  target.removeAttribute('srcset')
  target.src = placeholder
  if (reported.has(id)) return
  reported.add(id)
  navigator.sendBeacon('/image-errors', new URLSearchParams({ imageId: id, page: location.pathname }))
}

/** @param {EventTarget | null} target */
function recover(target) {
  if (!(target instanceof HTMLImageElement) || !target.dataset.failed) return
  if (target.currentSrc.endsWith(placeholder)) return
  delete target.dataset.failed
}
