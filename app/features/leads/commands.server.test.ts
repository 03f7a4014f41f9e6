import { eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { leads, outbox } from '#drizzle/tables/site.ts'
import { business } from '#app/config/business.ts'
import { limits } from '#app/config/limits.ts'
import { problems } from '#app/messages/problems.ts'
import { db } from '#app/platform/db.server.ts'
import { hours, later } from '#app/shared/durations.ts'
import { newId } from '#app/shared/ids.ts'
import { addPerson } from '#tests/support/people.ts'
import { submitLead } from './commands.server.ts'
import { findOpenApplication } from './queries.server.ts'
import type { Lead } from './rules.ts'

const now = new Date('2026-11-21T15:00:00Z')
let people = 0

/** Somebody who has not written yet, from an address of their own. */
function somebody() {
  people += 1
  return { email: `somebody${people}@example.com`, address: `198.51.100.${people}` }
}

function carOf(email: string, more: Partial<Extract<Lead, { kind: 'invest' }>['details']> = {}): Lead {
  const details = { make: 'Porsche', model: '911', year: 2024, mileage: 12_500, ...more }
  return { kind: 'invest', fullName: 'Mia Hart', email, phone: '+14045550143', details }
}

const leadsOf = (email: string) => db.select().from(leads).where(eq(leads.email, email))
const mailsOf = (id: string) =>
  db
    .select()
    .from(outbox)
    .where(like(outbox.dedupeKey, `lead-%:${id}`))
    .orderBy(outbox.dedupeKey)

test('a lead is kept, and both the office and the sender get a mail', async () => {
  const { email, address } = somebody()
  const taken = await submitLead({ lead: carOf(email), profileId: null, address, now })
  expect(taken.ok).toBe(true)
  const [row] = await leadsOf(email)
  expect(row).toMatchObject({ kind: 'invest', fullName: 'Mia Hart', phone: '+14045550143', handledAt: null })
  expect(row!.details).toEqual({ make: 'Porsche', model: '911', year: 2024, mileage: 12_500 })
  const [office, sender] = await mailsOf(row!.id)
  expect(office).toMatchObject({ recipient: business.email, subject: 'Car submitted: Mia Hart' })
  expect(office!.textBody).toContain('2024 Porsche 911')
  expect(office!.textBody).toContain('12,500 miles')
  expect(sender).toMatchObject({ recipient: email })
})

test('the mail to an address that anyone can enter carries nothing of what was typed', async () => {
  const { email, address } = somebody()
  const lead: Lead = {
    kind: 'contact',
    fullName: 'Visit evil.example',
    email,
    phone: null,
    details: { message: 'Visit evil.example' },
  }
  const taken = await submitLead({ lead, profileId: null, address, now })
  const [, sender] = await mailsOf(taken.ok ? taken.value.id : '')
  expect(sender!.recipient).toBe(email)
  expect(`${sender!.subject} ${sender!.textBody} ${sender!.html}`).not.toContain('evil')
})

test('sent twice at once it is one lead with one pair of mails', async () => {
  const { email, address } = somebody()
  const send = () => submitLead({ lead: carOf(email), profileId: null, address, now })
  const answers = await Promise.all([send(), send(), send()])
  expect(new Set(answers.map((answer) => answer.ok && answer.value.id)).size).toBe(1)
  expect(await leadsOf(email)).toHaveLength(1)
  expect(await mailsOf((await leadsOf(email))[0]!.id)).toHaveLength(2)
})

test('other words are another lead, and so are the same a day later', async () => {
  const { email, address } = somebody()
  await submitLead({ lead: carOf(email), profileId: null, address, now })
  await submitLead({ lead: carOf(email, { mileage: 9_000 }), profileId: null, address, now })
  await submitLead({ lead: carOf(email.toUpperCase()), profileId: null, address, now: later(now, hours(1)) })
  expect(await leadsOf(email)).toHaveLength(2)
  await submitLead({ lead: carOf(email), profileId: null, address, now: later(now, hours(25)) })
  expect(await leadsOf(email)).toHaveLength(3)
})

test('too many from one address are refused until the hour is over', async () => {
  const { address } = somebody()
  const send = (at: Date) => submitLead({ lead: carOf(somebody().email), profileId: null, address, now: at })
  for (let count = 0; count < limits.lead.count; count += 1) expect((await send(now)).ok).toBe(true)
  const refused = await send(now)
  expect(refused).toMatchObject({ ok: false, problem: problems.lead.tooMany })
  expect((await send(later(now, hours(1)))).ok).toBe(true)
})

test('nobody can fill a mailbox from many addresses', async () => {
  const { email } = somebody()
  const send = (mileage: number) =>
    submitLead({ lead: carOf(email, { mileage }), profileId: null, address: somebody().address, now })
  for (let count = 0; count < limits.leadMailbox.count; count += 1) expect((await send(count)).ok).toBe(true)
  expect((await send(99)).ok).toBe(false)
  expect(await leadsOf(email)).toHaveLength(limits.leadMailbox.count)
})

test('an application is found by its applicant until the office has handled it', async () => {
  const { email, address } = somebody()
  const { id } = await addPerson({ email })
  const lead: Lead = {
    kind: 'membership',
    fullName: 'Mia Hart',
    email,
    phone: '+14045550143',
    details: { tier: 'elite', vehicle: 'Roma' },
  }
  const taken = await submitLead({ lead, profileId: id, address, now })
  expect(await findOpenApplication({ id }, 'elite')).toMatchObject({
    details: { tier: 'elite', vehicle: 'Roma' },
    createdAt: now,
  })
  expect(await findOpenApplication({ id }, 'marque')).toBeNull()
  expect(await findOpenApplication({ id: newId() }, 'elite')).toBeNull()
  await db
    .update(leads)
    .set({ handledAt: now })
    .where(eq(leads.id, taken.ok ? taken.value.id : ''))
  expect(await findOpenApplication({ id }, 'elite')).toBeNull()
})
