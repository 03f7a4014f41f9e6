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
  ['the first hold', {}, undefined],
  ['the second before the email is confirmed', { open: 1, openHere: 1 }, 'confirmForMore'],
  ['another after one lapsed, before the email is confirmed', { lapsed: 1, lapsedHere: 1 }, 'confirmFirst'],
  ['the third once it is confirmed', { ...confirmed, open: 2, openHere: 2 }, undefined],
  ['the fourth', { ...confirmed, open: 3, openHere: 3 }, 'tooManyOpen'],
  ['the third after one lapsed', { ...confirmed, open: 2, lapsed: 1, openHere: 2 }, 'tooManyLapsed'],
  ['one, however many lapsed', { ...confirmed, lapsed: 9, lapsedHere: 9 }, undefined],
  ['a second after many lapsed', { ...confirmed, open: 1, lapsed: 9, openHere: 1 }, 'tooManyLapsed'],
  ['the fifth from one address', { openHere: 4 }, 'tooManyHere'],
  ['the fourth from one address', { openHere: 3 }, undefined],
  ['the fourth from an address where one lapsed', { openHere: 3, lapsedHere: 1 }, 'tooManyHere'],
  ['another after one canceled a minute before its end', { releasedAfter: minutes(39) }, undefined],
  ['another after dates were changed five times in a few minutes', { releasedAfter: 5 * minutes(6) }, undefined],
  ['another after two canceled a minute before their end', { releasedAfter: 2 * minutes(39) }, 'confirmFirst'],
  [
    'the third after two canceled a minute before their end',
    { ...confirmed, open: 2, releasedAfter: 2 * minutes(39), openHere: 2 },
    'tooManyLapsed',
  ],
  ['the third after one canceled', { ...confirmed, open: 2, releasedAfter: minutes(39), openHere: 2 }, undefined],
  ['one, however many were canceled', { ...confirmed, releasedAfter: 9 * minutes(39) }, undefined],
  [
    'the third from an address where two were canceled late',
    { openHere: 3, releasedHereAfter: minutes(78) },
    'tooManyHere',
  ],
  ['one from an address where many lapsed', { ...confirmed, lapsedHere: 20 }, undefined],
  ['the first of a known customer, whatever others do', { ...known, openHere: 9, lapsedHere: 9 }, undefined],
  ['the fifth of a known customer', { ...known, open: 4, openHere: 9 }, undefined],
  ['the sixth of a known customer', { ...known, open: 5 }, 'tooManyOpen'],
  ['the fourth of a known customer after one lapsed', { ...known, open: 3, lapsed: 1 }, undefined],
  ['the fifth of a known customer after one lapsed', { ...known, open: 4, lapsed: 1 }, 'tooManyLapsed'],
  ['one of a known customer, however many lapsed', { ...known, lapsed: 9, releasedAfter: minutes(400) }, undefined],
  ['a second of a known customer after many lapsed', { ...known, open: 1, lapsed: 9 }, 'tooManyLapsed'],
  [
    'a second of a known customer after many canceled late',
    { ...known, open: 1, releasedAfter: minutes(400) },
    'tooManyLapsed',
  ],
])('%s', (_, held, refusal) => expect(holdRefusal({ ...nothing, ...held })).toBe(refusal))
