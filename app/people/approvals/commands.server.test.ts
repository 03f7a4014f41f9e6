import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'

import { adminActions, profiles, subscriptions } from '#drizzle/schema.ts'
import { accessProblems } from '#app/ui/layout/words.ts'
import { approvalProblems, profileProblems } from './words.ts'
import { db, rawSql } from '#app/platform/db.server.ts'
import { mailsTo, subjectsTo } from '#tests/support/outbox.ts'
import { addPerson } from '#tests/support/people.ts'
import { decide } from './commands.server.ts'
import { findPerson, findRejection, listDecisions, listPeople } from './queries.server.ts'
import type { Decision } from './rules.ts'

const now = new Date('2026-11-21T15:00:00Z')

const person = (more: Parameters<typeof addPerson>[0] = {}) =>
  addPerson({ role: 'broker', emailConfirmedAt: now, ...more })
const anAdmin = () => person({ role: 'admin', approvalStatus: 'approved' })
const rowOf = async (id: string) => (await db.select().from(profiles).where(eq(profiles.id, id)))[0]!
const logOf = (id: string) =>
  db
    .select()
    .from(adminActions)
    .where(eq(adminActions.targetUserId, id))
    .orderBy(adminActions.createdAt, adminActions.id)
const jobsFor = (name: string, id: string) =>
  rawSql`select id from jobs.job where name = ${name} and data ->> 'profileId' = ${id}`

let admin: Awaited<ReturnType<typeof person>>
beforeEach(async () => {
  await db.update(profiles).set({ role: 'member' }).where(eq(profiles.role, 'admin'))
  admin = await anAdmin()
})

function decideOn(target: { id: string; rowVersion: number }, decision: Decision, adminId = admin.id) {
  return decide({ adminId, personId: target.id, version: target.rowVersion, decision, now })
}

test('an approval is signed, logged with before and after, and told by one mail', async () => {
  const target = await person()
  expect(await decideOn(target, { kind: 'approve' })).toEqual({ ok: true, value: { fullName: target.fullName } })
  expect(await rowOf(target.id)).toMatchObject({
    approvalStatus: 'approved',
    approvedBy: admin.id,
    approvedAt: now,
    rowVersion: 2,
  })
  expect(await logOf(target.id)).toMatchObject([
    {
      adminId: admin.id,
      action: 'approve',
      before: { approvalStatus: 'pending' },
      after: { approvalStatus: 'approved' },
      reason: null,
    },
  ])
  expect(await subjectsTo(target.email)).toEqual(['Your Marque account is approved'])
})

test('a rejection clears the signature, keeps the reason, and ends the subscription', async () => {
  const target = await person({ approvalStatus: 'approved', approvedBy: admin.id })
  await db.insert(subscriptions).values({ profileId: target.id, status: 'active' })
  expect((await decideOn(target, { kind: 'reject', reason: 'The license was not theirs.' })).ok).toBe(true)
  expect(await rowOf(target.id)).toMatchObject({
    approvalStatus: 'rejected',
    approvedAt: null,
    approvedBy: null,
    rejectionReason: 'The license was not theirs.',
  })
  const told = (await mailsTo(target.email))[0]!.textBody
  for (const words of ['You no longer have access to the portal', 'Reason: The license was not theirs.'])
    expect(told).toContain(words)
  // The email about the end of the subscription says what is refunded.
  expect(told).not.toContain('refund')
  expect(await findRejection({ id: target.id, approvalStatus: 'rejected' })).toEqual({
    reason: 'The license was not theirs.',
    wasApproved: true,
  })
  expect(await jobsFor('broker.endSubscription', target.id)).toHaveLength(1)
})

test('a broker who becomes staff no longer pays', async () => {
  const target = await person({ approvalStatus: 'approved' })
  await db.insert(subscriptions).values({ profileId: target.id, status: 'active' })
  expect((await decideOn(target, { kind: 'role', position: 'desk' })).ok).toBe(true)
  expect(await jobsFor('broker.endSubscription', target.id)).toHaveLength(1)
})

test('a customer who becomes staff has to set a new password', async () => {
  const target = await person({ approvalStatus: 'approved', role: 'member' })
  expect((await decideOn(target, { kind: 'role', position: 'desk' })).ok).toBe(true)
  expect(await jobsFor('people.requireNewPassword', target.id)).toHaveLength(1)
  const broker = await person({ approvalStatus: 'approved', role: 'member' })
  await decideOn(broker, { kind: 'role', position: 'broker' })
  expect(await jobsFor('people.requireNewPassword', broker.id)).toHaveLength(0)
})

test.each<[string, Decision, Partial<typeof profiles.$inferInsert>]>([
  ['another rate', { kind: 'commission', rateBp: 1200 }, { commissionRateBp: 1200 }],
  ['a highlight', { kind: 'highlight', highlighted: true }, { highlighted: true }],
  ['another role', { kind: 'role', position: 'member' }, { role: 'member' }],
  ['a grade of staff', { kind: 'role', position: 'manager' }, { role: 'staff', grade: 'manager' }],
])('%s is saved, logged and sent by email', async (_, decision, after) => {
  const target = await person()
  expect((await decideOn(target, decision)).ok).toBe(true)
  expect(await rowOf(target.id)).toMatchObject(after)
  expect(await logOf(target.id)).toMatchObject([{ action: decision.kind, after }])
  expect(await mailsTo(target.email)).toHaveLength(1)
})

