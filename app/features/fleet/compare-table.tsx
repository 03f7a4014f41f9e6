import { labels } from '#app/messages/labels.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { dollars, exactDollars, type Cents } from '#app/shared/money.ts'
import { ButtonLink, InertButton } from '#app/ui/button.tsx'
import { State } from '#app/ui/feedback/presence.tsx'
import { Link } from '#app/ui/link.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { ComparedCar } from './compared-cars.server.ts'
import { isOffered, modelName, rateCard } from './rules.ts'

const { fleet, comparison: words } = labels

type Dates = { pickup?: string; return?: string }
type Price = { days: number; total: Cents } | undefined
type Props = { cars: ComparedCar[]; prices: Price[]; dates?: Dates; checked: boolean }

/** The name of each row stands above its figures, so that three cars fit on a phone. */
export function CompareTable({ cars, prices, dates, checked }: Props) {
  const slugs = cars.map(({ slug }) => slug)
  const days = prices[0] && fleet.forDays(prices[0].days)
  const miles = new Intl.NumberFormat('en-US')
  const rows: [label: string, value: (car: ComparedCar, index: number) => React.ReactNode][] = [
    [
      days ? words.totalFor(days) : 'Daily Rate',
      (car, index) => {
        const price = prices[index]
        return <span className="figure">{price ? exactDollars(price.total) : dollars(rateCard(car).daily)}</span>
      },
    ],
    ['Security Deposit', (car) => <span className="figure">{dollars(rateCard(car).deposit)}</span>],
    ['Seats', (car) => car.seats],
    ['Luggage', (car) => car.specifications.luggage ?? words.notStated],
    ['Power', (car) => car.specifications.horsepower ?? words.notStated],
    [
      'Miles included',
      (car, index) => {
        const price = prices[index]
        const { milesPerDay } = rateCard(car)
        return price
          ? words.milesIncluded(miles.format(milesPerDay * price.days), fleet.forDays(price.days))
          : words.milesPerDay(miles.format(milesPerDay))
      },
    ],
    ['Each further mile', (car) => dollars(rateCard(car).overMileFee)],
  ]
  return (
    <div className="compared">
      <table className="comparison">
        <caption className="visually-hidden">{words.title}</caption>
        <thead>
          <tr>
            {cars.map((car) => (
              <th key={car.id} scope="col">
                {car.image && <Picture image={car.image} alt="" sizes="(min-width: 64rem) 30vw, 33vw" />}
                <Link to={hrefs.car(car.slug, dates)}>
                  <span>{car.make}</span>
                  {modelName(car)}
                </Link>
                <CarState car={car} dates={dates} checked={checked} />
              </th>
            ))}
          </tr>
        </thead>
        {rows.map(([label, value]) => (
          <tbody key={label}>
            <tr>
              <th scope="rowgroup" colSpan={cars.length}>
                {label}
              </th>
            </tr>
            <tr>
              {cars.map((car, index) => (
                <td key={car.id} data-car={modelName(car)}>
                  {value(car, index)}
                </td>
              ))}
            </tr>
          </tbody>
        ))}
        <tfoot>
          <tr>
            {cars.map((car) => (
              <td key={car.id} data-car={modelName(car)}>
                <Reserve car={car} dates={dates} />
                <TextLink
                  small
                  quiet
                  to={hrefs.comparison({ ...dates, cars: slugs.filter((slug) => slug !== car.slug) })}
                  aria-label={`${labels.action.remove} ${car.make} ${modelName(car)}`}
                >
                  {labels.action.remove}
                </TextLink>
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function CarState({ car, dates, checked }: { car: ComparedCar; dates?: Dates; checked: boolean }) {
  const offered = isOffered(car, dates?.pickup)
  const state = offered ? fleet.available : fleet.unavailable
  return <State look={offered && checked ? 'ok' : 'off'}>{checked ? state : fleet.unchecked}</State>
}

function Reserve({ car, dates }: { car: ComparedCar; dates?: Dates }) {
  if (!isOffered(car, dates?.pickup)) return <InertButton wide>{fleet.unavailable}</InertButton>
  return (
    <ButtonLink
      to={hrefs.car(car.slug, dates, 'book')}
      look="line"
      wide
      aria-label={`${fleet.reserve} ${car.make} ${modelName(car)}`}
    >
      {fleet.reserve}
    </ButtonLink>
  )
}
