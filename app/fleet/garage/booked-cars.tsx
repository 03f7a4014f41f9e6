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
      {kept ? (
        <p className="quiet pb-6">
          {kept} <TextLink to={hrefs.listings()}>{tabLabels.listings}</TextLink>
        </p>
      ) : (
        <p className="small quiet pb-6">{words.listHint}</p>
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
              <li key={car.slug} className="row between border-t border-line py-4">
                <TextLink to={hrefs.car(car.slug)}>{vehicleName(car)}</TextLink>
                <TextLink small to={hrefs.accountBooking(car.number)}>
                  {words.booking(car.number)}
                </TextLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
