/**
 * For objects written out in the code, which have the keys of their type and no others.
 * @__NO_SIDE_EFFECTS__ Scripts that ask for no list of keys go without.
 */
export function keysOf<Written extends object>(written: Written): (keyof Written & string)[] {
  return Object.keys(written).filter((key) => isKeyOf(written, key))
}

/**
 * The keys of what this is true of.
 * @__NO_SIDE_EFFECTS__
 */
export function keysThat<Key extends string, Value>(
  written: Record<Key, Value>,
  are: (value: Value) => boolean,
): Key[] {
  return keysOf(written).filter((key) => are(written[key]))
}

/** The keys of what has this property as true. */
export type KeysWith<Table, Property extends string> = keyof Table &
  string &
  { [Key in keyof Table]: Table[Key] extends Record<Property, true> ? Key : never }[keyof Table]

/**
 * The same as a list.
 * @__NO_SIDE_EFFECTS__
 */
export function keysWith<Table extends Record<string, Record<Property, unknown>>, Property extends string>(
  table: Table,
  property: Property,
): KeysWith<Table, Property>[] {
  return keysOf(table).filter((key): key is KeysWith<Table, Property> => table[key]?.[property] === true)
}

/** Has each key of the type, when they are all among `keys`. */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Value,
): Record<Key, Value> {
  return objectOf<Record<Key, Value>>(keys, valueOf)
}

export function pick<Whole extends object, Key extends keyof Whole & string>(
  whole: Whole,
  keys: readonly Key[],
): Pick<Whole, Key> {
  return objectOf<Pick<Whole, Key>>(keys, (key) => whole[key])
}

/** Of the keys of a type; with their values' types, each by its key. */
export function objectOf<Made extends object>(
  keys: readonly (keyof Made & string)[],
  valueOf: <Key extends keyof Made & string>(key: Key) => Made[Key],
): Made {
  // Object.fromEntries types all keys as strings.
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Made
}

export function isKeyOf<Written extends object>(written: Written, key: string): key is keyof Written & string {
  return Object.hasOwn(written, key)
}
