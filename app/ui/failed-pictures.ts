/** Stored pictures that fail are replaced and reported, once until they load after all. */
export const placeholder = '/placeholder.svg'

const reported = new Set<string>()

export function isFailed(image: HTMLImageElement): boolean {
  return image.complete && image.naturalWidth === 0
}

export function reportFailedPicture(imageId: string): void {
  if (reported.has(imageId)) return
  reported.add(imageId)
  navigator.sendBeacon('/image-errors', new URLSearchParams({ imageId, page: location.pathname }))
}

/** Its next failure is news again. */
export function recordLoadedPicture(imageId: string): void {
  reported.delete(imageId)
}
