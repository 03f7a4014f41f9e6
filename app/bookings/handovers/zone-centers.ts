/** Beside zones.ts, which a page loads that asks for no center. */
import { along, middle, zoneSides, type Parts, type Spot, type Zone } from './zones.ts'

/** Where a mark is that names only its zone. */
export function centerOf(zone: Zone): Spot {
  const [, side, part] = /^(left|right)_(.+)$/.exec(zone) ?? []
  if (side !== 'left' && side !== 'right') return { x: 500, y: centerAlong(middle, zone) }
  const { from, until } = zoneSides[side]
  return { x: Math.round((from + until) / 2), y: centerAlong(along, part) }
}

function centerAlong<Name>(parts: Parts<Name>, name: unknown): number {
  const index = parts.findIndex(([each]) => each === name)
  const start = parts[index - 1]?.[1] ?? 0
  const end = parts[index]?.[1] ?? start
  return Math.round((start + end) / 2)
}
