import { eq, like, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { leads, membershipPayments, outbox, profiles, prospectEntries, prospects } from '#drizzle/schema.ts'
import { business } from '#app/business.ts'
import { limits } from '#app/platform/limits.ts'
import { leadDeskProblems, leadProblems } from './words.ts'
import { db } from '#app/platform/db.server.ts'
import { date } from '#app/shared/dates.ts'
import { days, hours, later, years } from '#app/shared/durations.ts'
import { newId } from '#app/shared/ids.ts'
import { mailsTo } from '#tests/support/outbox.ts'
import { addPerson } from '#tests/support/people.ts'
import { submitLead } from './commands.server.ts'
import { answerLead, changeStanding, writeDown } from './desk.server.ts'
import { readLeadFilter } from './forms.ts'
import { countWaitingLeads, listProspects } from './list.server.ts'
import { notifyStaff } from './notices.server.ts'
import { printThread } from './printed.server.ts'
import { findOpenApplication } from './queries.server.ts'
import { trimLeads } from './retention.server.ts'
import { findProspect } from './thread.server.ts'
import { recordTier } from './tiers.server.ts'
import type { Lead } from './rules.ts'

const now = new Date('2026-11-21T15:00:00Z')
let people = 0

/** Someone who has not written yet, from an address of their own. */
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
  expect(refused).toMatchObject({ ok: false, problem: leadProblems.tooMany })
  expect((await send(later(now, hours(1)))).ok).toBe(true)
})

test('a mailbox cannot be filled from many addresses', async () => {
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
  const staff = await addPerson({ role: 'staff', approvalStatus: 'approved' })
  const won = { status: 'won', assignee: staff.id } as const
  expect(await settle(await prospectOf(taken), staff.id, won)).toEqual({ ok: true, value: undefined })
  expect(await findOpenApplication({ id }, 'elite')).toBeNull()
})

type Taken = Awaited<ReturnType<typeof submitLead>>

async function prospectOf(taken: Taken): Promise<string> {
  const [row] = taken.ok ? await db.select().from(leads).where(eq(leads.id, taken.value.id)) : []
  return row!.prospectId!
}

type Standing = Omit<Parameters<typeof changeStanding>[0], 'intent' | 'version'>

async function settle(prospectId: string, authorId: string, standing: Standing, at = now) {
  const [row] = await db.select().from(prospects).where(eq(prospects.id, prospectId))
  return changeStanding(
    { intent: 'standing', version: row!.rowVersion, ...standing },
    { prospectId, authorId, now: at },
  )
}

function message(email: string, text: string): Lead {
  return { kind: 'contact', fullName: 'Mia Hart', email, phone: null, details: { message: text } }
}

test('one person is one lead: the same address, a confirmed account by its address, a signed-in one from any', async () => {
  const { email, address } = somebody()
  const send = (from: string, text: string, profileId: string | null = null) =>
    submitLead({ lead: message(from, text), profileId, address, now })
  const first = await prospectOf(await send(email, 'One'))
  expect(await prospectOf(await send(email.toUpperCase(), 'Two'))).toBe(first)
  const account = await addPerson({ email, membershipTier: 'exotic', role: 'member' })
  await recordTier(account.id)
  await recordTier(account.id)
  expect((await findProspect(first))?.sent.map(({ kind }) => kind).sort()).toEqual(['contact', 'contact', 'tier'])
  // Anybody can type an address: until it is confirmed, another one is another person's.
  const other = somebody().email
  expect(await prospectOf(await send(other, 'Unconfirmed', account.id))).not.toBe(first)
  await db.update(profiles).set({ emailConfirmedAt: now }).where(eq(profiles.id, account.id))
  expect(await prospectOf(await send(somebody().email, 'Signed in', account.id))).toBe(first)
  expect(await prospectOf(await send(email, 'Signed out'))).toBe(first)
  expect(await findProspect(first)).toMatchObject({ profileId: account.id, email, account: { confirmed: true } })
})

