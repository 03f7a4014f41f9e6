/** uuid v7: sortable by creation. */
import { uuidv7 } from 'uuidv7'

export function newId(): string {
  return uuidv7()
}

const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Safe to hand to a uuid column. */
export function isId(text: unknown): text is string {
  return typeof text === 'string' && shape.test(text)
}
