/** What happens by chance in a simulation: the same for the same seed. */
export type Chance = ReturnType<typeof chanceOf>

/** Mulberry32: 32 bits of state are plenty for a day of a house, and each day has its own. */
export function chanceOf(seed: number) {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (most: number) => Math.floor(next() * most)
  return {
    below,
    /** Both ends are included. */
    between: (least: number, most: number) => least + below(most - least + 1),
    one: <Item>(items: readonly Item[]): Item | undefined => items[below(items.length)],
    /** True so many times in a hundred. */
    happens: (percent: number) => next() * 100 < percent,
    weighted<Item>(items: readonly (readonly [weight: number, item: Item])[]): Item | undefined {
      let left = next() * items.reduce((sum, [weight]) => sum + weight, 0)
      for (const [weight, item] of items) {
        left -= weight
        if (left < 0) return item
      }
      return undefined
    },
  }
}
