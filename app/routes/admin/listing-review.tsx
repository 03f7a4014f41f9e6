import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { decideReview } from '#app/fleet/listing-reviews/commands.server.ts'
import { listingReviewForm, listingVerdictOf } from '#app/fleet/listing-reviews/forms.ts'
import { findPhotos, findListingReview } from '#app/fleet/listing-reviews/queries.server.ts'
import { ReviewChanges, summaryOf } from '#app/fleet/listing-reviews/review-changes.tsx'
import { ReviewForms } from '#app/fleet/listing-reviews/review-forms.tsx'
import { listingName } from '#app/fleet/listings/rules.ts'
import { listingReviewLabels, listingReviewNotices, listingReviewProblems } from '#app/fleet/listing-reviews/words.ts'
import { listingLabels } from '#app/fleet/listings/words.ts'
import { pageTitleLabels } from '#app/people/access/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, notFound, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { pictureHrefs } from '#app/shared/picture-hrefs.ts'
import { printInstant } from '#app/shared/zone.ts'
import routingStyles from '#app/styles/image-routing.css?url'
import { reloadRefused } from '#app/ui/form/reload-refused.ts'
import { Note } from '#app/ui/feedback/note.tsx'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TextLink } from '#app/ui/text-link.tsx'

const words = listingReviewLabels

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: routingStyles }]

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(
    data ? `${words.review}: ${data.name}` : pageTitleLabels.listingReviews,
    'What a broker has published or changed.',
  )

/** With the review as it is now. */
export const shouldRevalidate = reloadRefused

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAbility(request, 'listing.review')
  const review = (await findListingReview(params.id)) ?? notFound(listingReviewProblems.missing)
  const { id, slug, creator, state, before, after, reason, updatedAt, decidedAt } = review
  const photos = await findPhotos([...new Set([...(before?.photos ?? []), ...after.photos])])
  return {
    id,
    slug,
    creator,
    before,
    after,
    photos: Object.fromEntries(photos),
    name: listingName(review) ?? '',
    version: updatedAt.getTime(),
    decided: decidedAt && (state === 'hidden' ? words.hidden : words.approved)(printInstant(decidedAt)),
    reason,
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: moderatorId } = await requireAbility(request, 'listing.review')
  const { id: reviewId } = (await findListingReview(params.id)) ?? notFound(listingReviewProblems.missing)
  const form = await readForm(request, listingReviewForm)
  if (!form.ok) return invalid(form)
  const verdict = listingVerdictOf(form.value)
  const decided = await decideReview({ reviewId, version: form.value.version, moderatorId, verdict, now: now() })
  if (!decided.ok) {
    const isOpen = (await findListingReview(reviewId))?.state === 'waiting'
    return isOpen
      ? invalid(form, decided.problem)
      : redirectWithNotice(pictureHrefs.listingReview(reviewId), decided.problem)
  }
  const { hidden, approved } = listingReviewNotices
  return redirectWithNotice(hrefs.listingReviews(), verdict.kind === 'hide' ? hidden : approved)
}

export default function ListingReview() {
  const { id, slug, creator, name, before, after, photos, version, decided, reason } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()?.lastResult
  return (
    <div className="pb-16">
      <PageHead title={name} back={{ label: pageTitleLabels.listingReviews, href: hrefs.listingReviews() }} />
      <p className="row gap-x-5 gap-y-1 small mb-6">
        <span>{summaryOf({ before, after })}</span>
        <TextLink to={hrefs.profile(creator)}>{listingLabels.by(creator)}</TextLink>
        <TextLink to={hrefs.car(slug)} aria-label={`${listingLabels.view} ${name}`}>
          {listingLabels.view}
        </TextLink>
        <TextLink to={hrefs.carGallery(slug)} aria-label={`${listingLabels.photos} ${name}`}>
          {listingLabels.photos}
        </TextLink>
      </p>
      <ReviewChanges before={before} after={after} photos={photos} name={name} />
      <div className="measure mt-12">
        {decided ? (
          <Note title={decided}>{reason}</Note>
        ) : (
          // Another key with another version: what was typed for what has changed stays typed, the verdict is asked again.
          <ReviewForms key={id} version={version} lastResult={lastResult} />
        )}
      </div>
    </div>
  )
}
