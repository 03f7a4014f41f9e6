import { expect, test } from 'vitest'

import { tokens } from '#drizzle/tables/people.ts'
import { db } from '#app/platform/db.server.ts'
import { later, minutes } from '#app/shared/durations.ts'
import { addPerson } from '#tests/support/people.ts'
import { consumeLink, issueLink, revokeLinksOf, trimEmailLinks } from './email-links.server.ts'

const now = new Date('2026-11-21T15:00:00Z')
const purpose = 'reset_password'

async function issue(profileId: string) {
  const expiresAt = later(now, minutes(30))
  return issueLink(db, { purpose, profileId, email: 'mia@example.com', expiresAt, now })
}

test('a link is used once, for its purpose, until it expires; the row does not hold its secret', async () => {
  const { id: profileId } = await addPerson()
  const { secret } = await issue(profileId)
  expect(JSON.stringify(await db.select().from(tokens))).not.toContain(secret)
  expect(await consumeLink(db, { purpose: 'confirm_email', secret, now })).toBeUndefined()
  expect(await consumeLink(db, { purpose, secret, now: later(now, minutes(31)) })).toBeUndefined()
  expect(await consumeLink(db, { purpose, secret, now })).toEqual({ profileId, email: 'mia@example.com' })
  expect(await consumeLink(db, { purpose, secret, now })).toBeUndefined()
})

test('revoking ends a person’s open links of some purposes, or all', async () => {
  const { id: profileId } = await addPerson()
  const [kept, revoked] = [await issue(profileId), await issue(profileId)]
  await revokeLinksOf(db, { profileId, purposes: ['confirm_email'], now })
  expect(await consumeLink(db, { purpose, secret: kept.secret, now })).toBeDefined()
  await revokeLinksOf(db, { profileId, now })
  expect(await consumeLink(db, { purpose, secret: revoked.secret, now })).toBeUndefined()
})

test('expired links are deleted', async () => {
  const { id: profileId } = await addPerson()
  await issue(profileId)
  expect(await trimEmailLinks(now)).toBe(0)
  expect(await trimEmailLinks(later(now, minutes(31)))).toBeGreaterThan(0)
  expect(await db.select().from(tokens)).toEqual([])
})
