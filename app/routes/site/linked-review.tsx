import {
  data,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { findKeyedBooking } from '#app/bookings/booking/keyed-booking.server.ts'
import { OwnReview } from '#app/community/reviews/own-review.tsx'
import { loadReview, submitReview } from '#app/community/reviews/submission.server.ts'
import { reviewLinkLabels } from '#app/bookings/reminders/words.ts'
import { reviewLabels } from '#app/community/reviews/words.ts'
import { headersOfAnswer } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { serviceHrefs } from '#app/shared/service-hrefs.ts'
import siteStyles from '#app/styles/site.css?url'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TextLink } from '#app/ui/text-link.tsx'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }]
export const meta: MetaFunction = () => pageMeta(reviewLinkLabels.own, reviewLabels.writeAbout)

export const headers = headersOfAnswer

export async function loader({ request }: LoaderFunctionArgs) {
  const { booking, key } = await findKeyedBooking(request, rentalHrefs.ownReview)
  const shown = { key, number: booking.number, ...(await loadReview(booking)) }
  return data(shown, { headers: { 'Cache-Control': 'no-store' } })
}

export async function action({ request }: ActionFunctionArgs) {
  const { booking, key } = await findKeyedBooking(request, rentalHrefs.ownReview)
  return submitReview(request, booking, serviceHrefs.linkedReview(key))
}

export default function LinkedReview() {
  const { key, number, ...review } = useLoaderData<typeof loader>()
  return (
    <div className="wrap page">
      <p className="small mb-3">
        <TextLink quiet to={hrefs.linkedBooking(key)}>
          {reviewLabels.booking(number)}
        </TextLink>
      </p>
      <h1 className="mb-6">{review.written ? reviewLinkLabels.own : reviewLinkLabels.write}</h1>
      <OwnReview
        {...review}
        photosHref={serviceHrefs.reviewPhotos({ key })}
        lastResult={useActionData<typeof action>()?.lastResult}
      />
    </div>
  )
}