test('two that turn out to be one keep who has taken either of them, and the earlier date', async () => {
  const { email, address } = somebody()
  const staff = await addPerson({ role: 'staff', approvalStatus: 'approved' })
  const send = (profileId: string | null, from = email) =>
    submitLead({ lead: message(from, `From ${from}`), profileId, address, now }).then(prospectOf)
  const byAddress = await send(null)
  await settle(byAddress, staff.id, { status: 'in_progress', assignee: staff.id, nextOn: date('2026-11-20') })
  const account = await addPerson({ email: somebody().email, emailConfirmedAt: now })
  const byAccount = await send(account.id, somebody().email)
  await db.update(profiles).set({ email }).where(eq(profiles.id, account.id))
  expect(await send(account.id, somebody().email)).toBe(byAccount)
  expect(await findProspect(byAddress)).toBeNull()
  expect(await findProspect(byAccount)).toMatchObject({ status: 'new', assigneeId: staff.id, nextOn: '2026-11-20' })
})

test('what was settled is new again when they write, and keeps who took it', async () => {
  const { email, address } = somebody()
  const staff = await addPerson({ role: 'staff', approvalStatus: 'approved', firstName: 'Sam', lastName: 'Ito' })
  const taken = await submitLead({ lead: message(email, 'Hello'), profileId: null, address, now })
  const id = await prospectOf(taken)
  expect(await findProspect(id)).toMatchObject({ status: 'new', nextOn: '2026-11-22' })
  await settle(id, staff.id, { status: 'lost', assignee: staff.id }, later(now, hours(1)))
  expect(await findProspect(id)).toMatchObject({ status: 'lost', nextOn: null, assigneeId: staff.id })
  const at = later(now, hours(30))
  await submitLead({ lead: message(email, 'Hello again'), profileId: null, address, now: at })
  const prospect = (await findProspect(id))!
  expect(prospect).toMatchObject({ status: 'new', nextOn: '2026-11-23', assigneeId: staff.id })
  const thread = await printThread(prospect)
  expect(thread.map(({ title, by }) => [title, by])).toEqual([
    ['Message', 'Sent without signing in'],
    ['Status: New → Lost. Assignee: No one → Sam Ito. Next date: Nov 22, 2026 → none', 'by Sam Ito'],
    ['Message', 'Sent without signing in'],
    ['Status: Lost → New', 'They wrote again.'],
  ])
})

test('of two who change a lead the first decides; a member cannot take one', async () => {
  const { email, address } = somebody()
  const [staff, member] = [
    await addPerson({ role: 'staff', approvalStatus: 'approved' }),
    await addPerson({ role: 'member', approvalStatus: 'approved' }),
  ]
  const id = await prospectOf(await submitLead({ lead: carOf(email), profileId: null, address, now }))
  const [row] = await db.select().from(prospects).where(eq(prospects.id, id))
  const standing = { intent: 'standing', version: row!.rowVersion, status: 'in_progress' } as const
  const acting = { prospectId: id, authorId: staff.id, now }
  const answers = await Promise.all([changeStanding(standing, acting), changeStanding(standing, acting)])
  expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true])
  expect(await settle(id, staff.id, { status: 'in_progress', assignee: member.id })).toMatchObject({
    problem: leadDeskProblems.assigneeUnknown,
    field: 'assignee',
  })
  const written = { intent: 'record', entryId: newId(), kind: 'call', body: 'Will think about it' } as const
  await Promise.all([writeDown(written, acting), writeDown(written, acting)])
  const kinds = (await findProspect(id))!.entries.map(({ kind }) => kind)
  expect(kinds.sort()).toEqual(['call', 'change'])
})

test('an answer is one email and one entry, however often it is submitted; it takes the lead', async () => {
  const { email, address } = somebody()
  const staff = await addPerson({ role: 'staff', approvalStatus: 'approved' })
  const id = await prospectOf(await submitLead({ lead: message(email, 'Hello'), profileId: null, address, now }))
  const acting = { prospectId: id, authorId: staff.id, now }
  const given = {
    intent: 'answer',
    entryId: newId(),
    to: email,
    subject: 'Your message',
    body: 'Yes.\n\nYes.',
  } as const
  await Promise.all([answerLead(given, acting), answerLead(given, acting)])
  const sent = async () => (await mailsTo(email)).filter(({ subject }) => subject === 'Your message')
  expect(await sent()).toHaveLength(1)
  expect(await findProspect(id)).toMatchObject({ status: 'in_progress', assigneeId: staff.id, nextOn: '2026-11-24' })
  // From a page of the browser's history.
  await answerLead({ ...given, body: 'No.' }, acting)
  expect((await sent()).map(({ textBody }) => textBody.includes('No.')).sort()).toEqual([false, true])
  const elsewhere = { ...given, entryId: newId(), to: 'elsewhere@example.com' }
  expect(await answerLead(elsewhere, acting)).toMatchObject({ problem: leadDeskProblems.addressUnknown, field: 'to' })
})

