import {
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { findViewer, requireAbility } from '#app/people/access/guards.server.ts'
import { FormSection } from '#app/bookings/booking/form-section.tsx'
import { reloadChangedPrice } from '#app/bookings/booking/reload-changed-price.ts'
import { loadBookingForm, submitBookingForm } from '#app/bookings/booking/submission.server.ts'
import { documentReceivers } from '#app/bookings/documents/commands.server.ts'
import { CarErrorPage } from '#app/fleet/cars/car-error-page.tsx'
import { listCarImages } from '#app/fleet/cars/car-images.server.ts'
import { carName, isRepresented, modelName } from '#app/fleet/cars/rules.ts'
import { shareOf } from '#app/fleet/cars/share-picture.server.ts'
import { findShownCar } from '#app/fleet/cars/shown-car.server.ts'
import { useDateParams } from '#app/fleet/cars/use-date-params.ts'
import { CarPolicies } from '#app/site/pages/car-policies.tsx'
import { bookingProblems } from '#app/bookings/booking/words.ts'
import { carProblems, fleetLabels } from '#app/fleet/cars/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { notFound } from '#app/platform/http.server.ts'
import { readTogether } from '#app/platform/read-together.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { dollars, sumOrNone } from '#app/shared/money.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import carStyles from '#app/styles/car.css?url'
import { ButtonLink } from '#app/ui/button.tsx'
import { Facts } from '#app/ui/facts.tsx'
import type { PageFacts } from '#app/ui/layout/carried.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { Picture } from '#app/ui/picture.tsx'
import type { Viewer } from '#app/shared/viewer.ts'

export const route: RouteFacts = {
  cached: { reads: ['pickup', 'return'] },
  failed: bookingProblems.failed,
  unread: carProblems.missing,
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: carStyles }]

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? pageMeta(
        `Book the ${data.name}`,
        `Book the ${data.name} in ${data.car.locationCity}, from ${dollars(data.car.dailyRateCents)} a day.`,
      )
    : pageMeta(carProblems.missing.title, carProblems.missing.body)

/**
 * A listing's own booking page; a fleet car's form is on its car page. Writes whose the browser's draft
 * is, so that the next person at a shared computer doesn't see it.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await findViewer(request)
  const at = now()
  const car = await findBookable({ request, slug: params.slug, viewer, now: at })
  if (car.kind === 'car') {
    const { searchParams } = new URL(request.url)
    const stay = { pickup: searchParams.get('pickup') ?? undefined, return: searchParams.get('return') ?? undefined }
    throw redirect(hrefs.car(car.slug, stay, 'book'), 302)
  }
  const [form, images] = await readTogether(() =>
    Promise.all([loadBookingForm({ request, viewer, car, now: at }), listCarImages(car.id)]),
  )
  const facts: PageFacts = { canonical: hrefs.car(car.slug), share: shareOf(car, images) }
  return { car, name: carName(car), image: images[0] ?? null, form, facts }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'booking.request')
  const at = now()
  const car = await findBookable({ request, slug: params.slug, viewer, now: at })
  const files = viewer ? documentReceivers(viewer.id, at) : {}
  return submitBookingForm({ request, viewer, car, path: hrefs.carBooking(car.slug), now, files })
}

export const shouldRevalidate = reloadChangedPrice

export default function Book() {
  const { car, image, form } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const booked = { car, name: vehicleName(car), action: hrefs.carBooking(car.slug), answer }
  const dates = useDateParams()
  return (
    <>
      <div className="wrap page halves">
        <div>
          <p className="quiet">{`${car.year} ${car.make}`}</p>
          <h1 className="title">{`Book the ${modelName(car)}`}</h1>
          {image && <Picture image={image} sizes="(min-width: 64rem) 40vw, 100vw" first />}
          {isRepresented(car) && <p className="small mute">{fleetLabels.representative}</p>}
          <Facts
            className="mt-8"
            rows={[
              ['Daily Rate', dollars(car.dailyRateCents)],
              ['Security Deposit', sumOrNone(car.securityDepositCents, dollars)],
              ['Included mileage', `${car.mileageLimit} miles per day`],
            ]}
          />
          <div className="row mt-8">
            <ButtonLink look="line" to={hrefs.car(car.slug, dates)}>
              View Details
            </ButtonLink>
            <ButtonLink look="line" to={hrefs.carGallery(car.slug, dates)}>
              View Gallery
            </ButtonLink>
          </div>
        </div>
        <section>
          <h2 className="head">Rental Terms</h2>
          <CarPolicies car={car} />
        </section>
      </div>
      <FormSection {...form} {...booked} />
    </>
  )
}

export function ErrorBoundary() {
  return <CarErrorPage action={<ButtonLink to={hrefs.fleet()}>Back to Fleet</ButtonLink>} />
}

/** A preview has no form: what is not public cannot be booked. */
async function findBookable(asked: { request: Request; slug: string | undefined; viewer: Viewer | null; now: Date }) {
  const { car, preview } = await findShownCar({ ...asked, addressOf: (other) => hrefs.carBooking(other) })
  return preview ? notFound(carProblems.missing) : car
}
