/**
 * Every form whose page makes the id of the row to come: sent twice it is one; changed and sent again from a page of the
 * browser's history it is one more, or refused in words; and never is something said to be done that is not.
 */
import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import * as schema from '#drizzle/schema.ts'
import { addCorrection, markDamage } from '#app/bookings/handovers/commands.server.ts'
import { conditionReportForm } from '#app/bookings/handovers/forms.ts'
import { addNote } from '#app/bookings/rentals/notes.server.ts'
import { bookForCustomer, type StaffBookingInput } from '#app/bookings/staff-bookings/commands.server.ts'
import { recordMembershipPayment } from '#app/brokers/membership/payments.server.ts'
import { sendMessage } from '#app/community/chat/commands.server.ts'
import { recordAtDesk, sendPaymentLink } from '#app/money/balances/commands.server.ts'
import { addCharge } from '#app/money/charges/commands.server.ts'
import { adjustEarnings } from '#app/money/payouts/commands.server.ts'
import { submitLead } from '#app/office/leads/commands.server.ts'
import { answerLead, writeDown } from '#app/office/leads/desk.server.ts'
import { staffBookingProblems } from '#app/bookings/staff-bookings/words.ts'
import { membershipPaymentProblems } from '#app/brokers/membership/words.ts'
import { balanceProblems } from '#app/money/balances/words.ts'
import { chargeProblems } from '#app/money/charges/words.ts'
import { payoutProblems } from '#app/money/payouts/words.ts'
import { db } from '#app/platform/db.server.ts'
import { addDays, date } from '#app/shared/dates.ts'
import { newId } from '#app/shared/ids.ts'
import { cents } from '#app/shared/money.ts'
import { one } from '#app/shared/one.ts'
import type { Outcome, Problem } from '#app/shared/outcome.ts'
import { present } from '#app/shared/present.ts'
import { dayOf } from '#app/shared/zone.ts'
import { addBroker, addHouseMember } from '#tests/support/listings.ts'
import { mailsTo } from '#tests/support/outbox.ts'
import { bookCar } from '#tests/support/paid-bookings.ts'
import { addPerson } from '#tests/support/people.ts'
import { makeCar, rightEntries } from '#tests/support/rentals.ts'
import { returnCar } from '#tests/support/returned-rentals.ts'
import { openStripe } from '#tests/support/stripe-emulator.ts'

const { bookingLog, bookingNotes, bookingRequests, bookings, charges, communityMessages, conditionNotes } = schema
const { damageMarks, earningLines, membershipPayments, payments, prospectEntries } = schema

openStripe()
const now = new Date()
const { id: actorId } = await addHouseMember('staff')

type Sent = Outcome<unknown> | void
/** One thing that the form is about: a booking, a person. */
type Subject = { send: (id: string, words: 'first' | 'other') => Promise<Sent>; count: () => Promise<number> }

const booked = async () => {
  const booking = await bookCar(now)
  const { id: bookingId } = one(
    await db.select({ id: bookings.id }).from(bookings).where(eq(bookings.requestId, booking.requestId)),
  )
  return { ...booking, bookingId }
}
const writing = (key: { requestId: string; bookingId: string }, stage: 'pickup' | 'return') => ({
  key: { requestId: key.requestId, bookingId: key.bookingId, stage },
  staffId: actorId,
  now,
})

async function lead() {
  const email = `lead-${newId()}@example.com`
  const given = {
    kind: 'contact' as const,
    fullName: 'Ann Lee',
    email,
    phone: '+14045550143',
    details: { message: 'Hello' },
  }
  const sent = await submitLead({ lead: given, profileId: null, address: newId(), now })
  expect(sent.ok).toBe(true)
  const { prospectId } = one(await db.select().from(schema.leads).where(eq(schema.leads.email, email)))
  return { email, acting: { prospectId: present(prospectId, 'the lead'), authorId: actorId, now } }
}

