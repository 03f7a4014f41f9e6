/** What is typed into the search of the office: names, numbers, addresses, in any form. */
import { searchFigures } from './figures.ts'
import { oneLine } from '#app/shared/one-line.ts'

export type SearchInput = { q: string; state: 'empty' | 'short' | 'long' | 'fine' }

/** Signs alone find nothing. What is too long is cut, so that it can be shortened. */
export function readSearchInput(typed: string | null): SearchInput {
  const q = oneLine(typed ?? '')
  const { from, to } = searchFigures.length
  if (q === '') return { q, state: 'empty' }
  if (q.length > to) return { q: q.slice(0, to), state: 'long' }
  const said = q.match(/[\p{L}\p{N}]/gu) ?? []
  return { q, state: said.length < from ? 'short' : 'fine' }
}
