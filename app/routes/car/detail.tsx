import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useEffect } from 'react'

import { findViewer, requireAbility } from '#app/people/access/guards.server.ts'
import { can } from '#app/people/access/permissions.ts'
import { isTakenChoice } from '#app/fleet/availability/offers.ts'
import { reloadChangedPrice } from '#app/bookings/booking/reload-changed-price.ts'
import { FormSection } from '#app/bookings/booking/form-section.tsx'
import { loadBookingForm, submitBookingForm } from '#app/bookings/booking/submission.server.ts'
import { documentReceivers } from '#app/bookings/documents/commands.server.ts'
import { findSeasons } from '#app/fleet/availability/queries.server.ts'
import { CarErrorPage } from '#app/fleet/cars/car-error-page.tsx'
import { Carousel } from '#app/fleet/cars/carousel.tsx'
import { Highlights } from '#app/fleet/cars/highlights.tsx'
import { listCarImages } from '#app/fleet/cars/car-images.server.ts'
import { describeCar } from '#app/fleet/cars/queries.server.ts'
import { RateList } from '#app/fleet/cars/rate-card.tsx'
import { Rating, Reviews } from '#app/community/reviews/car-reviews.tsx'
import { reviewsOf } from '#app/community/reviews/queries.server.ts'
import { carName, isRepresented, modelName, rateCard } from '#app/fleet/cars/rules.ts'
import { shareOf } from '#app/fleet/cars/share-picture.server.ts'
import { findShownCar } from '#app/fleet/cars/shown-car.server.ts'
import { Specifications } from '#app/fleet/cars/specifications.tsx'
import { carData } from '#app/fleet/cars/structured-data.ts'
import { useDateParams } from '#app/fleet/cars/use-date-params.ts'
import { CarPolicies } from '#app/site/pages/car-policies.tsx'
import { breadcrumbData, companyId } from '#app/site/pages/structured-data.ts'
import { countView } from '#app/fleet/views/count.server.ts'
import { bookingProblems } from '#app/bookings/booking/words.ts'
import { carProblems, fleetLabels } from '#app/fleet/cars/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { isAfterPost, notFound } from '#app/platform/http.server.ts'
import { readTogether } from '#app/platform/read-together.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { dollars } from '#app/shared/money.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import carStyles from '#app/styles/car.css?url'
import { buttonClass, ButtonLink } from '#app/ui/button.tsx'
import { Note } from '#app/ui/feedback/note.tsx'
import { State } from '#app/ui/feedback/presence.tsx'
import type { PageFacts } from '#app/ui/layout/carried.ts'
import { useOrigin } from '#app/ui/layout/page-facts.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { StructuredData } from '#app/ui/structured-data.tsx'
import { photoSizes } from '#app/ui/picture-widths.ts'
import { TextLink } from '#app/ui/text-link.tsx'

export const route: RouteFacts = {
  cached: { reads: ['pickup', 'return', 'reviews'] },
  failed: bookingProblems.failed,
  unread: carProblems.missing,
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: carStyles }]

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? [
        ...pageMeta(
          data.name,
          `Rent the ${data.name} in ${data.car.locationCity} from ${dollars(data.car.dailyRateCents)} a day. ${data.car.description}`,
        ),
        // The pressed picture grows into this one only when the first paint has it.
        ...(data.images.length > 0 ? [{ tagName: 'link', rel: 'expect', href: '#photo-1', blocking: 'render' }] : []),
      ]
    : pageMeta(carProblems.missing.title, carProblems.missing.body)

