import { hours, later } from '#app/shared/durations.ts'
import { pictureWidths, thumbnailWidths } from '#app/shared/picture-widths.ts'

const widths = [...thumbnailWidths, ...pictureWidths]

/** What cards, carousels and galleries ask for first. */
export const preparedWidths = [480, 768, 1080, 320] as const

export function readPictureFile(file: string | undefined): { width: number; hash: string } | undefined {
  const [, width, hash] = /^(\d{1,5})-([0-9a-f]{6,64})$/.exec(file ?? '') ?? []
  return width && hash ? { width: Number(width), hash } : undefined
}

export function isPicture(mimeType: string | undefined): boolean {
  return ['image/jpeg', 'image/png', 'image/webp'].includes(mimeType ?? '')
}

export function isHeic(mimeType: string | undefined): boolean {
  return /^image\/hei[cf]/.test(mimeType ?? '')
}

/** The nearest width that the source allows (S1 §7). */
export function widthServed(requested: number, sourceWidth: number): number {
  const there = widths.filter((width) => width <= sourceWidth)
  const choices = there.length > 0 ? there : [thumbnailWidths[0]]
  return choices.reduce((best, width) => (Math.abs(width - requested) < Math.abs(best - requested) ? width : best))
}

/** One report per image and hour is kept (DECISIONS §3). */
export function hourOf(instant: Date): Date {
  return later(instant, -(instant.getTime() % hours(1)))
}
