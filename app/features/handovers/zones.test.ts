import { expect, test } from 'vitest'

import { centerOf } from './zone-centers.ts'
import { zoneAt, zones } from './zones.ts'

test('every zone holds its own center', () => {
  expect(zones.map((zone) => zoneAt(centerOf(zone)))).toEqual([...zones])
})

test.each([
  [{ x: 500, y: 0 }, 'front_bumper'],
  [{ x: 269, y: 0 }, 'left_front'],
  [{ x: 270, y: 500 }, 'roof'],
  [{ x: 730, y: 500 }, 'right_door'],
  [{ x: 1_000, y: 1_000 }, 'right_rear'],
  [{ x: 500, y: 1_000 }, 'rear_bumper'],
])('%o belongs to %s', (spot, zone) => {
  expect(zoneAt(spot)).toBe(zone)
})
