import { pageTitleLabels, tabLabels } from '#app/people/access/words.ts'
import { garageLabels } from './words.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

type Car = { slug: string; make: string; model: string; year: number; number: string }

const words = garageLabels

/** The garage of those who list no cars. `kept`: what became of those listed while a subscription ran. */
export function BookedCars({ cars, kept }: { cars: Car[]; kept: string | null }) {
  return (
    <>
      <PageHead title={pageTitleLabels.garage}>
        <ButtonLink compact look="line" to={hrefs.broker()}>
          {words.list}
        </ButtonLink>
      </PageHead>
      {kept && (
        <p className="quiet pb-6">
          {kept} <TextLink to={hrefs.listings()}>{tabLabels.listings}</TextLink>
        </p>
      )}
      {cars.length === 0 && !kept && (
        <EmptyState {...words.noneYours}>
          <ButtonLink to={hrefs.fleet()}>{garageLabels.fleet}</ButtonLink>
        </EmptyState>
      )}
      {cars.length > 0 && (
        <section>
          <h2 className="name mb-3">{words.yours}</h2>
          <ul>
            {cars.map((car) => (
              <li key={car.slug} className="row between gap-x-4 gap-y-0 border-t border-line py-1">
                <TextLink to={hrefs.car(car.slug)}>{vehicleName(car)}</TextLink>
                <TextLink small to={hrefs.accountBooking(car.number)} aria-label={words.booking(car.number)}>
                  <span className="num md:hidden">{car.number}</span>
                  <span className="num max-md:hidden">{words.booking(car.number)}</span>
                </TextLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      {!kept && <p className="small quiet pt-6">{words.listHint}</p>}
    </>
  )
}
