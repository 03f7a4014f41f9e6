import { beforeAll, describe, expect, test } from 'vitest'

import { userPresence } from '#drizzle/tables/community.ts'
import type { Presence } from '#app/people/presence/rules.ts'
import { business } from '#app/business.ts'
import { db } from '#app/platform/db.server.ts'
import { days, hours, later, minutes } from '#app/shared/durations.ts'
import { addPerson } from '#tests/support/people.ts'
import { listMembers } from './queries.server.ts'

const now = new Date('2026-11-21T15:00:00Z')
const ago = (duration: number) => later(now, -duration)

type Given = Parameters<typeof addPerson>[0] & { firstName: string; here?: [Presence, silence: number] }

async function join({ here, ...given }: Given) {
  const { id } = await addPerson({ approvalStatus: 'approved', ...given })
  if (here) await db.insert(userPresence).values({ userId: id, status: here[0], lastActivity: ago(here[1]) })
}

const namesIn = async () => (await listMembers(now)).members.map(({ firstName }) => firstName)

describe('the members of the chat', () => {
  beforeAll(async () => {
    const people: Given[] = [
      { firstName: 'never signed in' },
      { firstName: 'here yesterday', lastLoginAt: ago(days(1)), here: ['offline', hours(23)] },
      { firstName: 'away', lastLoginAt: ago(days(9)), here: ['away', minutes(5)] },
      { firstName: 'silent too long', lastLoginAt: ago(days(2)), here: ['online', minutes(11)] },
      { firstName: 'signed in today', lastLoginAt: ago(hours(2)) },
      { firstName: 'online', lastLoginAt: ago(days(3)), here: ['online', minutes(1)] },
      { firstName: 'online too', lastLoginAt: ago(hours(1)), here: ['online', minutes(1)] },
      { firstName: 'pending', approvalStatus: 'pending', here: ['online', minutes(1)] },
      { firstName: 'gone', deletedAt: ago(days(1)), here: ['online', minutes(1)] },
    ]
    for (const person of people) await join(person)
  })

  test('are listed as online, away, then by last sign-in, without those who wait or were deleted', async () => {
    expect(await namesIn()).toEqual([
      'online too',
      'online',
      'away',
      'signed in today',
      'here yesterday',
      'silent too long',
      'never signed in',
    ])
    expect((await listMembers(now)).online).toBe(2)
  })

  test('begin with those who are online, however many there are, and all who are online are counted', async () => {
    const { membersShown } = business.chat
    for (let n = 0; n < membersShown; n++) await join({ firstName: 'newer', lastLoginAt: ago(minutes(n)) })
    expect((await namesIn()).slice(0, 4)).toEqual(['online too', 'online', 'away', 'newer'])
    for (let n = 0; n < membersShown; n++)
      await join({ firstName: 'crowd', lastLoginAt: ago(minutes(n)), here: ['online', 0] })
    const { members, online } = await listMembers(now)
    expect([members.length, online]).toEqual([membersShown, membersShown + 2])
    expect(new Set(members.map(({ presence }) => presence))).toEqual(new Set(['online']))
  })
})
