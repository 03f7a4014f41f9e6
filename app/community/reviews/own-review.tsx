import { reviewLabels } from './words.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { ImageFacts } from '#app/ui/picture-widths.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { ReviewForm } from './review-form.tsx'
import { ReviewAnswer, ReviewText } from './review-text.tsx'

type Props = {
  car: string
  slug: string
  dates: string
  author: string
  written: { rating: number; body: string; answer: string | null; isHidden: boolean; photos: ImageFacts[] } | null
  /** Where its photos are added and removed. */
  photosHref: string
  lastResult?: FormReply | null
}

/** The form, or what was written with it. */
export function OwnReview({ car, slug, dates, author, written, photosHref, lastResult }: Props) {
  return (
    <div className="measure">
      <p className="quiet mb-8">{reviewLabels.lead(car, dates)}</p>
      {written ? (
        <>
          <ReviewText {...written} author={author} />
          {written.answer && (
            <div className="mt-6">
              <ReviewAnswer answer={written.answer} />
            </div>
          )}
          {!written.isHidden && (
            <p className="mt-5">
              <ButtonLink look="line" compact to={photosHref}>
                {written.photos.length === 0 ? reviewLabels.addPhotos : reviewLabels.changePhotos}
              </ButtonLink>
            </p>
          )}
          <p className="small mt-6">
            {written.isHidden ? (
              reviewLabels.hiddenNote
            ) : (
              <TextLink small to={hrefs.car(slug)}>
                {reviewLabels.shownNote(car)}
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
