/** A stored picture that cannot be loaded becomes the placeholder, once, and is reported, once (S1 §4). */
const reported = new Set()

// `error` does not bubble, so it is caught on its way down.
document.addEventListener('error', (event) => fail(event.target), true)
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
  target.src = '/placeholder.svg'
  if (reported.has(id)) return
  reported.add(id)
  navigator.sendBeacon('/image-errors', new URLSearchParams({ imageId: id, page: location.pathname }))
}
