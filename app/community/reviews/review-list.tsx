import { reviewLabels } from './words.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'

export type ReviewRow = {
  id: string
  car: string
  author: string
  rating: number
  body: string
  month: string
  isHidden: boolean
}

export function ReviewList({ reviews }: { reviews: ReviewRow[] }) {
  return (
    <ul>
      {reviews.map(({ id, car, author, rating, body, month, isHidden }) => (
        <li
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-y-2 gap-x-6 py-5 border-t border-line"
          key={id}
        >
          <div>
            <h2 className="name">{car}</h2>
            <p className="small wrap-anywhere">{body}</p>
            <p className="row gap-x-5 gap-y-1 small mute">
              <span className="num">{reviewLabels.ofFive(rating)}</span>
              <span>{`${author}, ${month}`}</span>
              {isHidden && <Badge>{reviewLabels.hidden}</Badge>}
            </p>
          </div>
          <ButtonLink look="line" compact to={rentalHrefs.review(id)} aria-label={reviewLabels.openOf(author, car)}>
            {reviewLabels.open}
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}
