import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { business } from '#app/business.ts'
import { fleetListLabels } from '#app/fleet/cars/words.ts'
import { filmControlLabels } from '#app/site/pages/words.ts'
import { firstPickup } from '#app/fleet/availability/days.ts'
import { earliestPickup } from '#app/fleet/availability/queries.server.ts'
import { lastPickup } from '#app/fleet/availability/rules.ts'
import { CarCard } from '#app/fleet/cars/car-card.tsx'
import { listLocations, listNewestCars } from '#app/fleet/cars/listed-cars.server.ts'
import { Dial, DialCaption } from '#app/site/pages/dial.tsx'
import { DateSearch } from '#app/site/pages/date-search.tsx'
import { findFilms } from '#app/site/pages/queries.server.ts'
import { StepList } from '#app/site/pages/step-list.tsx'
import { companyData } from '#app/site/pages/structured-data.ts'
import { HeroStill, Still } from '#app/site/pages/still.tsx'
import { now } from '#app/platform/clock.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { dayOf } from '#app/shared/zone.ts'
import siteStyles from '#app/styles/site.css?url'
import { ButtonLink } from '#app/ui/button.tsx'
import type { RouteHandle } from '#app/ui/layout/handle.ts'
import { useOrigin } from '#app/ui/layout/page-facts.ts'
import { usePerson } from '#app/ui/layout/use-person.ts'
import { Wordmark } from '#app/ui/layout/wordmark.tsx'
import { homeMeta } from '#app/ui/page-meta.ts'
import { StructuredData } from '#app/ui/structured-data.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import homeScript from '../../ui/home.js?url'

export const route: RouteFacts = { cached: { reads: [] } }

export const handle = { bar: 'over' } satisfies RouteHandle
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }]

export const meta: MetaFunction = () => homeMeta()

/** The newest cars on the home page. */
const carsShown = 3

export async function loader() {
  const at = now()
  const [cars, locations] = await Promise.all([listNewestCars(carsShown, at), listLocations()])
  return {
    films: findFilms(),
    cars,
    search: { locations, first: firstPickup({ earliest: earliestPickup(at) }), last: lastPickup({ today: dayOf(at) }) },
  }
}

export default function Home() {
  const { cars, films, search } = useLoaderData<typeof loader>()
  const origin = useOrigin()
  return (
    <>
      <Hero films={films} />
      <div className="rule">
        <DateSearch {...search} />
      </div>
      {cars.length > 0 && (
        <div className="rule">
          <section className="wrap section">
            <div className="row between mb-10">
              <h2 className="title">The fleet</h2>
              <TextLink to={hrefs.fleet()}>All cars</TextLink>
            </div>
            <div className="cars teaser mb-10">
              {cars.map((car) => (
                <CarCard key={car.id} car={car} level={3} />
              ))}
            </div>
            <p className="small mute">{fleetListLabels.representatives}</p>
          </section>
        </div>
      )}
      <div className="bleed">
        <Still name="rear-lamp" alt="Rear lamp of a graphite supercar in the dark" sizes="100vw" />
      </div>
      <section className="wrap section" id="how">
        <h2 className="title mb-10">How It Works</h2>
        <StepList />
      </section>
      <script type="module" src={homeScript} />
      <StructuredData things={[companyData(origin)]} />
    </>
  )
}

/** The still is the film's poster; home.js lays one of the two films over it where that is welcome. */
function Hero({ films }: { films: { wide: string; upright: string } }) {
  const [place, terms] = business.tagline.split('. ')
  const { play, pause } = filmControlLabels
  return (
    <section className="hero" data-film-wide={films.wide} data-film-upright={films.upright}>
      <HeroStill alt="A car in a dark studio, its roofline drawn by one strip of light" />
      <div className="wrap front">
        <p className="wordmark">
          <Wordmark />
        </p>
        <h1>
          {place}. <span>{terms}</span>
        </h1>
        <p className="second">{business.secondLine}</p>
        <div className="row buttons">
          <ButtonLink to={hrefs.fleet()}>Fleet</ButtonLink>
          <ButtonLink to={hrefs.howItWorks()} look="line">
            How It Works
          </ButtonLink>
        </div>
        <Dial signedIn={usePerson() !== null} />
        <DialCaption />
      </div>
      <button type="button" className="film" hidden data-film aria-label={pause} data-play={play} data-pause={pause}>
        <i />
      </button>
    </section>
  )
}
