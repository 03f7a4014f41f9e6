import {
  data,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { findLinkedOrOwnBooking } from '#app/bookings/booking/linked-or-own.server.ts'
import { ReviewPhotosForm } from '#app/community/reviews/photos-form.tsx'
import { loadReviewPhotos, submitReviewPhotos } from '#app/community/reviews/submission.server.ts'
import { reviewLinkLabels } from '#app/bookings/reminders/words.ts'
import { reviewLabels } from '#app/community/reviews/words.ts'
import { headersOfAnswer } from '#app/platform/http.server.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { serviceHrefs } from '#app/shared/service-hrefs.ts'
import fileStyles from '#app/styles/file-field.css?url'
import siteStyles from '#app/styles/site.css?url'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TextLink } from '#app/ui/text-link.tsx'

const words = reviewLabels

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: siteStyles },
  { rel: 'stylesheet', href: fileStyles },
]
export const meta: MetaFunction = () => pageMeta(words.photos, words.photosAbout)

export const headers = headersOfAnswer

export async function loader({ request }: LoaderFunctionArgs) {
  const { booking, query } = await findLinkedOrOwnBooking(request)
  const review = query.key !== undefined ? serviceHrefs.linkedReview(query.key) : rentalHrefs.ownReview(query.booking)
  return data({ review, ...(await loadReviewPhotos(booking)) }, { headers: { 'Cache-Control': 'no-store' } })
}

export async function action({ request }: ActionFunctionArgs) {
  const { booking, query } = await findLinkedOrOwnBooking(request)
  return submitReviewPhotos(request, booking, serviceHrefs.reviewPhotos(query))
}

export default function ReviewPhotos() {
  const { review, car, photos } = useLoaderData<typeof loader>()
  return (
    <div className="wrap page">
      <p className="small mb-3">
        <TextLink quiet to={review}>
          {reviewLinkLabels.own}
        </TextLink>
      </p>
      <h1 className="mb-6">{words.photos}</h1>
      <div className="measure">
        <p className="quiet mb-8">{words.photosOf(car)}</p>
        <ReviewPhotosForm photos={photos} lastResult={useActionData<typeof action>()?.lastResult} />
      </div>
    </div>
  )
}