test('of two admins who decide at once one wins, and the other is told', async () => {
  const target = await person()
  const other = await anAdmin()
  const outcomes = await Promise.all([
    decideOn(target, { kind: 'approve' }),
    decideOn(target, { kind: 'reject', reason: 'Unclear.' }, other.id),
  ])
  expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true])
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ problem: approvalProblems.decidedMeanwhile })
  expect(await logOf(target.id)).toHaveLength(1)
  expect(await mailsTo(target.email)).toHaveLength(1)
})

test('the last admin stays, also when two remove each other at once', async () => {
  expect(await decideOn(admin, { kind: 'role', position: 'member' })).toMatchObject({
    ok: false,
    problem: approvalProblems.lastAdmin,
  })
  const other = await anAdmin()
  const outcomes = await Promise.all([
    decideOn(other, { kind: 'role', position: 'member' }, admin.id),
    decideOn(admin, { kind: 'role', position: 'member' }, other.id),
  ])
  expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true])
  const left = await db
    .select()
    .from(profiles)
    .where(and(eq(profiles.role, 'admin'), eq(profiles.approvalStatus, 'approved')))
  expect(left).toHaveLength(1)
})

test('only an admin decides, and each person is decided about once', async () => {
  const target = await person()
  const staff = await person({ role: 'staff', approvalStatus: 'approved' })
  expect(await decideOn(target, { kind: 'approve' }, staff.id)).toMatchObject({ problem: accessProblems.approvals })
  expect(await decideOn(await person({ emailConfirmedAt: null }), { kind: 'approve' })).toMatchObject({
    problem: approvalProblems.unconfirmed,
  })
  expect(await decideOn({ id: 'nobody', rowVersion: 1 }, { kind: 'approve' })).toMatchObject({
    problem: profileProblems.missing,
  })
  expect((await decideOn(target, { kind: 'approve' })).ok).toBe(true)
  expect(await decideOn(await rowOf(target.id), { kind: 'approve' })).toMatchObject({
    problem: approvalProblems.unchanged,
  })
  expect(await logOf(target.id)).toHaveLength(1)
})

test('the list finds by name, username and address, takes wildcards for what they are, and has pages of 25', async () => {
  const found = await person({ fullName: 'Zelda Fitz', username: 'zelda_f', email: 'zf@marque.example' })
  const search = async (q: string) => (await listPeople({ q, page: 1 }, now)).people.map(({ id }) => id)
  for (const q of ['zelda fitz', 'ZELDA_F', 'zf@marque']) expect(await search(q)).toEqual([found.id])
  expect(await search('zelda%')).toEqual([])
  await Promise.all(Array.from({ length: 30 }, () => person({ role: 'member', fullName: 'Page Filler' })))
  const first = await listPeople({ q: 'page filler', page: 1 }, now)
  expect([first.people.length, first.more]).toEqual([25, true])
  const second = await listPeople({ q: 'page filler', page: 2 }, now)
  expect([second.people.length, second.more]).toEqual([5, false])
  const pending = await listPeople({ q: '', status: 'rejected', page: 1 }, now)
  expect(pending.people.every(({ approvalStatus }) => approvalStatus === 'rejected')).toBe(true)
})

test('a person is shown with who brought them, and the log filters by action, person and day', async () => {
  const referrer = await person()
  const target = await person({ referredBy: referrer.id })
  expect(await findPerson(target.id, now)).toMatchObject({
    referrer: referrer.username,
    emailConfirmed: true,
    presence: 'offline',
  })
  expect(await findPerson('nobody', now)).toBeNull()
  await decideOn(target, { kind: 'approve' })
  const all = await listDecisions({ q: target.username, page: 1 })
  expect(all.decisions).toMatchObject([{ person: target.username, admin: admin.username, action: 'approve' }])
  expect((await listDecisions({ q: target.username, action: 'reject', page: 1 })).decisions).toEqual([])
  await db.update(profiles).set({ phone: '+14045550177' }).where(eq(profiles.id, target.id))
  const turned = target.fullName.split(' ').toReversed().join(' ')
  for (const q of [`${turned} ${target.username}`, '404-555-0177'])
    expect((await listDecisions({ q, page: 1 })).decisions).toHaveLength(1)
  expect((await listDecisions({ q: target.username, until: '2026-11-20' as never, page: 1 })).decisions).toEqual([])
  expect(
    (await listDecisions({ q: target.username, from: '2026-11-21' as never, until: '2026-11-21' as never, page: 1 }))
      .decisions,
  ).toHaveLength(1)
})

test('the days to a second factor count from entering the office, and not from a change of role inside it', async () => {
  const target = await person({ role: 'member', approvalStatus: 'approved' })
  const since = async () => (await rowOf(target.id)).officeSince
  const change = async (decision: Decision) => decideOn(await rowOf(target.id), decision)
  expect(await since()).toBeNull()
  await change({ kind: 'role', position: 'desk' })
  expect(await since()).toEqual(now)
  const earlier = new Date('2026-11-01T00:00:00Z')
  await db.update(profiles).set({ officeSince: earlier }).where(eq(profiles.id, target.id))
  await change({ kind: 'role', position: 'admin' })
  expect(await since()).toEqual(earlier)
  await change({ kind: 'role', position: 'broker' })
  expect(await since()).toBeNull()
})

test('staff who are approved have the days to a second factor from then on', async () => {
  const target = await person({ role: 'staff' })
  await decideOn(target, { kind: 'approve' })
  expect((await rowOf(target.id)).officeSince).toEqual(now)
})
