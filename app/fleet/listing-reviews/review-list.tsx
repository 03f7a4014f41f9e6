import { listingLabels } from '#app/fleet/listings/words.ts'
import { listingReviewLabels } from './words.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { pictureHrefs } from '#app/shared/picture-hrefs.ts'
import { DenseTable } from '#app/ui/dense-table.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Link } from '#app/ui/link.tsx'
import type { ImageFacts } from '#app/ui/picture-widths.ts'
import { RowPicture } from '#app/ui/row-parts.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

const words = listingReviewLabels

export type ListingReviewRow = {
  id: string
  slug: string
  name: string
  creator: string
  image: ImageFacts | null
  /** What is to be looked at, or why it is hidden. */
  what: string
  since: string
}

type Props = {
  caption: string
  reviews: ListingReviewRow[]
  /** Of the column that says what is to be looked at, or why it is hidden. */
  what: string
  /** Of those that are hidden: each has a button that shows it again. */
  isHidden?: boolean
}

/** One that waits leads to its review, a hidden one to its car. */
export function ListingReviewList({ caption, reviews, what, isHidden = false }: Props) {
  return (
    <DenseTable
      caption={caption}
      className="two"
      columns={[
        words.listing,
        what,
        words.broker,
        words.since,
        { name: isHidden ? words.showAgain : listingLabels.view, hidden: true },
      ]}
    >
      <tbody>
        {reviews.map((row) => (
          <tr key={row.id}>
            <td className="at-1 cut">
              <div className="row-name">
                <RowPicture image={row.image} />
                {isHidden ? (
                  <Link to={hrefs.car(row.slug)}>{row.name}</Link>
                ) : (
                  <Link to={pictureHrefs.listingReview(row.id)} aria-label={`${words.review} ${row.name}`}>
                    {row.name}
                  </Link>
                )}
              </div>
            </td>
            <td className={isHidden ? 'at-3' : 'at-3 cut'}>{row.what}</td>
            <td className="mute wide-only">{listingLabels.by(row.creator)}</td>
            <td className="at-4 date mute">{row.since}</td>
            {isHidden ? (
              <td className="act-cell">
                <PostForm action={hrefs.listingReviews()}>
                  <input type="hidden" name="review" value={row.id} />
                  <SubmitButton look="line" compact aria-label={`${words.showAgain}: ${row.name}`}>
                    {words.showAgain}
                  </SubmitButton>
                </PostForm>
              </td>
            ) : (
              <td className="right wide-only">
                <TextLink small to={hrefs.car(row.slug)} aria-label={`${listingLabels.view} ${row.name}`}>
                  {listingLabels.view}
                </TextLink>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </DenseTable>
  )
}
