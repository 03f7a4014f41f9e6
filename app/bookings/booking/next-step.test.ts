import { expect, test } from 'vitest'

import { date, time } from '#app/shared/dates.ts'
import { cents } from '#app/shared/money.ts'
import { instantAt } from '#app/shared/zone.ts'
import { nextStepOf, type StepFacts } from './next-step.ts'

const now = instantAt(date('2026-12-01'), time('09:00'))
const none = { due: cents(0), waiting: cents(0), disputed: cents(0) }

/** Confirmed, five days before the pickup, paid in full and with everything accepted. */
const ready: StepFacts = {
  state: 'confirmed',
  pickupDate: date('2026-12-06'),
  pickupTime: time('10:00'),
  returnDate: date('2026-12-09'),
  returnTime: time('10:00'),
  returnAt: instantAt(date('2026-12-09'), time('10:00')),
  payableUntil: instantAt(date('2026-12-01'), time('09:31')),
  upfront: cents(127_500),
  street: '3060 Peachtree Road NW',
  collectedAt: null,
  bring: 'Bring your license and the card you paid with',
  miles: { used: null, allowed: 450 },
  documents: 'accepted',
  awaitsSignature: false,
  deposit: cents(500_000),
  depositState: { isHeld: false, hasFailed: false },
  due: cents(0),
  charges: none,
  answerBy: null,
  isReviewed: false,
}
const due = cents(127_500)
const today = { pickupDate: date('2026-12-01') }
const delivered = { street: '12 Main Street', collectedAt: '12 Main Street, Atlanta', bring: 'Have your license ready' }
const out = { state: 'active', miles: { used: 212, allowed: 450 } } as const
const back = { state: 'returned' } as const
const answerBy = instantAt(date('2026-12-04'), time('13:31'))

type Case = [what: string, facts: Partial<StepFacts>, line: string, button: string, urgency: string]

