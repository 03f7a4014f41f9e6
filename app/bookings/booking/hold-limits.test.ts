import { expect, test } from 'vitest'

import { minutes } from '#app/shared/durations.ts'
import { holdRefusal, type HeldUnpaid } from './hold-limits.ts'

const nothing: HeldUnpaid = {
  emailConfirmed: false,
  isKnown: false,
  open: 0,
  lapsed: 0,
  releasedAfter: 0,
  openHere: 0,
  lapsedHere: 0,
  releasedHereAfter: 0,
}
const confirmed = { emailConfirmed: true }
const known = { isKnown: true }

test.each<[string, Partial<HeldUnpaid>, ReturnType<typeof holdRefusal>]>([
  ['allows the first hold', {}, undefined],
  ['refuses the second before the email is confirmed', { open: 1, openHere: 1 }, 'confirmForMore'],
  ['refuses another after one lapsed, before the email is confirmed', { lapsed: 1, lapsedHere: 1 }, 'confirmFirst'],
  ['allows the third once it is confirmed', { ...confirmed, open: 2, openHere: 2 }, undefined],
  ['refuses the fourth', { ...confirmed, open: 3, openHere: 3 }, 'tooManyOpen'],
  ['refuses the third after one lapsed', { ...confirmed, open: 2, lapsed: 1, openHere: 2 }, 'tooManyLapsed'],
  ['allows one, however many lapsed', { ...confirmed, lapsed: 9, lapsedHere: 9 }, undefined],
  ['refuses a second after many lapsed', { ...confirmed, open: 1, lapsed: 9, openHere: 1 }, 'tooManyLapsed'],
  ['refuses the fifth from one address', { openHere: 4 }, 'tooManyHere'],
  ['allows the fourth from one address', { openHere: 3 }, undefined],
  ['refuses the fourth from an address where one lapsed', { openHere: 3, lapsedHere: 1 }, 'tooManyHere'],
  ['allows the fifth from one address to a newcomer with a confirmed email', { ...confirmed, openHere: 4 }, undefined],
  ['allows the eighth from one address to such a newcomer', { ...confirmed, openHere: 7 }, undefined],
  [
    'allows such a newcomer another where many of others lapsed',
    { ...confirmed, openHere: 7, lapsedHere: 20 },
    undefined,
  ],
  ['refuses the ninth from one address', { ...confirmed, openHere: 8 }, 'tooManyHere'],
  ['refuses the fifth to one who holds a car there', { ...confirmed, open: 1, openHere: 4 }, 'tooManyHere'],
  ['allows another after one canceled a minute before its end', { releasedAfter: minutes(39) }, undefined],
  ['allows another after dates were changed five times in a few minutes', { releasedAfter: 5 * minutes(6) }, undefined],
  ['refuses another after two canceled a minute before their end', { releasedAfter: 2 * minutes(39) }, 'confirmFirst'],
  [
    'refuses the third after two canceled a minute before their end',
    { ...confirmed, open: 2, releasedAfter: 2 * minutes(39), openHere: 2 },
    'tooManyLapsed',
  ],
  [
    'allows the third after one canceled',
    { ...confirmed, open: 2, releasedAfter: minutes(39), openHere: 2 },
    undefined,
  ],
  ['allows one, however many were canceled', { ...confirmed, releasedAfter: 9 * minutes(39) }, undefined],
  [
    'refuses the third from an address where two were canceled late',
    { openHere: 3, releasedHereAfter: minutes(78) },
    'tooManyHere',
  ],
  ['allows one from an address where many lapsed', { ...confirmed, lapsedHere: 20 }, undefined],
  ['allows the first of a known customer, whatever others do', { ...known, openHere: 9, lapsedHere: 9 }, undefined],
  ['allows the fifth of a known customer', { ...known, open: 4, openHere: 9 }, undefined],
  ['refuses the sixth of a known customer', { ...known, open: 5 }, 'tooManyOpen'],
  ['allows the fourth of a known customer after one lapsed', { ...known, open: 3, lapsed: 1 }, undefined],
  ['refuses the fifth of a known customer after one lapsed', { ...known, open: 4, lapsed: 1 }, 'tooManyLapsed'],
  [
    'allows one of a known customer, however many lapsed',
    { ...known, lapsed: 9, releasedAfter: minutes(400) },
    undefined,
  ],
  ['refuses a second of a known customer after many lapsed', { ...known, open: 1, lapsed: 9 }, 'tooManyLapsed'],
  [
    'refuses a second of a known customer after many canceled late',
    { ...known, open: 1, releasedAfter: minutes(400) },
    'tooManyLapsed',
  ],
])('%s', (_, held, refusal) => expect(holdRefusal({ ...nothing, ...held })).toBe(refusal))
