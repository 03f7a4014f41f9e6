import { fleetLabels } from '#app/fleet/cars/words.ts'
import { mediaLabels } from '#app/pictures/media/words.ts'
import { listingLabels } from './words.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { dollars, type Cents } from '#app/shared/money.ts'
import { Thumbnail } from '#app/ui/picture.tsx'
import type { ImageFacts } from '#app/ui/picture-widths.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { ListingStanding } from './listing-standing.tsx'
import { listingName, type ListingState } from './rules.ts'

type Listing = {
  id: string
  slug: string
  make: string | null
  model: string | null
  trim: string | null
  year: string | null
  dailyRateCents: number | null
  state: ListingState
  hasDraft: boolean
  image: ImageFacts | null
  /** The dates of the next one, in words. */
  booking: string | null
  /** Of the last 30 days. */
  views: number
  /** The broker's commissions; null for those who may not see them. */
  earnedCents: Cents | null
  creator: string | null
}

const words = listingLabels

/** `withheld`: to a broker who may edit none while no subscription runs. */
export function ListingList({ listings, withheld }: { listings: Listing[]; withheld: string | undefined }) {
  return (
    <ul className="listings photo-rows num">
      {listings.map((listing) => (
        <li key={listing.id}>
          <div className="listing-photo">
            {listing.image ? (
              <Thumbnail image={listing.image} alt="" sizes="9rem" />
            ) : (
              <span className="micro mute">{words.noPhoto}</span>
            )}
          </div>
          <div>
            <h2 className="text-name leading-[1.3] font-display normal-nums max-md:text-figure">
              {listingName(listing) ?? mediaLabels.namelessCar}
            </h2>
            <p className="row gap-x-5 gap-y-1 small">
              <ListingStanding listing={listing} withheld={withheld} />
              <span>{listing.dailyRateCents === null ? words.noRate : perDay(listing.dailyRateCents)}</span>
              <span className="quiet">{listing.booking ? words.booked(listing.booking) : words.noBooking}</span>
              {listing.state !== 'unfinished' && <span className="quiet">{words.views(listing.views)}</span>}
              {listing.earnedCents !== null && listing.state !== 'unfinished' && (
                <span className="quiet">{words.earned(listing.earnedCents)}</span>
              )}
              {listing.creator && <span className="mute wrap-anywhere">{words.by(listing.creator)}</span>}
            </p>
          </div>
          <ListingLinks listing={listing} mayEdit={withheld === undefined} />
        </li>
      ))}
    </ul>
  )
}

/** A listing that was never saved whole has no page yet. */
function ListingLinks({ listing, mayEdit }: { listing: Listing; mayEdit: boolean }) {
  const name = listingName(listing) ?? mediaLabels.namelessCar
  const view = listing.state === 'published' ? words.view : words.preview
  return (
    <p className="row gap-x-5">
      {mayEdit && (
        <TextLink small to={hrefs.listing(listing.id)} aria-label={`${words.edit} ${name}`}>
          {words.edit}
        </TextLink>
      )}
      {listing.state !== 'unfinished' && (
        <>
          <TextLink small to={hrefs.car(listing.slug)} aria-label={`${view} ${name}`}>
            {view}
          </TextLink>
          <TextLink small to={hrefs.carGallery(listing.slug)} aria-label={`${words.photos} ${name}`}>
            {words.photos}
          </TextLink>
        </>
      )}
    </p>
  )
}

function perDay(rateCents: number): string {
  return `${dollars(rateCents)} ${fleetLabels.perDay}`
}
