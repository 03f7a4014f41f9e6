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
  ['', undefined],
  ['-', undefined],
  ['../../fleet', undefined],
  ['A'.repeat(40), undefined],
  [undefined, undefined],
])('%j is the code %j', (typed, code) => {
  expect(readCode(typed)).toBe(code)
})

test.each([
  ['now', now, true],
  ['29 days ago', ago(29), true],
  ['30 days ago', ago(30), false],
  ['in the future', later(now, 1), false],
])('a click %s', (_, at, remembered) => {
  expect(isRemembered({ at }, now)).toBe(remembered)
})

test('of two places that remember a click the later one counts, and none that is too old', () => {
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
  ['the broker of the link', mia, brook, null, 'brook', true],
  ['the link before the listing', mia, brook, nia, 'brook', true],
  ['whoever listed the car', mia, null, nia, 'nia', false],
  ['nobody', mia, null, null, null, false],
  ['not oneself, but who listed the car', { profileId: 'brook', emails: [] }, brook, nia, 'nia', false],
  ['not oneself by the address', { profileId: null, emails: ['BROOK@example.com '] }, brook, null, null, false],
  ['not oneself with one’s own listing', { profileId: 'nia', emails: [] }, null, nia, null, false],
])('a booking earns a commission for %s', (_, customer, byLink, lister, facilitatorId, facilitatedByLink) => {
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
