/**
 * The outline of a car, seen from above with its sides laid flat, front up. Places are in thousandths of its width and
 * height; each belongs to one named zone.
 */
export const zones = [
  'front_bumper',
  'hood',
  'windshield',
  'roof',
  'rear_window',
  'rear_deck',
  'rear_bumper',
  'left_front',
  'left_front_wheel',
  'left_door',
  'left_rear_wheel',
  'left_rear',
  'right_front',
  'right_front_wheel',
  'right_door',
  'right_rear_wheel',
  'right_rear',
] as const
export type Zone = (typeof zones)[number]
export type Spot = { x: number; y: number }

/** Where each ends, from front to rear. */
export const middle: readonly [Zone, number][] = [
  ['front_bumper', 140],
  ['hood', 330],
  ['windshield', 425],
  ['roof', 590],
  ['rear_window', 680],
  ['rear_deck', 860],
  ['rear_bumper', 1_000],
]
export const zoneSides = { left: { from: 0, until: 270 }, right: { from: 730, until: 1_000 } } as const
export const along = [
  ['front', 150],
  ['front_wheel', 325],
  ['door', 640],
  ['rear_wheel', 815],
  ['rear', 1_000],
] as const

export function zoneAt({ x, y }: Spot): Zone {
  if (x < zoneSides.left.until) return `left_${endsAfter(along, y)}`
  if (x >= zoneSides.right.from) return `right_${endsAfter(along, y)}`
  return endsAfter(middle, y)
}

export type Parts<Name> = readonly (readonly [Name, number])[]

function endsAfter<Name>(parts: Parts<Name>, at: number): Name {
  const found = parts.find(([, end]) => at < end) ?? parts.at(-1)
  if (!found) throw new Error('no parts')
  return found[0]
}
