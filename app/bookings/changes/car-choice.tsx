import { changeLabels } from './words.ts'
import { withQuery } from '#app/shared/hrefs.ts'
import { dollars, exactDollars, type Cents } from '#app/shared/money.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import { Note } from '#app/ui/feedback/note.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { SearchField, SearchForm } from '#app/ui/form/search-form.tsx'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { Pages } from '#app/ui/layout/pages.tsx'
import { Thumbnail } from '#app/ui/picture.tsx'
import type { ImageFacts } from '#app/ui/picture-widths.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Stay } from '#app/shared/wall-clock.ts'

const words = changeLabels
/** Apart from `words.ts`, which the page of a booking loads. */
const listLabels = {
  carTotal: (total: Cents) => `Your total: ${exactDollars(total)}`,
  carDifference: (more: number) =>
    more === 0 ? 'Same as now' : `${exactDollars(Math.abs(more))} ${more > 0 ? 'more' : 'less'} than now`,
  findCar: 'Find a car',
  carName: 'Make, model or year',
  noneFree: { title: 'No Cars Available', body: 'All other cars are taken on these dates. Choose other dates first.' },
  noneFound: { title: 'Nothing Found', body: 'No available car has this name.' },
  carDeposit: (amount: number) => (amount > 0 ? `${dollars(amount)} deposit` : 'No deposit'),
} as const

type Car = {
  id: string
  year: number
  make: string
  model: string
  trim: string | null
  locationCity: string
  securityDepositCents: number
  image: ImageFacts | null
  /** Of the booking with this car, and how much more that is than now. */
  total: Cents
  difference: Cents
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

/** Each with its picture, what the booking comes to with it, and the way to agree to that. */
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
      <SearchForm name={listLabels.findCar} path={withQuery(path, stay)} filter={{ q }}>
        {Object.entries(stay).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SearchField label={listLabels.carName} q={q} />
      </SearchForm>
      {cars.length === 0 && !problem && <EmptyState {...(q ? listLabels.noneFound : listLabels.noneFree)} />}
      <ul className="num">
        {cars.map((car) => (
          <li
            key={car.id}
            className="grid grid-cols-[min(6rem,28%)_minmax(0,1fr)] sm:grid-cols-[6rem_minmax(0,1fr)_auto] gap-x-4 items-center border-t border-line py-3"
          >
            <div className="row-span-2 sm:row-span-1 aspect-3/2 bg-well [&_img]:size-full [&_img]:object-cover">
              {car.image && <Thumbnail image={car.image} alt="" sizes="6rem" />}
            </div>
            <div>
              <TextLink to={withQuery(change, { ...stay, car: car.id })}>{vehicleName(car)}</TextLink>
              <p className="small quiet">{`${car.locationCity} · ${listLabels.carDeposit(car.securityDepositCents)}`}</p>
            </div>
            <p className="small sm:text-right">
              {listLabels.carTotal(car.total)}
              <span className="block quiet">{listLabels.carDifference(car.difference)}</span>
            </p>
          </li>
        ))}
      </ul>
      <Pages page={page} more={more} hrefOf={(to) => withQuery(path, { ...stay, q, page: to })} />
    </div>
  )
}
