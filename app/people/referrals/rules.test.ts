import { expect, test } from 'vitest'

import { days, later } from '#app/shared/durations.ts'
import { cardHtml } from './embed.ts'
import { cleanPath, facilitatorOf, isRemembered, lastClick, readCode } from './rules.ts'

const now = new Date('2026-11-21T15:00:00Z')
const ago = (count: number) => later(now, -days(count))

test.each([
  ['ABCD2345', 'ABCD2345'],
  [' abcd2345 ', 'ABCD2345'],
  ['REF8XYZ9W2', 'REF8XYZ9W2'],
])('"%s" is read as the code %s', (typed, code) => {
  expect(readCode(typed)).toBe(code)
})

test.each(['', '-', '../../fleet', 'A'.repeat(40)])('there is no code in "%s"', (typed) => {
  expect(readCode(typed)).toBeUndefined()
})

test('there is no code where nothing was sent', () => {
  expect(readCode(undefined)).toBeUndefined()
})

test.each([
  ['now', now],
  ['29 days ago', ago(29)],
])('a click %s is remembered', (_, at) => {
  expect(isRemembered({ at }, now)).toBe(true)
})

test.each([
  ['30 days ago', ago(30)],
  ['in the future', later(now, 1)],
])('a click %s is forgotten', (_, at) => {
  expect(isRemembered({ at }, now)).toBe(false)
})

test('the later of two remembered clicks counts, unless it is too old', () => {
  const [cookie, signUp] = [
    { code: 'COOKIE', at: ago(2) },
    { code: 'SIGNUP', at: ago(5) },
  ]
  expect(lastClick([cookie, signUp], now)).toBe(cookie)
  expect(lastClick([signUp, cookie], now)).toBe(cookie)
  expect(lastClick([null, signUp], now)).toBe(signUp)
  expect(lastClick([null, { ...signUp, at: ago(31) }], now)).toBeNull()
})

const brook = { id: 'brook', email: 'brook@example.com' }
const nia = { id: 'nia', email: 'nia@example.com' }
const mia = { profileId: 'mia', emails: ['mia@example.com'] }

test.each([
  ['earns the broker of the link a commission', mia, brook, null, 'brook', true],
  ['earns the broker of the link a commission, not the owner of the car', mia, brook, nia, 'brook', true],
  ['earns the owner of the listed car a commission', mia, null, nia, 'nia', false],
  ['earns no commission without a link or a listing', mia, null, null, null, false],
  [
    'through the broker’s own link earns the owner of the car a commission',
    { profileId: 'brook', emails: [] },
    brook,
    nia,
    'nia',
    false,
  ],
  [
    'through the broker’s own link earns no commission under the same email address',
    { profileId: null, emails: ['BROOK@example.com '] },
    brook,
    null,
    null,
    false,
  ],
  ['of the owner’s own car earns no commission', { profileId: 'nia', emails: [] }, null, nia, null, false],
])('a booking %s', (_, customer, byLink, lister, facilitatorId, facilitatedByLink) => {
  expect(facilitatorOf({ customer, byLink, lister })).toEqual({ facilitatorId, facilitatedByLink })
})

test.each([
  ['/', '/'],
  ['/car/ferrari-roma?pickup=2026-12-01#book', '/car/ferrari-roma?pickup=2026-12-01#book'],
  ['/fleet?ref=OTHER&page=2', '/fleet?page=2'],
  ['/fleet?ref=OTHER', '/fleet'],
  ['/r/OTHER?to=/fleet', '/'],
])('a link to %s leads to %s', (path, clean) => {
  expect(cleanPath(path)).toBe(clean)
})

test('a card is a picture in a link, whatever the car is called', () => {
  const card = {
    href: 'https://a.example/r/CODE?to=%2Fcar%2Fa',
    src: 'https://a.example/a.jpg',
    width: 1200,
    height: 630,
  }
  expect(cardHtml({ ...card, alt: '"><script>&' })).toBe(
    '<a href="https://a.example/r/CODE?to=%2Fcar%2Fa" rel="sponsored" style="display:flex;align-items:flex-start"><img src="https://a.example/a.jpg" alt="&quot;&gt;&lt;script&gt;&amp;" width="1200" height="630" loading="lazy" style="min-width:0;height:auto"></a>',
  )
})
