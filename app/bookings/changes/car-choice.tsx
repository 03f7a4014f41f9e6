import type { Stay } from '#app/fleet/availability/rules.ts'
import { fleetLabels } from '#app/fleet/cars/words.ts'
import { changeLabels } from './words.ts'
import { withQuery } from '#app/shared/hrefs.ts'
import { dollars } from '#app/shared/money.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import { Note } from '#app/ui/feedback/note.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { SearchField, SearchForm } from '#app/ui/form/search-form.tsx'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { Pages } from '#app/ui/layout/pages.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

const words = changeLabels

type Car = {
  id: string
  year: number
  make: string
  model: string
  trim: string | null
  locationCity: string
  dailyRateCents: number
  securityDepositCents: number
}

type Props = {
  /** Of the list, and of the page that shows the price of one. */
  path: string
  change: string
  back: { label: string; href: string }
  stay: Stay
  /** The same, printed. */
  dates: string
  /** Why no car can be booked on these days. */
  problem: { title?: string; body: string } | null
  cars: Car[]
  q: string
  page: number
  more: boolean
}

/** Each leads to its price for these days. */
export function OtherCarChoice({ path, change, back, stay, dates, problem, cars, q, page, more }: Props) {
  return (
    <div className="measure pb-16">
      <PageHead title={words.carTitle} back={back} />
      {problem ? (
        <Note tone="bad" title={problem.title}>
          <p>{`${dates}: ${problem.body}`}</p>
        </Note>
      ) : (
        <p className="lead">{words.carFree(dates)}</p>
      )}
      <p className="quiet mt-2 mb-8">{words.carHint}</p>
      <SearchForm name={words.findCar} path={withQuery(path, stay)} filter={{ q }}>
        {Object.entries(stay).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SearchField label={words.carName} q={q} />
      </SearchForm>
      {cars.length === 0 && !problem && <EmptyState {...(q ? words.noneFound : words.noneFree)} />}
      <ul className="num">
        {cars.map((car) => (
          <li key={car.id} className="row between border-t border-line py-3">
            <div>
              <TextLink to={withQuery(change, { ...stay, car: car.id })}>{vehicleName(car)}</TextLink>
              <p className="small quiet">{`${car.locationCity} · ${words.carDeposit(car.securityDepositCents)}`}</p>
            </div>
            <span className="small">{`${dollars(car.dailyRateCents)} ${fleetLabels.perDay}`}</span>
          </li>
        ))}
      </ul>
      <Pages page={page} more={more} hrefOf={(to) => withQuery(path, { ...stay, q, page: to })} />
    </div>
  )
}
