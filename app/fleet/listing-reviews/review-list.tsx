import { listingLabels } from '#app/fleet/listings/words.ts'
import { listingReviewLabels } from './words.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { pictureHrefs } from '#app/shared/picture-hrefs.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Thumbnail } from '#app/ui/picture.tsx'
import type { ImageFacts } from '#app/ui/picture-widths.ts'
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

export function ListingReviewList({ reviews }: { reviews: ListingReviewRow[] }) {
  return (
    <ul className="photo-rows">
      {reviews.map((row) => (
        <Row key={row.id} row={row} heading="h2">
          <ButtonLink
            look="line"
            compact
            to={pictureHrefs.listingReview(row.id)}
            aria-label={`${words.review} ${row.name}`}
          >
            {words.review}
          </ButtonLink>
        </Row>
      ))}
    </ul>
  )
}

export function HiddenList({ reviews }: { reviews: ListingReviewRow[] }) {
  return (
    <ul className="photo-rows">
      {reviews.map((row) => (
        <Row key={row.id} row={row} heading="h3">
          <PostForm action={hrefs.listingReviews()}>
            <input type="hidden" name="review" value={row.id} />
            <SubmitButton look="line" compact aria-label={`${words.showAgain}: ${row.name}`}>
              {words.showAgain}
            </SubmitButton>
          </PostForm>
        </Row>
      ))}
    </ul>
  )
}

type RowProps = { row: ListingReviewRow; heading: 'h2' | 'h3'; children: React.ReactNode }

function Row({ row, heading: Heading, children }: RowProps) {
  return (
    <li>
      <div className="shot">{row.image && <Thumbnail image={row.image} alt="" sizes="9rem" />}</div>
      <div>
        <Heading className="name">
          <TextLink to={hrefs.car(row.slug)}>{row.name}</TextLink>
        </Heading>
        <p className="small wrap-anywhere">{row.what}</p>
        <p className="row gap-x-5 small mute num">
          <span>{listingLabels.by(row.creator)}</span>
          <span>{words.since(row.since)}</span>
        </p>
      </div>
      {children}
    </li>
  )
}
