import { expect, it } from 'vitest'
import { z } from 'zod'

import { listQuery } from '#app/shared/list-query.ts'
import { sortQuery } from '#app/shared/sort-query.ts'
import { viewOf } from './rules.ts'

const schema = z.object({
  ...listQuery,
  state: z.enum(['current', 'past']).catch('current').default('current'),
  sort: sortQuery({ total: { name: 'Total', kind: 'figure' } }),
})
const read = (query: URLSearchParams) => schema.parse(Object.fromEntries(query))

it.each([
  ['', ''],
  ['state=current&page=3', ''],
  ['sort=-total&state=past', 'state=past&sort=-total'],
  ['state=past&q=Mia+Hart&page=2', 'state=past'],
  ['state=past&unknown=1&sort=nothing', 'state=past'],
  ['state=<script>', ''],
])('of the address "%s" the view is "%s"', (address, view) => {
  expect(viewOf(read, new URLSearchParams(address))).toBe(view)
})