const cases: Case[] = [
  ['unpaid', { state: 'awaiting_payment' }, 'Pay $1,275.00 by 9:31 AM to keep these dates.', 'upfront', 'now'],
  [
    'unpaid, too late',
    { state: 'awaiting_payment', payableUntil: now },
    'The time to pay is up. If you haven’t paid, choose your dates again.',
    'again',
    'calm',
  ],
  [
    'no documents, and a balance',
    { documents: 'none', due },
    'Send your license and insurance card, so that we can clear you to drive.',
    'documents',
    'now',
  ],
  [
    'a refused document on the day of pickup',
    { ...today, documents: 'bad' },
    'We couldn’t accept one of your documents.',
    'newDocument',
    'now',
  ],
  ['an unsigned agreement', { awaitsSignature: true }, 'Sign the rental agreement before pickup.', 'sign', 'now'],
  [
    'a declined deposit',
    { depositState: { isHeld: false, hasFailed: true } },
    'The deposit of $5,000.00 isn’t on hold yet. Use another card.',
    'card',
    'now',
  ],
  [
    'documents being checked',
    { documents: 'waiting' },
    'We’re checking your documents and will email you.',
    'calendar',
    'calm',
  ],
  [
    'documents being checked, and a balance',
    { documents: 'waiting', due },
    'We’re checking your documents and will email you.',
    'balance',
    'calm',
  ],
  ['cleared', {}, 'You’re cleared to drive. Everything is paid.', 'calendar', 'calm'],
  ['cleared, and a balance', { due }, 'You’re cleared to drive. $1,275.00 is due before pickup.', 'balance', 'calm'],
  [
    'the deposit on hold',
    { depositState: { isHeld: true, hasFailed: false } },
    'You’re cleared to drive, and your deposit is on hold. Everything is paid.',
    'calendar',
    'calm',
  ],
  [
    'the day of pickup',
    today,
    'Pick up your car today at 10:00 AM, 3060 Peachtree Road NW. Bring your license and the card you paid with.',
    'directions',
    'calm',
  ],
  [
    'the day before a delivery',
    { ...delivered, pickupDate: date('2026-12-02') },
    'Our driver brings your car tomorrow at 10:00 AM to 12 Main Street. Have your license ready.',
    'call',
    'calm',
  ],
  [
    'the day of pickup in another city',
    { ...today, street: null },
    'Pick up your car today at 10:00 AM. We’ll call you to agree on a place. Bring your license and the card you paid with.',
    'call',
    'calm',
  ],
  [
    'the day of pickup, documents being checked, and a balance',
    { ...today, documents: 'waiting', due },
    'Pick up your car today at 10:00 AM, 3060 Peachtree Road NW. We’re still checking your documents.',
    'balance',
    'now',
  ],
  ['on the road', out, 'The car is due back Wed, Dec 9 at 10:00 AM. 212 of 450 miles used.', 'help', 'calm'],
  [
    'on the road, miles unknown, longer than paid for',
    { state: 'active', due },
    'The car is due back Wed, Dec 9 at 10:00 AM. 450 miles included. $1,275.00 is due.',
    'help',
    'calm',
  ],
  [
    'on the road, to be picked up',
    { ...out, ...delivered, returnDate: date('2026-12-01') },
    'We’ll pick up the car today at 10:00 AM at 12 Main Street, Atlanta. 212 of 450 miles used.',
    'help',
    'calm',
  ],
  [
    'overdue',
    { ...out, returnDate: date('2026-11-30'), returnAt: instantAt(date('2026-11-30'), time('10:00')) },
    'The car was due back Mon, Nov 30 at 10:00 AM. Please call us right away.',
    'call',
    'now',
  ],
  [
    'back, the deposit on hold',
    { ...back, depositState: { isHeld: true, hasFailed: false } },
    'We have the car. We’ll release your deposit once everything is checked.',
    'report',
    'calm',
  ],
  [
    'back, without a deposit',
    back,
    'We have the car, and will email you when the rental is complete.',
    'report',
    'calm',
  ],
  [
    'charges to answer',
    { ...back, charges: { ...none, waiting: cents(105_000) }, answerBy },
    '$1,050.00 in charges. Please answer by Fri, Dec 4 at 1:31 PM.',
    'answer',
    'now',
  ],
  [
    'charges whose time to answer is over, not lapsed yet',
    { ...back, charges: { ...none, waiting: cents(105_000) }, answerBy: now },
    'We have the car, and will email you when the rental is complete.',
    'report',
    'calm',
  ],
  ['charges due', { ...back, charges: { ...none, due } }, 'We have the car. $1,275.00 is due.', 'charges', 'now'],
  ['the balance due after the return', { ...back, due }, 'We have the car. $1,275.00 is due.', 'balance', 'now'],
  [
    'both due',
    { ...back, due, charges: { ...none, due } },
    'We have the car. $1,275.00 for the rental and $1,275.00 in charges are due.',
    'money',
    'now',
  ],
  [
    'a dispute under review',
    { ...back, charges: { ...none, disputed: cents(20_000) } },
    'We have the car. We’re reviewing your dispute and will email you.',
    'disputes',
    'calm',
  ],
  ['completed', { state: 'completed' }, 'All done. How was the drive?', 'review', 'over'],
  [
    'completed and reviewed',
    { state: 'completed', isReviewed: true },
    'All done. Thank you for your review.',
    'again',
    'over',
  ],
  [
    'completed, and the bank took the payment back',
    { state: 'completed', due },
    'We have the car. $1,275.00 is due.',
    'balance',
    'now',
  ],
  ['canceled', { state: 'cancelled' }, 'This booking was canceled.', 'fleet', 'over'],
  ['not picked up', { state: 'no_show' }, 'The car was not picked up.', 'fleet', 'over'],
  ['expired', { state: 'expired' }, 'The dates were released.', 'fleet', 'over'],
]

test.each(cases)('%s: one sentence, one button', (_, facts, line, button, urgency) => {
  const step = nextStepOf({ ...ready, ...facts }, now)
  expect([step.line.replaceAll('\u00a0', ' '), step.button.kind, step.urgency]).toEqual([line, button, urgency])
  expect(step.button.label).not.toBe('')
})

test('a button for money names the sum', () => {
  const charges = { ...none, due: cents(5_000) }
  expect(nextStepOf({ ...ready, ...back, charges }, now).button.label).toBe('Pay $50.00')
  expect(nextStepOf({ ...ready, due }, now).button.label).toBe('Pay $1,275.00')
})
