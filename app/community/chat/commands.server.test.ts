import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'

import { communityMessages, liveEvents, messageReports } from '#drizzle/tables/community.ts'
import { adminActions } from '#drizzle/tables/people.ts'
import {
  endMute,
  mutePerson,
  removeMessage,
  reportMessage,
  resolveReport,
} from '#app/community/moderation/commands.server.ts'
import { countOpenReports, listReports } from '#app/community/moderation/queries.server.ts'
import { limits } from '#app/platform/limits.ts'
import { chatProblems } from './words.ts'
import { issue } from '#app/shared/form-problems.ts'
import { db, ownerSql } from '#app/platform/db.server.ts'
import { sanitizeFields } from '#app/platform/posted-fields.server.ts'
import { hours, later, minutes, seconds } from '#app/shared/durations.ts'
import { newId } from '#app/shared/ids.ts'
import { addPerson } from '#tests/support/people.ts'
import { markRead, sendMessage } from './commands.server.ts'
import { messageForm } from './forms.ts'
import { countUnread, listMessages } from './queries.server.ts'

const now = new Date('2026-11-21T15:00:00Z')
const after = (duration: number) => later(now, duration)
let [mia, brook, sam] = ['', '', '']

beforeEach(async () => {
  await db.delete(communityMessages)
  await db.delete(liveEvents)
  ;[mia, brook, sam] = await Promise.all([newcomer('member'), newcomer('broker'), newcomer('staff')])
})

async function newcomer(role: 'member' | 'broker' | 'staff'): Promise<string> {
  const { id } = await addPerson({
    role,
    approvalStatus: 'approved',
    firstName: role,
    lastName: 'person',
    createdAt: later(now, -hours(1)),
  })
  return id
}

async function send(userId: string, message: string, at = now, clientId?: string) {
  const sent = await sendMessage({ userId, message, clientId, now: at })
  if (!sent.ok) throw new Error(sent.problem.body)
  return sent.value.id
}

const told = async () =>
  (await db.select({ change: liveEvents.change }).from(liveEvents).orderBy(liveEvents.id)).map(({ change }) => change)

test.each([
  ['  hello  ', 'hello'],
  ['one\r\ntwo', 'one\ntwo'],
  ['x'.repeat(500), 'x'.repeat(500)],
  ['🚗'.repeat(500), '🚗'.repeat(500)],
])('what is typed is trimmed and kept (%#)', async (typed, kept) => {
  const posted = new FormData()
  posted.set('message', typed)
  const form = messageForm.safeParse(Object.fromEntries(sanitizeFields(posted)))
  expect(form.data?.message).toBe(kept)
  await send(mia, form.data!.message)
  const [row] = await db.select().from(communityMessages)
  expect(row?.message).toBe(kept)
})

test.each([
  ['', chatProblems.empty],
  [' \n ', chatProblems.empty],
  ['x'.repeat(501), chatProblems.tooLong],
])('what cannot be sent (%#)', (typed, problem) => {
  expect(messageForm.safeParse({ message: typed }).error?.issues[0]?.message).toBe(issue(problem))
})

test('sent again under the same name, at once or later, it is one message, told once', async () => {
  const clientId = newId()
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => sendMessage({ userId: mia, message: 'Hello', clientId, now })),
  )
  const again = await sendMessage({ userId: mia, message: 'Hello', clientId, now: after(minutes(5)) })
  const ids = new Set([...answers, again].map((answer) => (answer.ok ? answer.value.id : answer.problem.body)))
  expect(ids.size).toBe(1)
  expect(await told()).toHaveLength(1)
  expect(await db.$count(communityMessages)).toBe(1)
})

test('the name is the sender’s own: another person may use the same', async () => {
  const clientId = newId()
  await send(mia, 'Hello', now, clientId)
  await send(brook, 'Hello', now, clientId)
  expect(await db.$count(communityMessages)).toBe(2)
})

test('the event carries what a page needs, links as links', async () => {
  const clientId = newId()
  const id = await send(mia, 'See https://marque.example/fleet <b>', now, clientId)
  const [event] = await told()
  expect(event).toMatchObject({
    kind: 'message',
    id,
    clientId,
    at: now.toISOString(),
    parts: ['See ', { href: 'https://marque.example/fleet' }, ' <b>'],
    author: { id: mia, name: 'member person', role: 'member', highlighted: false, avatar: null },
  })
  expect(JSON.stringify(event)).not.toContain('@example.com')
})

test('ten messages in ten seconds are taken, the next is refused in words, and later ones are taken again', async () => {
  for (let count = 0; count < limits.chat.count; count += 1)
    await send(mia, `Message ${count}`, after(seconds(count / 2)))
  const eleventh = await sendMessage({ userId: mia, message: 'Too much', now: after(seconds(6)) })
  expect(eleventh).toMatchObject({ ok: false, problem: { body: chatProblems.tooFast.body, retryAfter: seconds(10) } })
  await send(brook, 'Another person', after(seconds(6)))
  await send(mia, 'Later', after(seconds(11)))
})

test('latest hundred, oldest first, then fifty older at a time, none twice', async () => {
  const rows = Array.from({ length: 180 }, (_, index) => ({
    userId: index % 2 ? mia : brook,
    message: `Number ${index}`,
    createdAt: after(Math.floor(index / 3) * 1_000),
  }))
  await db.insert(communityMessages).values(rows)
  const latest = await listMessages({ now })
  expect(latest.messages).toHaveLength(100)
  expect(latest.older).toBe(true)
  expect(latest.messages.map(({ at }) => at.getTime())).toEqual(
    latest.messages.map(({ at }) => at.getTime()).sort((a, b) => a - b),
  )
  const older = await listMessages({ before: latest.messages[0]!.id, now })
  expect(older.messages).toHaveLength(50)
  const oldest = await listMessages({ before: older.messages[0]!.id, now })
  expect(oldest).toMatchObject({ older: false })
  const all = [...oldest.messages, ...older.messages, ...latest.messages].map(({ id }) => id)
  expect(all).toHaveLength(180)
  expect(new Set(all).size).toBe(180)
})

