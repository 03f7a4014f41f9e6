import type { ActionFunctionArgs } from '@remix-run/node'

import { requireAbility, requireFactor } from '#app/people/access/guards.server.ts'
import { settleBalance } from '#app/money/balances/attempts.server.ts'
import { chargeForm } from '#app/money/balances/forms.ts'
import { findCaptureOf } from '#app/money/charges/capture.server.ts'
import { captureDeposit } from '#app/money/deposits/commands.server.ts'
import { findBooked } from '#app/bookings/rentals/queries.server.ts'
import { rentalProblems } from '#app/bookings/rentals/words.ts'
import { chargeProblems } from '#app/money/charges/words.ts'
import { depositNotices } from '#app/money/deposits/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { readForm, redirectWithNotice, refusal } from '#app/platform/http.server.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { param } from '#app/shared/param.ts'

/** "Keep … of the deposit" for charges that may be taken; never more than is held. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'deposit.manage')
  const rental = await findBooked(param(params, 'number'), viewer)
  if (!rental) return refusal(rentalProblems.missing, 404)
  const { requestId, bookingId, number } = rental
  const back = rentalHrefs.charges(number, 'money')
  const form = await readForm(request, chargeForm)
  await settleBalance(requestId, now())
  const capture = await findCaptureOf({ requestId, bookingId })
  if (!capture.ok) return redirectWithNotice(back, capture.problem)
  const { depositId, items, amount } = capture.value
  if (!form.ok || form.value.amount !== amount) return redirectWithNotice(back, chargeProblems.changed)
  await requireFactor(request, viewer, 'deposit.keep', [{ amount }])
  const done = await captureDeposit({ depositId, items, actorId: viewer.id, now: now() })
  return redirectWithNotice(back, done.ok ? depositNotices.captured : done.problem)
}
