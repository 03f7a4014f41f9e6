import { z } from 'zod'

import { listQuery } from '#app/shared/list-query.ts'
import { documentGroups } from './rules.ts'

const documentFilter = z.object({ ...listQuery, state: z.enum(documentGroups).catch('waiting').default('waiting') })
export type DocumentFilter = z.output<typeof documentFilter>

export function readDocumentFilter(query: URLSearchParams): DocumentFilter {
  return documentFilter.parse(Object.fromEntries(query))
}
