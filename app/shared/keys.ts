/** For objects written out in the code, which have the keys of their type and no others. */
export function keysOf<Written extends object>(written: Written): (keyof Written & string)[] {
  return Object.keys(written).filter((key) => isKeyOf(written, key))
}

/** Has each key of the type, when they are all among `keys`. */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Value,
): Record<Key, Value> {
  // Object.fromEntries types all keys as strings.
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>
}

export function isKeyOf<Written extends object>(written: Written, key: string): key is keyof Written & string {
  return Object.hasOwn(written, key)
}