test('unread: of others, since the last visit, not removed; and reading never goes back', async () => {
  const viewer = { id: mia, createdAt: later(now, -hours(1)) }
  const first = await send(brook, 'One', after(1))
  await send(mia, 'My own', after(2))
  const second = await send(brook, 'Two', after(3))
  expect((await countUnread(viewer)).unread).toBe(2)
  await removeMessage({ messageId: second, moderatorId: sam, now })
  expect((await countUnread(viewer)).unread).toBe(1)
  await markRead(mia, { id: first, at: after(1) })
  expect((await countUnread(viewer)).unread).toBe(0)
  await send(brook, 'Three', after(4))
  await markRead(mia, { id: first, at: now })
  expect((await countUnread(viewer)).unread).toBe(1)
})

test('a removed message keeps its place without its words, for everybody', async () => {
  const id = await send(mia, 'Something rude')
  expect((await removeMessage({ messageId: id, moderatorId: sam, now })).ok).toBe(true)
  expect((await removeMessage({ messageId: id, moderatorId: sam, now })).ok).toBe(false)
  const { messages } = await listMessages({ now })
  expect(messages).toMatchObject([{ id, removed: true, parts: [] }])
  expect(JSON.stringify(messages)).not.toContain('rude')
  expect((await told()).at(-1)).toEqual({ kind: 'deleted', id })
  const [action] = await db.select().from(adminActions).where(eq(adminActions.targetUserId, mia))
  expect(action).toMatchObject({ adminId: sam, action: 'message_removed', actionType: 'chat' })
})

test('a muted person is told until when, and can write again after a day', async () => {
  const { until } = await mutePerson({ profileId: mia, moderatorId: sam, now })
  expect(until).toEqual(after(hours(24)))
  const refused = await sendMessage({ userId: mia, message: 'Hello', now: after(hours(24) - 1) })
  expect(refused).toMatchObject({ ok: false, problem: { body: expect.stringContaining('Nov 22, 2026') } })
  await send(mia, 'Hello again', after(hours(24)))
})

test('a mute that is ended before its day is over is over at once, and the log has it once', async () => {
  await mutePerson({ profileId: mia, moderatorId: sam, now })
  for (const minute of [1, 2]) await endMute({ profileId: mia, moderatorId: sam, now: after(minutes(minute)) })
  await send(mia, 'Hello again', after(minutes(1)))
  const logged = await db
    .select({ action: adminActions.action, by: adminActions.adminId })
    .from(adminActions)
    .where(and(eq(adminActions.targetUserId, mia), eq(adminActions.action, 'unmuted')))
  expect(logged).toEqual([{ action: 'unmuted', by: sam }])
})

test('a report is one a person and message, waits for staff, and closes with either decision', async () => {
  const [one, two] = [await send(mia, 'First'), await send(mia, 'Second')]
  const report = (messageId: string, reason: string) => reportMessage({ messageId, reporterId: brook, reason, now })
  expect(await report(one, 'Rude')).toEqual({ ok: true, value: undefined })
  await report(one, 'Very rude')
  await report(two, 'Spam')
  expect(await reportMessage({ messageId: one, reporterId: mia, reason: 'Mine', now })).toMatchObject({
    ok: false,
    problem: chatProblems.ownMessage,
  })
  const queue = (await listReports({ id: sam }, now)).open
  expect(queue.map(({ reason, reporter, author }) => [reason, reporter, author.name])).toEqual([
    ['Very rude', 'broker person', 'member person'],
    ['Spam', 'broker person', 'member person'],
  ])
  await resolveReport({ reportId: queue[0]!.id, moderatorId: sam, now })
  await removeMessage({ messageId: two, moderatorId: sam, now })
  const { open, closed } = await listReports({ id: sam }, now)
  expect(open).toEqual([])
  expect(closed).toHaveLength(2)
  expect(await db.$count(messageReports)).toBe(2)
  expect(await report(two, 'Gone already')).toMatchObject({ ok: false, problem: chatProblems.missing })
})

test('staff neither see nor close a report against themselves', async () => {
  const own = await send(sam, 'From the desk')
  await reportMessage({ messageId: own, reporterId: mia, reason: 'Rude', now })
  expect(await listReports({ id: sam }, now)).toEqual({ open: [], closed: [] })
  expect(await countOpenReports({ id: sam })).toBe(0)
  expect(await countOpenReports({ id: brook })).toBe(1)
  // Removing one's own message does not decide on it.
  await removeMessage({ messageId: own, moderatorId: sam, now })
  expect((await listReports({ id: brook }, now)).open).toHaveLength(1)
})

test('a mistake of ours is no outage: it is thrown, to be logged and answered as one', async () => {
  await ownerSql.unsafe('alter table community_messages add constraint refused check (false) not valid')
  const sent = sendMessage({ userId: mia, message: 'hello', now })
  await expect(sent).rejects.toThrow()
  await ownerSql.unsafe('alter table community_messages drop constraint refused')
  await ownerSql.unsafe(`create function refuse_message() returns trigger language plpgsql as
    $$ begin raise exception 'refused' using errcode = '53100'; end $$;
    create trigger refuse before insert on community_messages for each row execute function refuse_message()`)
  expect(await sendMessage({ userId: mia, message: 'hello', now })).toMatchObject({ problem: chatProblems.failed })
  await ownerSql.unsafe('drop trigger refuse on community_messages; drop function refuse_message')
})
