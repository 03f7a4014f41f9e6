import { imageProblems } from './words.ts'
import { hours, later } from '#app/shared/durations.ts'
import type { Problem } from '#app/shared/outcome.ts'
import { pictureWidths, thumbnailWidths } from '#app/shared/picture-widths.ts'

/** Forms that take pictures sent ahead of them. */
export type PictureForm = 'gallery' | 'listing' | 'garage' | 'handover'

const widths = [...thumbnailWidths, ...pictureWidths]

/** What cards, carousels and galleries ask for first. */
export const preparedWidths = [480, 768, 1080, 320] as const
export const otherWidths = widths.filter((width) => !preparedWidths.some((prepared) => prepared === width))

/** The presets, by their names in addresses. */
export const presetNames = {
  'media-upload': 'mediaUpload',
  'listing-display': 'listingDisplay',
  profile: 'profile',
  thumbnail: 'thumbnail',
} as const
export type PresetName = keyof typeof presetNames

export function readPictureFile(file: string | undefined): { size: number | PresetName; hash: string } | undefined {
  const [, size = '', hash] = /^(\d{1,5}|[a-z]+(?:-[a-z]+)?)-([0-9a-f]{6,64})$/.exec(file ?? '') ?? []
  if (!hash) return undefined
  if (isPresetName(size)) return { size, hash }
  return /^\d/.test(size) ? { size: Number(size), hash } : undefined
}

function isPresetName(name: string): name is PresetName {
  return Object.hasOwn(presetNames, name)
}

export function isPicture(mimeType: string | undefined): boolean {
  return ['image/jpeg', 'image/png', 'image/webp'].includes(mimeType ?? '')
}

/** Of a file that is no picture by `isPicture`. The garage tells other images from what is no image at all (docs/product.md#pictures). */
export function typeProblem(
  mimeType: string | undefined,
  takenBy?: PictureForm,
  wrongType: Problem = imageProblems.wrongType,
): Problem {
  if (/^image\/hei[cf]/.test(mimeType ?? '')) return imageProblems.heic
  return takenBy === 'garage' && !mimeType?.startsWith('image/') ? imageProblems.notAnImage : wrongType
}

/** The nearest width that the source allows. */
export function widthServed(requested: number, sourceWidth: number): number {
  const there = widths.filter((width) => width <= sourceWidth)
  const choices = there.length > 0 ? there : [thumbnailWidths[0]]
  return choices.reduce((best, width) => (Math.abs(width - requested) < Math.abs(best - requested) ? width : best))
}

/** One report per image and hour is kept. */
export function hourOf(instant: Date): Date {
  return later(instant, -(instant.getTime() % hours(1)))
}

export type FocalPoint = { x: number; y: number }

/** Undefined for the centre. */
export function readFocus(focus: string | null | undefined): FocalPoint | undefined {
  const [, x, y] = /^(\d+)% (\d+)%$/.exec(focus ?? '') ?? []
  return x && y ? { x: Number(x), y: Number(y) } : undefined
}

type Size = { width: number; height: number }

/** In CSS pixels, fixed: a click without scripts tells where it was in these. */
const clickable = { small: { width: 280, height: 416 }, large: { width: 640, height: 640 } }
export const clickedSizes = ['small', 'large'] as const
export type ClickedSize = (typeof clickedSizes)[number]

export function clickableSize(image: Size, size: ClickedSize): Size {
  const room = clickable[size]
  const scale = Math.min(room.width / image.width, room.height / image.height)
  return { width: Math.round(image.width * scale), height: Math.round(image.height * scale) }
}

/** In percent. Undefined for the corner, which the keyboard sends. */
export function clickedPoint(image: Size, size: ClickedSize, { x, y }: FocalPoint): FocalPoint | undefined {
  if (x === 0 && y === 0) return undefined
  const shown = clickableSize(image, size)
  const percent = (at: number, of: number) => Math.min(100, Math.max(0, Math.round((at / of) * 100)))
  return { x: percent(x, shown.width), y: percent(y, shown.height) }
}
