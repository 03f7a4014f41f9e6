/** Stored pictures that fail are replaced and reported, each once per page (S1 §4). */
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
