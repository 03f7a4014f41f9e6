/** For objects written out in the code, which have the keys of their type and no others. */
export function keysOf<Written extends object>(written: Written): (keyof Written & string)[] {
  return Object.keys(written).filter((key) => isKeyOf(written, key))
}

export function isKeyOf<Written extends object>(written: Written, key: string): key is keyof Written & string {
  return Object.hasOwn(written, key)
}
