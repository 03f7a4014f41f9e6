/** Loader and action of the two questions before staff end a booking. */
import { redirect } from '@remix-run/node'

import { can } from '#app/people/access/permissions.ts'
import type { BookingFacts } from '#app/bookings/booking/queries.server.ts'
import { findDepositAtEnd } from '#app/money/deposits/kept.server.ts'
import { rentalNotices, rentalProblems } from '#app/bookings/rentals/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import type { Viewer } from '#app/shared/viewer.ts'
import { timeOf } from '#app/shared/zone.ts'
import type { EndingQuestionProps } from './ending-question.tsx'
import { endByUs, findMoneyOfEnding } from './ending.server.ts'
import { endingAbility } from './ending-rights.ts'
import { calledOffForm, missedDeliveryForm, noShowForm } from './forms.ts'
import { findWayBack } from './payment-summary.server.ts'
import { depositAtEndWords, endingRows } from './refund-words.ts'
import { deliveredBy, objectionToEnding, waitEndsAt, type Ending } from './rules.ts'

type Rental = Omit<BookingFacts, 'customer'> & { number: string; customer: { name: string } }

export async function loadEnding(ending: Ending, rental: Rental, viewer: Viewer): Promise<EndingQuestionProps> {
  const back = hrefs.rental(rental.number)
  if (rental.state === ending) throw redirect(back)
  const at = now()
  const money = await findMoneyOfEnding(ending, rental, at)
  const { number, car, pickupDate, pickupTime, pickupAt, customer, delivery } = rental
  return {
    ending,
    booking: { number, car, pickupDate, pickupTime, customer: { name: customer.name } },
    refund: money.refund,
    money: endingRows({ ...money, ...(await findWayBack(money.refunds)) }),
    delivery: delivery && {
      address: delivery.address,
      came: [pickupTime, timeOf(deliveredBy(pickupAt))],
      waitEnds: timeOf(waitEndsAt(pickupAt)),
      cancellation: can(viewer, endingAbility.cancelled) ? rentalHrefs.cancellation(number) : null,
    },
    deposit: await depositWordsOf(rental, at),
    objection: objectionToEnding(ending, rental, at) ?? null,
    back,
  }
}

async function depositWordsOf({ bookingId, deposit }: Rental, at: Date): Promise<string> {
  return depositAtEndWords(deposit, bookingId ? await findDepositAtEnd(bookingId, at) : null, 'staff')
}

export async function submitEnding(
  request: Request,
  { ending, rental, viewer }: { ending: Ending; rental: Rental; viewer: Viewer },
) {
  const notPickedUp = rental.delivery ? missedDeliveryForm : noShowForm
  const form = await readForm(request, ending === 'cancelled' ? calledOffForm : notPickedUp)
  if (!form.ok) return invalid(form)
  const { refund: agreed, ...typed } = form.value
  const { requestId, number } = rental
  const ended = await endByUs({ requestId, ending, actorId: viewer.id, agreed, ...typed, now: now() })
  if (!ended.ok) {
    const isTime = ended.problem === rentalProblems.driverNotThere
    return invalid(form, ended.problem, isTime ? 'driverTime' : undefined)
  }
  const { endedBefore, cancelled, noShow } = rentalNotices
  const done = ending === 'cancelled' ? cancelled : noShow
  return redirectWithNotice(hrefs.rental(number), ended.value === 'before' ? endedBefore : done)
}
