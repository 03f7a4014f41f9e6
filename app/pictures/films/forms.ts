import { z } from 'zod'

import { business } from '#app/business.ts'
import { filmProblems } from './words.ts'
import { issues } from '#app/shared/form-problems.ts'
import { listQuery } from '#app/shared/list-query.ts'
import { oneLine } from '#app/shared/one-line.ts'
import { filmPurposes } from './rules.ts'

const words = issues(filmProblems)

const described = {
  title: z.string().overwrite(oneLine).max(business.films.longestTitle, words.titleLong).default(''),
  purpose: z.enum(filmPurposes, { error: words.purposeMissing }),
}

/** `film` is the id of what has arrived, `poster` says that one came along. */
export const filmForm = z.object({
  ...described,
  film: z.string({ error: words.missing }).min(1, words.missing),
  poster: z.string({ error: words.posterMissing }).min(1, words.posterMissing),
})

export const describedForm = z.object(described)
export type FilmDescription = z.output<typeof describedForm>

export function readFilmsPage(query: URLSearchParams): number {
  return z.object(listQuery).parse(Object.fromEntries(query)).page
}