/**
 * Writes a view in the day's count, of people and not of robots or prefetches, and whose the browser's draft is, so that the
 * next person at a shared computer doesn't see it.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await findViewer(request)
  const at = now()
  const { car, preview } = await findShownCar({ request, slug: params.slug, viewer, addressOf: hrefs.car, now: at })
  const posted = isAfterPost(request)
  if (!posted && !can(viewer, 'car.preview', car))
    countView({ slug: car.slug, method: request.method, headers: request.headers })
  const [images, reviews, form, seasonsByCar] = await readTogether(() =>
    Promise.all([
      listCarImages(car.id),
      reviewsOf(car.id, { all: new URL(request.url).searchParams.has('reviews') }),
      preview ? null : loadBookingForm({ request, viewer, car, now: at }),
      preview ? findSeasons([car.id], at) : null,
    ]),
  )
  const opensWith = images[0] && { image: images[0], sizes: photoSizes }
  const mayEdit = can(viewer, 'car.edit')
  const facts: PageFacts = { canonical: hrefs.car(car.slug), share: shareOf(car, images), opensWith, hidden: preview }
  const isTaken = form !== null && isTakenChoice(form.defaults, form.availability)
  const state = preview ? 'notPublic' : isTaken ? 'unavailable' : 'available'
  return {
    car: describeCar(car),
    name: carName(car),
    preview,
    state,
    images,
    reviews,
    form,
    seasons: seasonsByCar?.get(car.id) ?? [],
    facts,
    mayEdit,
    posted,
  } as const
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'booking.request')
  const at = now()
  const { car, preview } = await findShownCar({ request, slug: params.slug, viewer, addressOf: hrefs.car, now: at })
  if (preview) notFound(carProblems.missing)
  const files = viewer ? documentReceivers(viewer.id, at) : {}
  return submitBookingForm({ request, viewer, car, path: hrefs.car(car.slug), now, files })
}

export const shouldRevalidate = reloadChangedPrice

export default function Detail() {
  const { car, name, preview, state, images, reviews, form, seasons, mayEdit, posted } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const booked = { car, name: vehicleName(car), image: images[0] ?? null, action: hrefs.car(car.slug), answer }
  const rates = rateCard(car)
  const origin = useOrigin()
  const dates = useDateParams()
  usePrefetchedView()
  // What a refusal is about is the form: the rest of the page takes most of the work, just when many ask for a car.
  if (form && posted && answer && 'lastResult' in answer && answer.lastResult.status === 'error')
    return (
      <>
        <div className="wrap page">
          <TextLink to={hrefs.car(car.slug, dates)} quiet small>
            Photos, rates and reviews of this car
          </TextLink>
          <h1 className="title">{name}</h1>
        </div>
        <FormSection {...form} {...booked} />
      </>
    )
  return (
    <>
      <div className="wrap">
        <div className="row between">
          <TextLink to={hrefs.fleet(dates)} quiet small>
            Back to Fleet
          </TextLink>
          {mayEdit && (
            <div className="row">
              <TextLink to={hrefs.garage({ edit: car.id })} small>
                Edit Listing
              </TextLink>
              <TextLink to={hrefs.garage()} small>
                Manage in Dashboard
              </TextLink>
            </div>
          )}
        </div>
        {preview && (
          <Note tone="warn" title={fleetLabels.notPublic}>
            Only you and our staff can see this page.
          </Note>
        )}
        <div className="car-head">
          <h1>
            <span>{`${car.year} ${car.make}`}</span>
            {modelName(car)}
          </h1>
          <div className="car-price">
            <p>
              <span className="head num">{dollars(rates.daily)}</span>{' '}
              <span className="quiet">{fleetLabels.perDay}</span>
            </p>
            {/* A plain link: a route link would lose the dates that stand in the address. */}
            {form && (
              <a className={buttonClass({})} href="#book">
                {fleetLabels.reserve}
              </a>
            )}
          </div>
        </div>
      </div>
      <Carousel
        images={images}
        line={car.roofLine}
        name={name}
        gallery={hrefs.carGallery(car.slug, dates)}
        represented={isRepresented(car)}
      />
      <div className="wrap intro">
        <div>
          <div className="row">
            <State look={state === 'available' ? 'ok' : 'off'}>{fleetLabels[state]}</State>
            <Rating average={reviews.average} count={reviews.count} />
            <span className="small quiet">{car.locationCity}</span>
          </div>
          <p className="lead mt-4">{car.description}</p>
          <Highlights highlights={car.highlights} />
        </div>
        <Specifications car={car} />
      </div>
      {form && <FormSection {...form} {...booked} />}
      <div className="wrap halves">
        <section>
          <h2>Rates</h2>
          <RateList rates={rates} seasons={form?.availability.seasons ?? seasons} />
        </section>
        <section>
          <h2>Rental policies</h2>
          <CarPolicies car={car} />
        </section>
      </div>
      <Reviews {...reviews} allHref={hrefs.car(car.slug, { ...dates, reviews: 'all' }, 'reviews')} />
      {form && (
        <StructuredData
          things={
            import.meta.env.SSR
              ? [
                  carData(origin, { car, images, reviews, availability: form.availability, seller: companyId(origin) }),
                  breadcrumbData(origin, [
                    { label: 'Fleet', href: hrefs.fleet() },
                    { label: name, href: hrefs.car(car.slug) },
                  ]),
                ]
              : []
          }
        />
      )}
    </>
  )
}

export function ErrorBoundary() {
  return <CarErrorPage action={<ButtonLink to={hrefs.fleet()}>Back to Fleet</ButtonLink>} />
}

/** Reports a page that was fetched ahead once someone sees it: the fetching itself is not counted. */
function usePrefetchedView(): void {
  useEffect(() => {
    const [visit] = performance.getEntriesByType('navigation')
    if (visit && 'deliveryType' in visit && visit.deliveryType === 'navigational-prefetch')
      fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).catch(() => {})
  }, [])
}
