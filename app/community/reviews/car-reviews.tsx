import { fleetLabels } from '#app/fleet/cars/words.ts'
import { monthName, type CalendarDate } from '#app/shared/dates.ts'
import type { ImageFacts } from '#app/ui/picture-widths.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { ReviewPhotos } from './review-photos.tsx'

type Review = {
  authorName: string
  rating: number
  body: string
  rentedOn: CalendarDate
  answer: string | null
  photos: ImageFacts[]
}
type Props = { average: string | undefined; count: number }

export function Rating({ average, count }: Props) {
  if (average === undefined) return <span className="small">{fleetLabels.unrated}</span>
  return (
    <a className="small link quiet" href="#reviews">
      <span className="num text-ink">{average}</span>
      {` from ${count} ${count === 1 ? 'review' : 'reviews'}`}
    </a>
  )
}

/** `allHref` leads to the page with all of them. */
export function Reviews({ average, count, list, allHref }: Props & { list: Review[]; allHref: string }) {
  if (average === undefined) return null
  return (
    <section className="wrap section rule" id="reviews" aria-labelledby="reviews-title">
      <div className="row between mb-8">
        <h2 className="title" id="reviews-title">
          Reviews
        </h2>
        <p>
          <span className="figure">{average}</span>{' '}
          <span className="small quiet">{`of 5, from ${count} completed rentals`}</span>
        </p>
      </div>
      <ReviewList list={list} />
      {list.length < count && <TextLink to={allHref}>{`Show all ${count} reviews`}</TextLink>}
    </section>
  )
}

function ReviewList({ list }: { list: Review[] }) {
  return (
    <ul className="reviews">
      {list.map((review) => (
        <li key={`${review.rentedOn} ${review.authorName} ${review.body}`}>
          <p>{review.body}</p>
          <ReviewPhotos photos={review.photos} author={review.authorName} />
          <p className="small mute">
            <span className="num">{`${review.rating} of 5`}</span>
            {`, ${review.authorName}, ${monthName(review.rentedOn)}`}
          </p>
          {review.answer && <p className="small quiet mt-3">{`${fleetLabels.ownerAnswered} ${review.answer}`}</p>}
        </li>
      ))}
    </ul>
  )
}
