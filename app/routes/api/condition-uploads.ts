import type { ActionFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { receivePart } from '#app/bookings/handovers/parts.server.ts'
import { stages } from '#app/shared/condition-kinds.ts'
import { findBooked } from '#app/bookings/rentals/queries.server.ts'
import { rentalProblems } from '#app/bookings/rentals/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { answerPart, notFound } from '#app/platform/http.server.ts'
import { param } from '#app/shared/param.ts'

/** One part of a condition report at a time, where scripts run: a photograph, a mark or the entries. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'handover.record')
  const { requestId, bookingId } =
    (await findBooked(param(params, 'number'), viewer)) ?? notFound(rentalProblems.missing)
  const stage = stages.find((each) => each === params.stage)
  if (!bookingId || !stage) return notFound(rentalProblems.missing)
  const key = { requestId, bookingId, stage }
  return answerPart(await receivePart(request, { key, viewer, now: now() }))
}
