import { mediaLabels } from '#app/pictures/media/words.ts'
import { listingLabels, listingSortLabels } from './words.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { dollars, exactDollars, type Cents } from '#app/shared/money.ts'
import { Link } from '#app/ui/link.tsx'
import type { ImageFacts } from '#app/ui/picture-widths.ts'
import { choiceColumn, ChoosableRows, RowChoice } from '#app/ui/chosen-rows.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { RowMenu, RowPicture } from '#app/ui/row-parts.tsx'
import { DenseTable, type Sorting } from '#app/ui/dense-table.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { ListingStanding } from './listing-standing.tsx'
import { listingJobs, listingName, type ListingState } from './rules.ts'

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

type Props = {
  listings: Listing[]
  /** A broker edits none while no subscription runs. */ mayEdit: boolean
  sorting: Sorting
}

export function ListingTable({ listings, mayEdit, sorting }: Props) {
  const earns = listings.some(({ earnedCents }) => earnedCents !== null)
  const areMany = listings.some(({ creator }) => creator !== null)
  const table = (
    <DenseTable
      caption={words.mine}
      className="two links listings"
      sorting={sorting}
      columns={[
        mayEdit && choiceColumn,
        { ...listingSortLabels.car, sort: 'car' },
        words.standing,
        words.next,
        areMany && words.owner,
        { name: words.inDays, className: 'right' },
        earns && { name: words.earnings, className: 'right' },
        { ...listingSortLabels.rate, sort: 'rate', className: 'right' },
        { name: words.links, hidden: true },
      ]}
    >
      <tbody>
        {listings.map((listing) => {
          const name = listingName(listing) ?? mediaLabels.namelessCar
          const isFinished = listing.state !== 'unfinished'
          return (
            <tr key={listing.id}>
              {mayEdit && <RowChoice id={listing.id} name={name} />}
              <td className="at-1 cut">
                <div className="row-name">
                  <RowPicture image={listing.image} />
                  {mayEdit ? (
                    <Link to={hrefs.listing(listing.id)} aria-label={`${words.edit} ${name}`}>
                      {name}
                    </Link>
                  ) : (
                    name
                  )}
                </div>
              </td>
              <td className="at-3 @min-[60rem]:whitespace-nowrap">
                <ListingStanding listing={listing} short />
              </td>
              <NextBooking dates={listing.booking} />
              {areMany && (
                <td className="mute wide-only wrap-anywhere">{listing.creator && words.by(listing.creator)}</td>
              )}
              <td className="right wide-only" data-views="">
                {isFinished && listing.views.toLocaleString('en-US')}
              </td>
              {earns && (
                <td className="right wide-only">
                  {isFinished && listing.earnedCents !== null && exactDollars(listing.earnedCents)}
                </td>
              )}
              <td className="at-2 right whitespace-nowrap">
                {listing.dailyRateCents === null ? words.noRate : dollars(listing.dailyRateCents)}
              </td>
              <td className="at-4">{isFinished && <Links listing={listing} name={name} />}</td>
            </tr>
          )
        })}
      </tbody>
    </DenseTable>
  )
  return mayEdit ? <ChoosableRows jobs={<Jobs />}>{table}</ChoosableRows> : table
}

/** On a phone nothing where there is none. */
export function NextBooking({ dates }: { dates: string | null }) {
  return (
    <td className={`at-mid quiet @min-[60rem]:whitespace-nowrap ${dates ? '' : 'wide-only'}`}>
      {dates && <span className="@min-[60rem]:hidden">{words.booked} </span>}
      {dates ?? words.noBooking}
    </td>
  )
}

function Jobs() {
  return listingJobs.map((job) => (
    <SubmitButton key={job} look="line" compact name="job" value={job}>
      {words.jobs[job]}
    </SubmitButton>
  ))
}

/** A listing that was never saved whole has no page yet. */
function Links({ listing: { slug, state }, name }: { listing: Listing; name: string }) {
  const view = state === 'published' ? words.view : words.preview
  return (
    <RowMenu of={name}>
      <TextLink small to={hrefs.car(slug)} aria-label={`${view} ${name}`}>
        {view}
      </TextLink>
      <TextLink small to={hrefs.carGallery(slug)} aria-label={`${words.photos} ${name}`}>
        {words.photos}
      </TextLink>
    </RowMenu>
  )
}
