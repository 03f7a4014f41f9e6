import { BookingStatus } from '#app/bookings/booking/booking-status.tsx'
import { rentalLabels } from './words.ts'
import { mailTo, telHref } from '#app/shared/contact-hrefs.ts'
import type { BookingState } from '#app/shared/booking-states.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { BreakableEmail } from '#app/ui/breakable-email.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { Thumbnail } from '#app/ui/picture.tsx'
import type { ImageFacts } from '#app/ui/picture-widths.ts'
import { TextLink } from '#app/ui/text-link.tsx'

const words = rentalLabels

type Props = {
  rental: {
    number: string | null
    status: BookingState
    image: ImageFacts | null
    car: { name: string; slug: string }
    pickup: string
    returns: string
    places: [label: string, value: string][]
    customer: { name: string; email: string | null; phone: string | null }
  }
  /** Of its additional drivers and requests. */
  more: [label: string, value: string | null][]
  /** Address of the person's page, for those who may open it. */
  account: string | null
  /** Address of all that is known of the customer. */
  all?: string
  /** The step that comes next, and whatever else can be done. */
  children?: React.ReactNode
}

/** Whose booking it is, of which car, when, and where it is: what staff and brokers look for first. */
export function RentalHead({ rental, more, account, all, children }: Props) {
  const { number, status, image, car, pickup, returns, places, customer } = rental
  const { name, email, phone } = customer
  return (
    <header className="rental-head grid grid-cols-[15rem_minmax(0,1fr)_minmax(0,24rem)] items-start gap-x-6 max-lg:grid-cols-[min(7rem,25vw)_minmax(0,1fr)] max-lg:gap-y-0 max-lg:gap-x-4 [&_img]:w-full [&_img]:aspect-[3/2] [&_img]:object-cover lg:[&>img]:row-[2/4]">
      <p className="row between">
        <TextLink quiet small to={hrefs.rentals()}>
          {words.back}
        </TextLink>
        {all && (
          <TextLink quiet small to={all} aria-label={words.allOfCustomer}>
            {words.customer}
          </TextLink>
        )}
      </p>
      {image && <Thumbnail image={image} sizes="15rem" alt="" />}
      <div className="rental-who">
        <h1 className="num text-small leading-[1.5] font-sans tracking-[0] text-ink-2 normal-nums">
          {number ?? words.request}
        </h1>
        <p className="person wrap-anywhere">{name}</p>
        <TextLink small to={hrefs.car(car.slug)}>
          {car.name}
        </TextLink>
        <BookingStatus state={status} />
        {!phone && <p className="small quiet">{words.contactLater}</p>}
      </div>
      {(phone ?? email ?? account) && (
        <p className="row rental-contacts">
          {phone && (
            <a className="link small num" href={telHref(phone)}>
              {phone}
            </a>
          )}
          {email && (
            <a className="link small" href={mailTo(email)}>
              <BreakableEmail email={email} />
            </a>
          )}
          {account && (
            <TextLink small to={account}>
              {words.account}
            </TextLink>
          )}
        </p>
      )}
      <Facts className="small" rows={[[words.pickup, pickup], [words.return, returns], ...places, ...more]} />
      {children && <div className="row rental-steps pt-4 max-lg:pt-2">{children}</div>}
    </header>
  )
}
