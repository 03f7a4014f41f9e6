import { oneLine } from '#app/shared/one-line.ts'

export function splitTags(typed: string): string[] {
  return [...new Set(typed.split(',').map(oneLine).filter(Boolean))]
}

export function joinTags(tags: readonly string[]): string {
  return tags.join(', ')
}

export type ImageField = 'alt' | 'tags' | 'show'

/** The name of an image's field in the form of a whole page. */
export function imageField(field: ImageField, imageId: string): string {
  return `${field}-${imageId}`
}

/** What the list of all uploads shows. */
export const uploadViews = ['all', 'gallery', 'hidden'] as const
