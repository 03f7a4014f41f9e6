import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { findOwnBooking } from '#app/bookings/booking/readable-booking.server.ts'
import { carName } from '#app/fleet/cars/rules.ts'
import { findDepositAtEnd } from '#app/money/deposits/kept.server.ts'
import { cancelBooking, findCancellation } from '#app/money/payments/cancellation.server.ts'
import { cancellationForm } from '#app/money/payments/forms.ts'
import { findWayBack } from '#app/money/payments/payment-summary.server.ts'
import { cancellingWords, depositAtEndWords, endingRows, underReview } from '#app/money/payments/refund-words.ts'
import { objectionToCancelling } from '#app/money/payments/rules.ts'
import { BesideBooking } from '#app/bookings/booking/beside-booking.tsx'
import { besideOf } from '#app/bookings/booking/stay-facts.ts'
import { bookingNotices, bookingProblems } from '#app/bookings/booking/words.ts'
import { business } from '#app/business.ts'
import { cancellationProblems } from '#app/money/payments/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, notFound, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { clockTime, longDate } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { exactDollars } from '#app/shared/money.ts'
import { param } from '#app/shared/param.ts'
import { reloadRefused } from '#app/ui/form/reload-refused.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { Note } from '#app/ui/feedback/note.tsx'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { Unbroken } from '#app/ui/unbroken.tsx'
import type { Viewer } from '#app/shared/viewer.ts'

export const meta: MetaFunction = () => pageMeta('Cancel booking', 'What you get back if you cancel.')

/** With what is refunded by now. */
export const shouldRevalidate = reloadRefused

/** What cancelling means at this moment, to the cent, before anything is pressed. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const booking = await findOwn(param(params, 'number'), viewer)
  if (booking.state === 'cancelled') throw redirect(hrefs.accountBooking(booking.number))
  const at = now()
  const money = await findCancellation(booking, at)
  const { refund, disputed, refunds } = money
  const objection = objectionToCancelling(booking, at)
  const { number, car, pickupDate, pickupTime } = booking
  return {
    beside: besideOf(booking),
    booking: { number, car: { ...car, name: carName(car) }, pickupDate, pickupTime },
    deposit: depositAtEndWords(booking.deposit, await findDepositAtEnd(booking.bookingId, at), 'customer'),
    refund,
    money: endingRows({ ...money, ...(await findWayBack(refunds)) }),
    review: disputed > 0 ? underReview(money) : null,
    cost: cancellingWords(booking, at),
    refusal: objection ? cancellationProblems[objection] : null,
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const booking = await findOwn(param(params, 'number'), viewer)
  const form = await readForm(request, cancellationForm)
  const agreed = form.ok ? form.value.refund : undefined
  const cancelled = await cancelBooking({ requestId: booking.requestId, viewer, agreed, now: now() })
  if (!cancelled.ok) return invalid(form, cancelled.problem)
  return redirectWithNotice(hrefs.accountBooking(booking.number), bookingNotices.cancelled)
}

export default function BookingCancellation() {
  const { beside, booking, refund, refusal } = useLoaderData<typeof loader>()
  const [form] = useAppForm<typeof cancellationForm>({
    id: 'cancellation',
    lastResult: useActionData<typeof action>()?.lastResult,
  })
  const back = hrefs.accountBooking(booking.number)
  return (
    <BesideBooking booked={beside}>
      <PageHead title="Cancel this booking?" back={{ label: `Booking ${booking.number}`, href: back }} />
      {refusal && (
        <Note tone="bad" title={refusal.title}>
          <p>{refusal.body}</p>
          <p>{business.phone.display}</p>
        </Note>
      )}
      {!refusal && (
        <AppForm form={form} title={cancellationProblems.changed.title}>
          <Terms />
          <input type="hidden" name="refund" value={refund} />
          <div className="row mt-4">
            <SubmitButton look="danger">
              {refund > 0 ? `Cancel and refund ${exactDollars(refund)}` : 'Cancel without a refund'}
            </SubmitButton>
            <ButtonLink look="line" to={back}>
              Keep the booking
            </ButtonLink>
          </div>
        </AppForm>
      )}
    </BesideBooking>
  )
}

/** The rule in words, the instant, and the sums. */
function Terms() {
  const { booking, deposit, money, review, cost } = useLoaderData<typeof loader>()
  const { car } = booking
  return (
    <div>
      <p className="lead">
        <Unbroken text={`${car.name}, pickup ${longDate(booking.pickupDate)}, ${clockTime(booking.pickupTime)}.`} />
      </p>
      <p className="quiet mt-4">
        <Unbroken text={cost} />
      </p>
      {review && <p className="quiet mt-4">{review}</p>}
      <TextLink small to={hrefs.requirements('cancellation')}>
        How cancellation works
      </TextLink>
      <Facts className="mt-6 num" rows={[...money, ['Security Deposit', deposit]]} />
      <p className="help mt-4">This frees the car right away and can’t be undone.</p>
    </div>
  )
}

async function findOwn(number: string, viewer: Viewer) {
  return (await findOwnBooking(number, viewer)) ?? notFound(bookingProblems.missing)
}
