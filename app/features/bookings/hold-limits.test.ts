import { expect, test } from 'vitest'

import { minutes } from '#app/shared/durations.ts'
import { holdRefusal, type HeldUnpaid } from './hold-limits.ts'

const nothing: HeldUnpaid = {
  emailConfirmed: false,
  hasPaid: false,
  open: 0,
  lapsed: 0,
  releasedAfter: 0,
  openHere: 0,
  lapsedHere: 0,
  releasedHereAfter: 0,
}
const confirmed = { emailConfirmed: true }
const paying = { hasPaid: true }

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
  ['of a person who has paid before and canceled many', { ...paying, releasedAfter: minutes(400) }, undefined],
  ['one from an address where many lapsed', { ...confirmed, lapsedHere: 20 }, undefined],
  [
    'of a person who has paid before, whatever others do',
    { ...paying, lapsed: 5, openHere: 9, lapsedHere: 9 },
    undefined,
  ],
  ['the fourth of a person who has paid before', { ...paying, open: 3 }, 'tooManyOpen'],
])('%s', (_, held, refusal) => expect(holdRefusal({ ...nothing, ...held })).toBe(refusal))
