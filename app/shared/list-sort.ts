/** How a list is sorted by its address: `?sort=pickup` upward, `?sort=-pickup` downward. */
import { keysOf } from './keys.ts'

/** What a column holds decides how its two directions are called and which comes first. */
export type SortColumns<Key extends string = string> = Record<Key, { name: string; kind: 'text' | 'date' | 'figure' }>
export type Sort<Key extends string = string> = Key | `-${Key}`

export function columnOf<Key extends string>(columns: Record<Key, unknown>, sort: string | undefined) {
  const key = keysOf(columns).find((name) => name === sort || `-${name}` === sort)
  return key && { key, down: key !== sort }
}

/** What a press on the head of a column asks for: the other way round, or its usual way first: letters upward. */
export function nextSort<Key extends string>(columns: SortColumns<Key>, key: Key, now: string | undefined): Sort<Key> {
  if (now === key) return `-${key}`
  return now === `-${key}` || columns[key].kind === 'text' ? key : `-${key}`
}
