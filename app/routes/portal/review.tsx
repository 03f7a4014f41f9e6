import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { can } from '#app/people/access/permissions.ts'
import { answerReview, moderateReview } from '#app/community/reviews/commands.server.ts'
import { ReviewAnswerForm, ReviewHideForm } from '#app/community/reviews/decision-forms.tsx'
import { reviewDecisionForm } from '#app/community/reviews/forms.ts'
import { findReview, listReviewDecisions } from '#app/community/reviews/queries.server.ts'
import { listPhotosOf } from '#app/community/reviews/photos.server.ts'
import { ReviewAnswer, ReviewText } from '#app/community/reviews/review-text.tsx'
import { reviewLabels, reviewNotices, reviewProblems } from '#app/community/reviews/words.ts'
import { listingLabels } from '#app/fleet/listings/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, notFound, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { monthName } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import { printInstant } from '#app/shared/zone.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { keepRoom } from '#app/ui/keep-room.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TextLink } from '#app/ui/text-link.tsx'

export const meta: MetaFunction = () => pageMeta(reviewLabels.title, reviewLabels.about)

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'review.list')
  const review = (await findReview(params.id, viewer)) ?? notFound(reviewProblems.missing)
  const { id, car, authorName, rating, body, rentedOn, answer, answeredAt, hiddenAt, number } = review
  const moderates = can(viewer, 'review.moderate')
  const decisions = moderates ? await listReviewDecisions(id) : []
  return {
    id,
    car: { name: vehicleName(car), slug: car.slug },
    author: `${authorName}, ${monthName(rentedOn)}`,
    text: { rating, body, photos: (await listPhotosOf([id])).get(id) ?? [], author: authorName },
    answer,
    answered: answeredAt && reviewLabels.answered(printInstant(answeredAt)),
    isHidden: hiddenAt !== null,
    number,
    answers: answer === null && hiddenAt === null && can(viewer, 'review.answer', car),
    moderates,
    decisions: decisions.map(({ hidden, reason, createdAt, by, ...decision }) => ({
      ...decision,
      reason,
      words: reviewLabels[hidden ? 'decisionHidden' : 'decisionShown'](printInstant(createdAt), by ?? ''),
    })),
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'review.list')
  const review = (await findReview(params.id, viewer)) ?? notFound(reviewProblems.missing)
  const form = await readForm(request, reviewDecisionForm)
  if (!form.ok) return invalid(form)
  const given = form.value
  await (given.intent === 'answer'
    ? requireAbility(request, 'review.answer', review.car)
    : requireAbility(request, 'review.moderate'))
  const about = { reviewId: review.id, now: now() }
  const decided =
    given.intent === 'answer'
      ? await answerReview({ ...about, answer: given.answer, answeredBy: viewer.id })
      : await moderateReview({
          ...about,
          moderatorId: viewer.id,
          reason: given.intent === 'hide' ? given.reason : null,
        })
  const done = { answer: reviewNotices.answered, hide: reviewNotices.hidden, show: reviewNotices.shown }
  return redirectWithNotice(rentalHrefs.review(review.id), decided.ok ? done[given.intent] : decided.problem)
}

export default function PortalReview() {
  const { id, car, author, text, answer, answered, isHidden, number, answers, moderates, decisions } =
    useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()?.lastResult
  return (
    <div className="pb-16">
      <PageHead title={car.name} back={{ label: reviewLabels.title, href: rentalHrefs.reviews() }} />
      <p className="row gap-x-5 gap-y-1 small mb-8">
        <span>{author}</span>
        {isHidden && <span className="text-red">{reviewLabels.hidden}</span>}
        <TextLink small to={hrefs.car(car.slug)} aria-label={`${listingLabels.view} ${car.name}`}>
          {listingLabels.view}
        </TextLink>
        {number && (
          <TextLink small to={hrefs.rental(number)}>
            {reviewLabels.booking(number)}
          </TextLink>
        )}
      </p>
      <div key={id} className="measure grid gap-10" onSubmit={keepRoom}>
        <div>
          <ReviewText {...text} />
        </div>
        {/* The answer comes in the place of its form. */}
        {(answers || answer) && (
          <div className="keeps-room">
            {answers && <ReviewAnswerForm lastResult={lastResult} />}
            {answer && <ReviewAnswer answer={answer} />}
            {answered && <p className="small mute mt-2">{answered}</p>}
          </div>
        )}
        {moderates && !isHidden && <ReviewHideForm lastResult={lastResult} />}
        {moderates && isHidden && (
          <PostForm action={rentalHrefs.review(id)}>
            <input type="hidden" name="intent" value="show" />
            <SubmitButton look="line" compact>
              {reviewLabels.showAgain}
            </SubmitButton>
          </PostForm>
        )}
        {decisions.length > 0 && (
          <section>
            <h2 className="head mb-3">{reviewLabels.decisions}</h2>
            <ul className="grid gap-3">
              {decisions.map((decision) => (
                <li key={decision.id} className="small">
                  <p>{decision.words}</p>
                  {decision.reason && <p className="quiet wrap-anywhere">{decision.reason}</p>}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  )
}
