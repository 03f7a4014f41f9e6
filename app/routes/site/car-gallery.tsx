import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { findViewer } from '#app/people/access/guards.server.ts'
import { can } from '#app/people/access/permissions.ts'
import { CarErrorPage } from '#app/fleet/cars/car-error-page.tsx'
import { listCarImages } from '#app/fleet/cars/car-images.server.ts'
import { carName, isRepresented, rateCard } from '#app/fleet/cars/rules.ts'
import { shareOf } from '#app/fleet/cars/share-picture.server.ts'
import { findShownCar } from '#app/fleet/cars/shown-car.server.ts'
import { useDateParams } from '#app/fleet/cars/use-date-params.ts'
import { PhotoStrip } from '#app/pictures/images/photo-strip.tsx'
import { breadcrumbData } from '#app/site/pages/structured-data.ts'
import { carProblems, fleetLabels } from '#app/fleet/cars/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { dollars, exactDollars, sumOrNone } from '#app/shared/money.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import carStyles from '#app/styles/car.css?url'
import { ButtonLink } from '#app/ui/button.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { Note } from '#app/ui/feedback/note.tsx'
import type { PageFacts } from '#app/ui/layout/carried.ts'
import { useOrigin } from '#app/ui/layout/page-facts.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { photoSizes } from '#app/ui/picture-widths.ts'
import { StructuredData } from '#app/ui/structured-data.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

export const route: RouteFacts = { cached: { reads: ['pickup', 'return', 'photo'] }, unread: carProblems.missing }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: carStyles }]

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? pageMeta(
        `${data.name}: Photos`,
        `${data.images.length} photos of the ${data.name}. Starting at ${dollars(data.car.dailyRateCents)}/day.`,
      )
    : pageMeta(carProblems.missing.title, carProblems.missing.body)

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await findViewer(request)
  const addressOf = (slug: string) => hrefs.carGallery(slug)
  const { car, preview } = await findShownCar({ request, slug: params.slug, viewer, addressOf, now: now() })
  const images = await listCarImages(car.id)
  const facts: PageFacts = { canonical: addressOf(car.slug), share: shareOf(car, images), hidden: preview }
  return { car, name: carName(car), preview, images, facts, mayEdit: can(viewer, 'car.gallery.edit', car) }
}

export default function Gallery() {
  const { car, name, preview, images, mayEdit } = useLoaderData<typeof loader>()
  const origin = useOrigin()
  const dates = useDateParams()
  return (
    <div className="wrap page pt-0">
      <div className="row between">
        <TextLink to={hrefs.car(car.slug, dates)} quiet small>
          Back
        </TextLink>
        {mayEdit && (
          <TextLink to={hrefs.garage({ edit: car.id })} small>
            Edit
          </TextLink>
        )}
      </div>
      <h1 className="mt-6 mb-6">{name}</h1>
      {preview && (
        <Note tone="warn" title={fleetLabels.notPublic}>
          Only you and our staff can see this page.
        </Note>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)_22rem] items-start gap-12 max-lg:grid-cols-1">
        <section aria-label="Photos" className="photos">
          {images.length > 0 ? (
            <PhotoStrip
              photos={images}
              look="viewer"
              sizes={`(min-width: 64rem) 65vw, ${photoSizes}`}
              thumbnailSizes="(min-width: 64rem) 8rem, 24vw"
              counted={(place) => `${place} of ${images.length} photos`}
            >
              {isRepresented(car) && <span className="small mute">{fleetLabels.representative}</span>}
            </PhotoStrip>
          ) : (
            <p className="mute">No photos yet.</p>
          )}
        </section>
        <PriceCard car={car} booking={preview ? undefined : hrefs.carBooking(car.slug, dates)} />
      </div>
      {!preview && (
        <StructuredData
          things={[
            breadcrumbData(origin, [
              { label: 'Fleet', href: hrefs.fleet() },
              { label: name, href: hrefs.car(car.slug) },
              { label: 'Photos', href: hrefs.carGallery(car.slug) },
            ]),
          ]}
        />
      )}
    </div>
  )
}

export function ErrorBoundary() {
  return (
    <CarErrorPage
      action={
        <div className="row">
          <ButtonLink to={hrefs.fleet()}>Browse Available Cars</ButtonLink>
          <ButtonLink to={hrefs.garage()} look="line">
            Manage Your Garage
          </ButtonLink>
        </div>
      }
    />
  )
}

type CardCar = ReturnType<typeof useLoaderData<typeof loader>>['car']

function PriceCard({ car, booking }: { car: CardCar; booking: string | undefined }) {
  const rates = rateCard(car)
  const { fuel_type: fuel, transmission } = car.specifications
  const rows: [label: string, value: string | undefined][] = [
    ['Weekly Rate', dollars(rates.weekly)],
    ['Security Deposit', sumOrNone(rates.deposit, dollars)],
    ['Mileage', `${rates.milesPerDay} miles per day`],
    ['Overage', rates.overMileFee > 0 ? `${exactDollars(rates.overMileFee)} per mile` : 'No charge'],
    ['Minimum age', String(car.minAge)],
    ['Location', car.locationCity],
    ['Fuel', fuel],
    ['Transmission', transmission],
  ]
  return (
    <aside aria-label="Price">
      <p className="head num mb-4">Starting at {dollars(rates.daily)}/day</p>
      <Facts className="mb-6" rows={rows} />
      {booking && (
        <ButtonLink to={booking} wide>
          Book Now
        </ButtonLink>
      )}
    </aside>
  )
}
