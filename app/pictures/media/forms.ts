import { z } from 'zod'

import { clickedSizes } from '#app/pictures/images/rules.ts'
import { business } from '#app/business.ts'
import { mediaProblems, ownImageProblems } from './words.ts'
import { issues } from '#app/shared/form-problems.ts'
import { listQuery } from '#app/shared/list-query.ts'
import { wholeFigure } from '#app/shared/form-figures.ts'
import { oneLine } from '#app/shared/one-line.ts'
import { reason } from '#app/shared/reason.ts'
import { imageField, splitTags, uploadViews, type ImageField } from './rules.ts'

const words = issues(mediaProblems)
const { longestAlt, longestTag, mostTags, pageSize } = business.media

const mediaFilter = z.object(listQuery)
export type MediaFilter = z.output<typeof mediaFilter>

export function readMediaFilter(query: URLSearchParams): MediaFilter {
  return mediaFilter.parse(Object.fromEntries(query))
}

const uploadFilter = z.object({ ...listQuery, show: z.enum(uploadViews).catch('all').default('all') })
export type UploadFilter = z.output<typeof uploadFilter>

export function readUploadFilter(query: URLSearchParams): UploadFilter {
  return uploadFilter.parse(Object.fromEntries(query))
}

export const moderationForm = z.discriminatedUnion('verdict', [
  z.object({ verdict: z.literal('show') }),
  z.object({
    verdict: z.literal('hide'),
    reason: reason(words.reasonMissing, words.reasonLong),
  }),
])

export const uploadForm = z.object({ photos: z.string().optional(), show: z.boolean().default(false) })

/** Fields of one image each: `alt-<id>`, `tags-<id>`, `show-<id>`. */
export const describeForm = z
  .object({ image: z.array(z.uuid()).max(pageSize).default([]) })
  .catchall(z.string().optional())
  .transform(({ image, ...typed }, context) =>
    image.map((id): Described => {
      const textOf = (field: ImageField) => typed[imageField(field, id)] ?? ''
      const refuse = (field: ImageField, message: string) =>
        context.addIssue({ code: 'custom', message, path: [imageField(field, id)] })
      const alt = oneLine(textOf('alt'))
      const tags = splitTags(textOf('tags'))
      if (alt.length > longestAlt) refuse('alt', words.altLong)
      if (tags.length > mostTags) refuse('tags', words.tooManyTags)
      if (tags.some((tag) => tag.length > longestTag)) refuse('tags', words.tagLong)
      return { id, alt, tags, show: textOf('show') === 'on' }
    }),
  )

export type Described = { id: string; alt: string; tags: string[]; show: boolean }

const pointWords = issues(ownImageProblems)
const range = { from: 0, to: 10_000 }

/** The point in percent, or a click in pixels on one of the two sizes that the page shows (images/rules.ts). */
export const focusForm = z
  .object({
    size: z.enum(clickedSizes).optional(),
    x: wholeFigure(pointWords.acrossWrong, range),
    y: wholeFigure(pointWords.downWrong, range),
  })
  .superRefine(({ size, x, y }, context) => {
    if (!size && x > 100) context.addIssue({ code: 'custom', message: pointWords.acrossWrong, path: ['x'] })
    if (!size && y > 100) context.addIssue({ code: 'custom', message: pointWords.downWrong, path: ['y'] })
  })
