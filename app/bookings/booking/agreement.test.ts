import { createHash } from 'node:crypto'
import fs from 'node:fs'

import { expect, test } from 'vitest'

import { fuelRules } from '#app/bookings/handovers/fuel-rule.ts'
import { business, chargeRules, ownersChoice } from '#app/business.ts'
import { date, time } from '#app/shared/dates.ts'
import { days } from '#app/shared/durations.ts'
import { proposedCharges } from '#app/bookings/handovers/rules.ts'
import { pickupRules } from '#app/site/pages/policies.ts'
import { cents, exactDollars } from '#app/shared/money.ts'
import { agreementLabels } from '#app/bookings/agreements/words.ts'
import { agreementText, agreementVersion, areaWords } from './agreement.ts'

const facts = {
  customerName: 'Mia Hart',
  car: '2024 Ferrari Roma',
  pickupDate: date('2026-12-06'),
  pickupTime: time('10:00'),
  returnDate: date('2026-12-09'),
  returnTime: time('10:00'),
  price: {
    total: cents(435_000),
    upfront: cents(217_500),
    remaining: cents(217_500),
    deposit: cents(500_000),
    lines: [],
  },
  depositMethod: 'card' as const,
  mileageLimit: 150,
  overMileFeeCents: 300,
  minAge: 25,
  vehicleClass: 'exotic' as const,
}

test.each([
  ['use', 'no racing, track days, towing, paid transport or subletting, and no driving after alcohol or drugs'],
  ['who drives', 'Only the drivers named in this agreement may drive.'],
  ['smoking', 'No smoking or vaping in the car.'],
  [
    'area',
    'It stays in Georgia, Alabama, Florida, North Carolina, South Carolina, and Tennessee unless we agree otherwise',
  ],
  ['an accident', 'call 911 if anyone is hurt, and call us at (404) 555-0199 right away, day or night.'],
  ['repairs', 'Have nothing repaired before we agree.'],
  ['the limit of damage', 'less what insurance pays, and never more than the car was worth before.'],
  ['governing law', 'The laws of Georgia govern this agreement.'],
  ['fuel', 'Missing fuel costs $25.00 for each eighth of a tank below the level at pickup.'],
  ['late returns', 'Returns more than 2 hours late cost $100.00 per hour.'],
  ['cleaning', 'Cleaning beyond normal use costs $100.00 to $500.00'],
  ['miles', '150 miles a day are included. Additional miles are $3.00'],
  ['the license', 'has held a license for at least 5 years'],
  ['the clean record', 'no suspended license and no conviction for impaired or reckless driving in the past 3 years'],
  [
    'the saved card',
    'extra miles, late return, fuel, cleaning, tolls, fines and damage, each itemized in writing first',
  ],
])('the agreement says of %s what may be charged or is asked', (_, sentence) => {
  expect(agreementText(facts)).toContain(sentence)
})

const deliveredFacts = { ...facts, delivery: { address: '1 Main Street, Atlanta 30305', collection: null } }

test('a car that we collect is never late, and a car of a lower class asks for fewer years', () => {
  const delivered = agreementText(deliveredFacts)
  expect(delivered).toContain('We pick the car up, so there is no late fee.')
  expect(delivered).not.toContain('per hour')
  expect(delivered).toContain(
    'or if our driver is there no later than 15 minutes after the agreed time, waits until 2 hours after it, and can’t hand over the car, we keep 50%',
  )
  expect(delivered).toContain(
    'If we cancel, don’t bring the car, or come later and can’t hand it over, we refund everything.',
  )
  expect(agreementText({ ...facts, vehicleClass: 'luxury' })).toContain('has held a license for at least 2 years')
})

test('the agreement, the pages and the charge are of one mind about fuel', () => {
  expect(agreementText(facts)).toContain(fuelRules.join(' '))
  expect(pickupRules).toEqual(expect.arrayContaining([...fuelRules]))
  const due = new Date('2026-12-09T15:00:00Z')
  const pickup = { mileage: 12_000, fuelEighths: 6 }
  const backWith = (fuelEighths: number) =>
    proposedCharges({
      dueAt: due,
      backAt: due,
      isCollected: false,
      pickup,
      back: { mileage: 12_000, fuelEighths },
      allowedMiles: 450,
      overMileFee: cents(300),
    })
  expect(backWith(6)).toEqual([])
  const [charge] = backWith(5)
  expect(fuelRules.at(-1)).toBe(
    `Missing fuel costs ${exactDollars(cents(charge?.unitAmount ?? 0))} for each eighth of a tank below the level at pickup.`,
  )
})

test.each([
  [
    'the standard limit',
    undefined,
    'Cancel up to 48 hours before pickup for a full refund. After that, or if you don’t pick up the car, we keep 50%',
  ],
  [
    'a limit that did not move with the pickup',
    'Nov 25, 2026, 10:00 AM EST',
    'Cancel until Nov 25, 2026, 10:00 AM EST for a full refund. After that, or if you don’t pick up the car, we keep 50%',
  ],
  [
    'such a limit that has passed',
    null,
    'The time to cancel for a full refund has passed. If you cancel, or if you don’t pick up the car, we keep 50%',
  ],
])('the agreement says what %s gives back', (_, freeUntil, sentence) => {
  const text = agreementText({ ...facts, freeUntil })
  expect(text).toContain(sentence)
  expect(text.match(/full refund/g)).toHaveLength(1)
})

test('where nothing is asked for a deposit or for more miles, the agreement says so and names no sum of nothing', () => {
  const text = agreementText(freeFacts)
  expect(text).toContain('There is no security deposit.')
  expect(text).toContain('There is no charge for additional miles.')
  expect(text).not.toMatch(/\$0\.00|authorized/)
})

const freeFacts = { ...facts, overMileFeeCents: 0, price: { ...facts.price, deposit: cents(0) } }

test('no initials are asked for or printed: a full name is all that anyone gives', () => {
  const words = [agreementText(facts), ...Object.values(agreementLabels)]
  expect(words.join('\n')).not.toMatch(/\binitial/i)
})

/** When the words change, so does the version: what was signed is told apart by it. */
test('the version belongs to these words', () => {
  const texts = [facts, deliveredFacts, freeFacts].map(agreementText)
  const hash = createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 12)
  expect(`${agreementVersion} ${hash}`).toBe('2026-11-28 ec1da2bbb74e')
})

test('the README lists each figure of the agreement that we chose and the owner has to confirm', () => {
  const list = /## Before you open\n([\s\S]*?)\n## /.exec(fs.readFileSync('README.md', 'utf8'))?.[1] ?? ''
  const { emergencyPhone, cleaning, agreement, disputeHoldsDepositFor } = ownersChoice
  const chosen = [
    emergencyPhone.display,
    exactDollars(cleaning.from).replace('.00', ''),
    exactDollars(cleaning.to).replace('.00', ''),
    areaWords,
    agreement.damageLimit,
    agreement.law,
    `${disputeHoldsDepositFor / days(1)} days`,
    'ownersChoice',
    'lawyer',
  ]
  expect(chosen.filter((each) => !list.includes(each))).toEqual([])
  expect([
    business.emergencyPhone,
    business.requirements.cleaning,
    business.agreement,
    chargeRules.decideWithin,
  ]).toEqual([emergencyPhone, cleaning, agreement, disputeHoldsDepositFor])
  expect(agreementText(facts)).toContain(`for up to ${disputeHoldsDepositFor / days(1)} days`)
})