test('the list finds by name, phone, kind, status and assignee, overdue ones first; the menu counts new and overdue', async () => {
  const { email, address } = somebody()
  const staff = await addPerson({ role: 'admin', approvalStatus: 'approved' })
  const [before, onDay, after] = [await waiting('2026-11-21'), await waiting('2026-11-25'), await waiting('2026-11-26')]
  const lead: Lead = { ...carOf(email), fullName: 'Quentin Marlowe', phone: '+14045550198' }
  const id = await prospectOf(await submitLead({ lead, profileId: null, address, now }))
  expect(await waiting('2026-11-21')).toBe(before + 1)
  const find = async (query: Record<string, string>, today = '2026-11-21') => {
    const filter = readLeadFilter(new URLSearchParams(query))
    const found = await listProspects(filter, { viewerId: staff.id, today: date(today) })
    return found.prospects.map((prospect) => prospect.id)
  }
  expect(await find({ q: 'quentin' })).toEqual([id])
  expect(await find({ q: '555-0198' })).toEqual([id])
  expect(await find({ q: 'quentin', kind: 'contact' })).toEqual([])
  expect(await find({ q: 'quentin', kind: 'invest', status: 'new', whose: 'none' })).toEqual([id])
  await settle(id, staff.id, { status: 'in_progress', assignee: staff.id, nextOn: date('2026-11-25') })
  expect(await waiting('2026-11-25')).toBe(onDay)
  expect(await find({ q: 'quentin', status: 'overdue' }, '2026-11-25')).toEqual([])
  expect(await find({ whose: 'mine', status: 'overdue' }, '2026-11-26')).toEqual([id])
  expect(await waiting('2026-11-26')).toBe(after + 1)
})

async function waiting(today: string): Promise<number> {
  const [row] = await db.select({ count: countWaitingLeads(date(today)) }).from(sql`(select) as nothing`)
  return row!.count
}

test('staff hear of a lead once each, unless they have turned it off', async () => {
  const { email, address } = somebody()
  const house = { role: 'staff', approvalStatus: 'approved' } as const
  const [staff, quiet] = [await addPerson(house), await addPerson({ ...house, notifications: { leads: false } })]
  const taken = await submitLead({ lead: carOf(email), profileId: null, address, now })
  const id = taken.ok ? taken.value.id : ''
  await Promise.all([notifyStaff(id), notifyStaff(id)])
  const [mail, ...more] = await mailsTo(staff.email)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ subject: 'New lead: Car submitted' })
  expect(mail?.textBody).toContain(`/dashboard/leads/${await prospectOf(taken)}`)
  expect(await mailsTo(quiet.email)).toEqual([])
})

test('settled leads are deleted two years after the last that happened or was paid, open ones never', async () => {
  const staff = await addPerson({ role: 'staff', approvalStatus: 'approved' })
  const old = later(now, -years(2) - days(1))
  const send = async (person?: { id: string; email: string }) => {
    const { email, address } = somebody()
    const lead = carOf(person?.email ?? email)
    return prospectOf(await submitLead({ lead, profileId: person?.id ?? null, address, now: old }))
  }
  const member = await addPerson()
  await db.update(profiles).set({ emailConfirmedAt: old }).where(eq(profiles.id, member.id))
  const [open, settled, touched, paying] = [await send(), await send(), await send(), await send(member)]
  const paid = { membership: 'yearly-elite', amountCents: 1, method: 'check' as const, reference: '1', paidAt: old }
  await db
    .insert(membershipPayments)
    .values({ ...paid, profileId: member.id, recordedBy: staff.id, recordedAt: later(old, days(2)) })
  await settle(settled, staff.id, { status: 'lost' }, old)
  await settle(touched, staff.id, { status: 'won' }, later(old, days(2)))
  await settle(paying, staff.id, { status: 'won' }, old)
  expect(await trimLeads(now)).toBe(1)
  const left = await Promise.all([open, settled, touched, paying].map(findProspect))
  expect(left.map((prospect) => prospect !== null)).toEqual([true, false, true, true])
  expect(await db.$count(prospectEntries, eq(prospectEntries.prospectId, settled))).toBe(0)
})
