import { expect, test } from 'vitest'

import { membershipPayments } from '#drizzle/schema.ts'
import { db } from '#app/platform/db.server.ts'
import { date } from '#app/shared/dates.ts'
import { newId } from '#app/shared/ids.ts'
import { cents } from '#app/shared/money.ts'
import { addHouseMember } from '#tests/support/listings.ts'
import { addPerson } from '#tests/support/people.ts'
import type { MembershipPaymentInput } from './forms.ts'
import { listMembershipPayments, recordMembershipPayment } from './payments.server.ts'
import { requestedMembership } from './memberships.ts'

// The last evening of November in Atlanta.
const now = new Date('2026-12-01T03:00:00Z')
const { id: actorId } = await addHouseMember('staff')

const payment = {
  intent: 'payment' as const,
  membership: 'yearly-elite',
  direction: 'received' as const,
  amount: cents(500_000),
  method: 'check' as const,
  paidOn: date('2026-11-30'),
  reference: 'Check 1042',
}

test('a payment is written down once, and given back no further than it was received', async () => {
  const { id: profileId } = await addPerson()
  type More = Partial<Omit<MembershipPaymentInput, 'entryId'>>
  const record = (more: More, entryId = newId()) =>
    recordMembershipPayment({ ...payment, ...more, entryId }, { profileId, actorId, now })
  const entryId = newId()
  for (const _ of [1, 2]) expect(await record({}, entryId)).toEqual({ ok: true })
  expect(await record({ amount: cents(1) }, entryId)).toMatchObject({ problem: { code: 'membershipPayment.formUsed' } })
  expect(await record({ paidOn: date('2026-12-01') })).toMatchObject({ field: 'paidOn' })
  const back = (amount: number, membership = 'yearly-elite') =>
    record({ direction: 'returned', amount: cents(amount), membership })
  expect(await back(500_001)).toMatchObject({ field: 'amount' })
  expect(await back(1, 'yearly-luxury')).toMatchObject({ field: 'amount' })
  expect(await back(100_000)).toEqual({ ok: true })
  expect(await back(400_001)).toMatchObject({ ok: false })
  const amounts = (await listMembershipPayments(profileId)).map(({ amountCents }) => amountCents)
  expect(amounts).toEqual([-100_000, 500_000])
  const [row] = await db.select({ paidAt: membershipPayments.paidAt }).from(membershipPayments)
  expect(row).toEqual({ paidAt: new Date('2026-11-30T17:00:00Z') })
})

test('what is paid is proposed by what was asked for last', () => {
  const contact = { kind: 'contact', details: { message: 'Hello' } }
  const yearly = { kind: 'membership', details: { tier: 'elite' } }
  const monthly = { kind: 'tier', details: { tier: 'ultra_exotic' } }
  expect(requestedMembership([contact, yearly, monthly])).toBe('yearly-elite')
  expect(requestedMembership([monthly, yearly])).toBe('monthly-ultra_exotic')
  expect(requestedMembership([contact])).toBeUndefined()
})
