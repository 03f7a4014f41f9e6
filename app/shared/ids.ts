/** uuid v7: sortable by creation. */
import { uuidv7 } from 'uuidv7'

declare const idBrand: unique symbol
export type Id<Thing extends string> = string & { readonly [idBrand]: Thing }

export function newId<Thing extends string>(): Id<Thing> {
  // Nothing else makes the brand.
  return uuidv7() as Id<Thing>
}

const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Safe to hand to a uuid column. */
export function isId(text: unknown): text is string {
  return typeof text === 'string' && shape.test(text)
}
