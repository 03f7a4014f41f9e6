import { fleetLabels } from '#app/fleet/cars/words.ts'
import { listingLabels } from '#app/fleet/listings/words.ts'
import { garageLabels } from './words.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { dollars } from '#app/shared/money.ts'
import { pictureHrefs } from '#app/shared/picture-hrefs.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { State } from '#app/ui/feedback/presence.tsx'
import { PostButton } from '#app/ui/form/post-button.tsx'
import { Thumbnail } from '#app/ui/picture.tsx'
import type { ImageFacts } from '#app/ui/picture-widths.ts'
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

export function VehicleList({ vehicles, routes }: { vehicles: ListedVehicle[]; routes: boolean }) {
  return (
    <ul className="listings garage photo-rows num">
      {vehicles.map((vehicle) => (
        <li key={vehicle.id}>
          <div className="listing-photo">
            {vehicle.image ? (
              <Thumbnail image={vehicle.image} alt="" sizes="7rem" />
            ) : (
              <span className="micro mute">{listingLabels.noPhoto}</span>
            )}
          </div>
          <div>
            <h2 className="leading-[1.3] font-display text-figure normal-nums">{vehicle.name}</h2>
            <Facts vehicle={vehicle} />
            <Links vehicle={vehicle} routes={routes} />
          </div>
          <PostButton
            to={(vehicle.kind === 'car' ? officeHrefs.carAvailability : officeHrefs.listingAvailability)(vehicle.id)}
            name="available"
            value={vehicle.isAvailable ? 'no' : 'yes'}
            label={`${vehicle.isAvailable ? words.disable : words.enable} ${vehicle.name}`}
          >
            {vehicle.isAvailable ? words.disable : words.enable}
          </PostButton>
        </li>
      ))}
    </ul>
  )
}

function Facts({
  vehicle: { state, isAvailable, dailyRateCents, booking, kind, creator },
}: {
  vehicle: ListedVehicle
}) {
  return (
    <p className="row gap-x-5 gap-y-1 small">
      <State look={looks[state]}>{words.state[state]}</State>
      <span className="quiet">{isAvailable ? words.available : words.disabled}</span>
      <span>{dailyRateCents === null ? listingLabels.noRate : `${dollars(dailyRateCents)} ${fleetLabels.perDay}`}</span>
      <span className="quiet">{booking ? listingLabels.booked(booking) : listingLabels.noBooking}</span>
      <span className="mute wrap-anywhere">
        {kind === 'car' ? words.fleetCar : creator && listingLabels.by(creator)}
      </span>
    </p>
  )
}

function Links({ vehicle: { id, kind, slug, name, state }, routes }: { vehicle: ListedVehicle; routes: boolean }) {
  const links = [
    { label: listingLabels.edit, href: kind === 'car' ? hrefs.garageCar(id) : hrefs.listing(id) },
    { label: state === 'public' ? listingLabels.view : listingLabels.preview, href: hrefs.car(slug) },
    { label: listingLabels.photos, href: hrefs.carGallery(slug) },
    { label: words.calendar.title, href: officeHrefs.garageCalendar(id) },
    ...(routes ? [{ label: words.images, href: pictureHrefs.routedImages(slug) }] : []),
  ]
  return (
    <p className="row gap-x-5">
      {links.map(({ label, href }) => (
        <TextLink key={label} small to={href} aria-label={`${label} ${name}`}>
          {label}
        </TextLink>
      ))}
    </p>
  )
}
