import { expect, test } from 'vitest'

import { earningEntries, earningLines } from '#drizzle/schema.ts'
import { db } from '#app/platform/db.server.ts'
import { newId } from '#app/shared/ids.ts'
import { addBooking, addBroker, addListing } from '#tests/support/listings.ts'
import { earnedWith } from './queries.server.ts'

const now = new Date('2026-11-21T15:00:00Z')

test('a listing has earned its broker the commissions that were not reversed, and no override of another', async () => {
  const [broker, referrer] = [await addBroker(), await addBroker()]
  const [id, unrented] = [await addListing(broker.id), await addListing(broker.id)]
  const { requestId } = await addBooking(id, { from: -9, until: -7, now })
  const { requestId: refunded } = await addBooking(id, { from: -6, until: -5, now })
  const line = { kind: 'commission' as const, description: 'Commission', commissionRateBp: 1_500 }
  const [kept, back, onTop] = [newId(), newId(), newId()]
  await db.insert(earningLines).values([
    { ...line, id: kept, userId: broker.id, requestId },
    { ...line, id: back, userId: broker.id, requestId: refunded },
    { ...line, id: onTop, userId: referrer.id, requestId, kind: 'override' },
  ])
  await db.insert(earningEntries).values([
    { lineId: kept, kind: 'accrual', pendingCents: 43_500 },
    { lineId: back, kind: 'accrual', pendingCents: 21_750 },
    { lineId: back, kind: 'reversal', pendingCents: -21_750 },
    { lineId: onTop, kind: 'override', pendingCents: 870 },
  ])
  expect(await earnedWith([id, unrented])).toEqual(new Map([[id, 43_500]]))
  expect(await earnedWith([])).toEqual(new Map())
})