/** `refused`: what is said to other words under the id of the form; without it they are one more. */
const forms: Record<string, { refused?: Problem; subject: () => Promise<Subject> }> = {
  'a payment at the desk': {
    refused: balanceProblems.formUsed,
    subject: async () => {
      const { requestId } = await booked()
      const cash = { method: 'cash' as const, reference: undefined }
      return {
        send: (id, words) =>
          recordAtDesk({
            requestId,
            actorId,
            entries: { ...cash, id, amount: cents(words === 'first' ? 100 : 700) },
            now,
          }),
        count: () => db.$count(payments, and(eq(payments.requestId, requestId), eq(payments.method, 'cash'))),
      }
    },
  },
  'a payment link': {
    subject: async () => {
      const { requestId } = await booked()
      const customerEmail = `other-${newId()}@example.com`
      return {
        send: async (id, words) => {
          if (words === 'other')
            await db.update(bookingRequests).set({ customerEmail }).where(eq(bookingRequests.id, requestId))
          return sendPaymentLink({ requestId, actorId, id, now })
        },
        count: () =>
          db.$count(bookingLog, and(eq(bookingLog.requestId, requestId), eq(bookingLog.move, 'balance_link_sent'))),
      }
    },
  },
  'a charge by hand': {
    refused: chargeProblems.formUsed,
    subject: async () => {
      const { requestId, bookingId } = await returnCar(actorId, [], now)
      return {
        send: (id, words) =>
          addCharge(
            { id, kind: 'cleaning', label: 'Sand', amount: cents(words === 'first' ? 5_000 : 7_000) },
            { requestId, bookingId, actorId, now },
          ),
        count: () => db.$count(charges, eq(charges.bookingId, bookingId)),
      }
    },
  },
  'a membership payment': {
    refused: membershipPaymentProblems.formUsed,
    subject: async () => {
      const { id: profileId } = await addPerson()
      const payment = {
        intent: 'payment' as const,
        membership: 'yearly-elite',
        direction: 'received' as const,
        amount: cents(500_000),
        method: 'check' as const,
      }
      const paidOn = { first: date('2025-03-01'), other: date('2025-03-02') }
      return {
        send: (entryId, words) =>
          recordMembershipPayment(
            { ...payment, entryId, paidOn: paidOn[words], reference: 'Check 1042' },
            { profileId, actorId, now },
          ),
        count: () => db.$count(membershipPayments, eq(membershipPayments.profileId, profileId)),
      }
    },
  },
  'a correction of earnings': {
    refused: payoutProblems.formUsed,
    subject: async () => {
      const { id: broker } = await addBroker()
      return {
        send: (entry, words) =>
          adjustEarnings(
            { entry, broker, direction: 'add', amount: cents(100), reason: `Agreed, ${words}` },
            { actorId, now },
          ),
        count: () => db.$count(earningLines, eq(earningLines.userId, broker)),
      }
    },
  },
  'a booking by staff': {
    refused: staffBookingProblems.usedForm,
    subject: async () => {
      const { id: vehicleId } = await makeCar()
      const day = addDays(dayOf(now), 5)
      const { driversLicenseFront: _, agreement, signature, ...right } = await rightEntries(actorId, day)
      const entries: StaffBookingInput['entries'] = {
        ...right,
        birthDate: date('1985-03-04'),
        reason: undefined,
        pay: 'cash',
        amount: 'upfront',
        reference: undefined,
      }
      const other = { pay: 'terminal' as const, reference: 'T-1' }
      return {
        send: (id, words) =>
          bookForCustomer({
            vehicleId,
            entries: { ...entries, ...(words === 'other' && other), id },
            known: null,
            mayOverride: false,
            actorId,
            now,
          }),
        count: () => db.$count(bookingRequests, eq(bookingRequests.vehicleId, vehicleId)),
      }
    },
  },
  'a note of a booking': {
    subject: async () => {
      const { requestId } = await booked()
      return {
        send: (id, note) => addNote({ id, note }, { requestId, authorId: actorId, now }),
        count: () => db.$count(bookingNotes, eq(bookingNotes.requestId, requestId)),
      }
    },
  },
  'a correction beside a signed report': {
    subject: async () => {
      const rental = await returnCar(actorId, [], now)
      const reports = sql`select id from condition_reports where booking_id = ${rental.bookingId}`
      return {
        send: (id, note) => addCorrection({ id, note }, writing(rental, 'return')),
        count: () => db.$count(conditionNotes, sql`${conditionNotes.reportId} in (${reports})`),
      }
    },
  },
  'a damage mark': {
    subject: async () => {
      const rental = await booked()
      const reports = sql`select id from condition_reports where booking_id = ${rental.bookingId}`
      return {
        send: (markId, markNote) =>
          markDamage(conditionReportForm.parse({ markId, markPlace: 'hood', markNote }), writing(rental, 'pickup')),
        count: () => db.$count(damageMarks, sql`${damageMarks.reportId} in (${reports})`),
      }
    },
  },
  'a message in the chat': {
    subject: async () => {
      const { id: userId } = await addPerson({ approvalStatus: 'approved' })
      return {
        send: (clientId, message) => sendMessage({ userId, clientId, message, now }),
        count: () => db.$count(communityMessages, eq(communityMessages.userId, userId)),
      }
    },
  },
  'an entry about a lead': {
    subject: async () => {
      const { acting } = await lead()
      const isNote = and(eq(prospectEntries.prospectId, acting.prospectId), eq(prospectEntries.kind, 'note'))
      return {
        send: (entryId, body) => writeDown({ intent: 'record', kind: 'note', entryId, body }, acting),
        count: () => db.$count(prospectEntries, isNote),
      }
    },
  },
  'an answer to a lead': {
    subject: async () => {
      const { email, acting } = await lead()
      return {
        send: (entryId, body) => answerLead({ intent: 'answer', entryId, to: email, subject: 'Yours', body }, acting),
        count: async () => (await mailsTo(email)).filter(({ subject }) => subject === 'Yours').length,
      }
    },
  },
}

test.each(Object.entries(forms))('%s says it is done only when it is', async (_, { refused, subject }) => {
  const [own, elsewhere] = [await subject(), await subject()]
  const before = [await own.count(), await elsewhere.count()] as const
  const added = async () => [(await own.count()) - before[0], (await elsewhere.count()) - before[1]]
  const id = newId()
  const other = refused ? { ok: false, problem: refused } : null
  for (const _again of [1, 2]) expect((await own.send(id, 'first'))?.ok ?? true).toBe(true)
  expect(await added()).toEqual([1, 0])
  for (const _again of [1, 2]) {
    const sent = await own.send(id, 'other')
    if (other) expect(sent).toMatchObject(other)
    else expect(sent?.ok ?? true).toBe(true)
  }
  expect(await added()).toEqual([other ? 1 : 2, 0])
  const sent = await elsewhere.send(id, 'first')
  const isRefused = sent?.ok === false
  if (other && isRefused) expect(sent).toMatchObject(other)
  else expect(isRefused).toBe(false)
  expect(await added()).toEqual([other ? 1 : 2, isRefused ? 0 : 1])
})
