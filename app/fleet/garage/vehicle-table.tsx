import { NextBooking } from '#app/fleet/listings/listing-table.tsx'
import { listingLabels } from '#app/fleet/listings/words.ts'
import { garageLabels, garageSortLabels } from './words.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { dollars } from '#app/shared/money.ts'
import { pictureHrefs } from '#app/shared/picture-hrefs.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { State } from '#app/ui/feedback/presence.tsx'
import { PostButton } from '#app/ui/form/post-button.tsx'
import { Link } from '#app/ui/link.tsx'
import type { ImageFacts } from '#app/ui/picture-widths.ts'
import { RowMenu, RowPicture } from '#app/ui/row-parts.tsx'
import { DenseTable, type Sorting } from '#app/ui/dense-table.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { GarageState } from './rules.ts'

export type ListedVehicle = {
  id: string
  kind: 'car' | 'listing'
  slug: string
  name: string
  dailyRateCents: number | null
  state: GarageState
  isAvailable: boolean
  image: ImageFacts | null
  /** The dates of the next one, in words. */
  booking: string | null
  creator: string | null
}

const words = garageLabels
const looks = { public: 'ok', draft: 'off', disabled: 'away', withheld: 'bad' } as const

type Props = { vehicles: ListedVehicle[]; routes: boolean; sorting: Sorting }

export function VehicleTable({ vehicles, routes, sorting }: Props) {
  // A broker's are all their own.
  const haveOwners = vehicles.some(ownerOf)
  return (
    <DenseTable
      caption={words.cars}
      className="two links garage"
      sorting={sorting}
      columns={[
        { ...garageSortLabels.car, sort: 'car' },
        words.filter.state,
        words.next,
        haveOwners && words.owner,
        { ...garageSortLabels.rate, sort: 'rate', className: 'right' },
        { name: words.do, hidden: true },
      ]}
    >
      <tbody>
        {vehicles.map((vehicle) => (
          <Row key={vehicle.id} {...{ vehicle, routes, haveOwners }} />
        ))}
      </tbody>
    </DenseTable>
  )
}

function ownerOf({ kind, creator }: ListedVehicle): string | null {
  if (kind === 'car') return words.fleetCar
  return creator && listingLabels.by(creator)
}

type RowProps = { vehicle: ListedVehicle; routes: boolean; haveOwners: boolean }

function Row({ vehicle, routes, haveOwners }: RowProps) {
  const { id, kind, name, image, state, isAvailable, booking, dailyRateCents } = vehicle
  return (
    <tr>
      <td className="at-1 cut">
        <div className="row-name">
          <RowPicture image={image} />
          <Link
            to={kind === 'car' ? hrefs.garageCar(id) : hrefs.listing(id)}
            aria-label={`${listingLabels.edit} ${name}`}
          >
            {name}
          </Link>
        </div>
      </td>
      <td className="at-3 @min-[60rem]:whitespace-nowrap">
        <State look={looks[state]}>
          {words.state[state]}
          {!isAvailable && state !== 'disabled' && `, ${words.disabled}`}
        </State>
      </td>
      <NextBooking dates={booking} />
      {haveOwners && <td className="mute wide-only whitespace-nowrap">{ownerOf(vehicle)}</td>}
      <td className="at-2 right whitespace-nowrap">
        {dailyRateCents === null ? listingLabels.noRate : dollars(dailyRateCents)}
      </td>
      <td className="at-4">
        <RowMenu of={name}>
          <Links vehicle={vehicle} routes={routes} />
          <PostButton
            to={(kind === 'car' ? officeHrefs.carAvailability : officeHrefs.listingAvailability)(id)}
            name="available"
            value={isAvailable ? 'no' : 'yes'}
            label={`${isAvailable ? words.disable : words.enable} ${name}`}
          >
            {isAvailable ? words.disable : words.enable}
          </PostButton>
        </RowMenu>
      </td>
    </tr>
  )
}

function Links({ vehicle: { id, slug, name, state }, routes }: { vehicle: ListedVehicle; routes: boolean }) {
  const links = [
    { label: state === 'public' ? listingLabels.view : listingLabels.preview, href: hrefs.car(slug) },
    { label: listingLabels.photos, href: hrefs.carGallery(slug) },
    { label: words.calendar.title, href: officeHrefs.garageCalendar(id) },
    ...(routes ? [{ label: words.images, href: pictureHrefs.routedImages(slug) }] : []),
  ]
  return links.map(({ label, href }) => (
    <TextLink key={label} small to={href} aria-label={`${label} ${name}`}>
      {label}
    </TextLink>
  ))
}
