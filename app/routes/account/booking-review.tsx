import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { findOwnBooking } from '#app/bookings/booking/readable-booking.server.ts'
import { OwnReview } from '#app/community/reviews/own-review.tsx'
import { loadReview, submitReview } from '#app/community/reviews/submission.server.ts'
import { bookingProblems } from '#app/bookings/booking/words.ts'
import { reviewLinkLabels } from '#app/bookings/reminders/words.ts'
import { reviewLabels } from '#app/community/reviews/words.ts'
import { notFound } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { param } from '#app/shared/param.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { serviceHrefs } from '#app/shared/service-hrefs.ts'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

export const meta: MetaFunction = () => pageMeta(reviewLinkLabels.own, reviewLabels.writeAbout)

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const booking = (await findOwnBooking(param(params, 'number'), viewer)) ?? notFound(bookingProblems.missing)
  return { number: booking.number, ...(await loadReview(booking)) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const booking = (await findOwnBooking(param(params, 'number'), viewer)) ?? notFound(bookingProblems.missing)
  return submitReview(request, booking, rentalHrefs.ownReview(booking.number))
}

export default function BookingReview() {
  const { number, ...review } = useLoaderData<typeof loader>()
  return (
    <div className="pb-16">
      <PageHead
        title={review.written ? reviewLinkLabels.own : reviewLinkLabels.write}
        back={{ label: reviewLabels.booking(number), href: hrefs.accountBooking(number) }}
      />
      <OwnReview
        {...review}
        photosHref={serviceHrefs.reviewPhotos({ booking: number })}
        lastResult={useActionData<typeof action>()?.lastResult}
      />
    </div>
  )
}
