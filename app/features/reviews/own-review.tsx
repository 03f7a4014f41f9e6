import { labels } from '#app/messages/labels.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { ReviewForm } from './review-form.tsx'
import { ReviewText } from './review-text.tsx'

type Props = {
  car: string
  slug: string
  dates: string
  author: string
  written: { rating: number; body: string; answer: string | null; isHidden: boolean } | null
  lastResult?: FormReply | null
}

/** The form, or what was written with it. */
export function OwnReview({ car, slug, dates, author, written, lastResult }: Props) {
  return (
    <div className="measure">
      <p className="quiet mb-8">{labels.review.lead(car, dates)}</p>
      {written ? (
        <>
          <ReviewText {...written} />
          <p className="small mt-6">
            {written.isHidden ? (
              labels.review.hiddenNote
            ) : (
              <TextLink small to={hrefs.car(slug)}>
                {labels.review.shownNote(car)}
              </TextLink>
            )}
          </p>
        </>
      ) : (
        <ReviewForm author={author} lastResult={lastResult} />
      )}
    </div>
  )
}
