import { expect, test } from 'vitest'

import { centerOf } from './zone-centers.ts'
import { zoneAt, zones } from './zones.ts'

test('every zone holds its own center', () => {
  expect(zones.map((zone) => zoneAt(centerOf(zone)))).toEqual([...zones])
})

test.each([
  ['the middle of the front', 'front_bumper', { x: 500, y: 0 }],
  ['left of the front', 'left_front', { x: 269, y: 0 }],
  ['the edge of the roof', 'roof', { x: 270, y: 500 }],
  ['right of the roof', 'right_door', { x: 730, y: 500 }],
  ['the last corner', 'right_rear', { x: 1_000, y: 1_000 }],
  ['the middle of the back', 'rear_bumper', { x: 500, y: 1_000 }],
])('%s belongs to %s', (_, zone, spot) => {
  expect(zoneAt(spot)).toBe(zone)
})
