import { business } from '#app/business.ts'
import { reviewLabels, reviewSortLabels } from './words.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { choiceColumn, ChoosableRows, RowChoice } from '#app/ui/chosen-rows.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Link } from '#app/ui/link.tsx'
import { CarInRow } from '#app/ui/row-parts.tsx'
import { DenseTable, type Sorting } from '#app/ui/dense-table.tsx'

export type ReviewRow = {
  id: string
  car: string
  author: string
  rating: number
  excerpt: { desk: string; phone: string }
  rented: string
  isHidden: boolean
}

type Props = { reviews: ReviewRow[]; sorting: Sorting; /** Hides and shows them. */ moderates: boolean }

export function ReviewTable({ reviews, sorting, moderates }: Props) {
  const table = (
    <DenseTable
      caption={reviewLabels.title}
      className="two"
      sorting={sorting}
      columns={[
        moderates && choiceColumn,
        { ...reviewSortLabels.rating, sort: 'rating' },
        { ...reviewSortLabels.car, sort: 'car' },
        reviewLabels.review,
        reviewLabels.customer,
        { ...reviewSortLabels.rental, sort: 'rental' },
      ]}
    >
      <tbody>
        {reviews.map(({ id, car, author, rating, excerpt, rented, isHidden }) => (
          <tr key={id}>
            {moderates && <RowChoice id={id} name={`${author}, ${car}`} />}
            <td className="at-2 whitespace-nowrap">{reviewLabels.ofFive(rating)}</td>
            <td className="at-1 cut">
              <Link to={rentalHrefs.review(id)} aria-label={reviewLabels.openOf(author, car)}>
                <CarInRow car={car} />
              </Link>
            </td>
            <td className="at-3 cut">
              {isHidden && <Badge>{reviewLabels.hidden}</Badge>}{' '}
              <span className="@max-[60rem]:hidden">{excerpt.desk}</span>
              <span className="@min-[60rem]:hidden">{excerpt.phone}</span>
            </td>
            <td className="wide-only">{author}</td>
            <td className="at-4 date mute">{rented}</td>
          </tr>
        ))}
      </tbody>
    </DenseTable>
  )
  return moderates ? <ChoosableRows jobs={<Jobs />}>{table}</ChoosableRows> : table
}

function Jobs() {
  return (
    <>
      <input
        className="input"
        name="reason"
        aria-label={reviewLabels.hideReason}
        placeholder={reviewLabels.hideReason}
        maxLength={business.office.longestReason}
        autoComplete="off"
      />
      <SubmitButton look="line" compact name="job" value="hide">
        {reviewLabels.hideChosen}
      </SubmitButton>
      <SubmitButton look="line" compact name="job" value="show">
        {reviewLabels.showAgain}
      </SubmitButton>
    </>
  )
}
