import { z } from 'zod'

import { listQuery } from '#app/shared/list-query.ts'

const referralQuery = z.object({
  bookings: listQuery.page,
  people: listQuery.page,
  car: z.string().max(120).optional().catch(undefined),
})

/** What the page's address asks for: two lists, and the car of the card. */
export function readReferralQuery(query: URLSearchParams) {
  return referralQuery.parse(Object.fromEntries(query))
}
