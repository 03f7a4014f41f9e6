import { actionLabels } from '#app/ui/words.ts'
import { comparisonLabels, fleetLabels } from './words.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { dollars, exactDollars, type Cents, sumOrNone } from '#app/shared/money.ts'
import { InertButton } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { ComparedCar } from './compared-cars.server.ts'
import { CarState, ReserveLink, type DateParams } from './reserve-link.tsx'
import { isOffered, modelName, rateCard } from './rules.ts'

type Price = { days: number; total: Cents } | undefined
type Props = { cars: ComparedCar[]; prices: Price[]; dates?: DateParams; checked: boolean }

/** The name of each row is above its figures, so that three cars fit on a phone. */
export function CompareTable({ cars, prices, dates, checked }: Props) {
  const slugs = cars.map(({ slug }) => slug)
  const days = prices[0] && fleetLabels.forDays(prices[0].days)
  const miles = new Intl.NumberFormat('en-US')
  const rows: [label: string, value: (car: ComparedCar, index: number) => React.ReactNode][] = [
    [
      days ? comparisonLabels.totalFor(days) : 'Daily Rate',
      (car, index) => {
        const price = prices[index]
        return (
          <span className="figure max-md:text-control">
            {price ? exactDollars(price.total) : dollars(rateCard(car).daily)}
          </span>
        )
      },
    ],
    [
      'Security Deposit',
      (car) => <span className="figure max-md:text-control">{sumOrNone(rateCard(car).deposit, dollars)}</span>,
    ],
    ['Seats', (car) => car.seats],
    ['Luggage', (car) => car.specifications.luggage ?? comparisonLabels.notStated],
    ['Power', (car) => car.specifications.horsepower ?? comparisonLabels.notStated],
    [
      'Miles included',
      (car, index) => {
        const price = prices[index]
        const { milesPerDay } = rateCard(car)
        return price
          ? comparisonLabels.milesIncluded(miles.format(milesPerDay * price.days), fleetLabels.forDays(price.days))
          : comparisonLabels.milesPerDay(miles.format(milesPerDay))
      },
    ],
    ['Per extra mile', (car) => (rateCard(car).overMileFee > 0 ? dollars(rateCard(car).overMileFee) : 'No charge')],
  ]
  return (
    <div className="compared @container">
      <table className="comparison w-full border-collapse text-left table-fixed">
        <caption className="visually-hidden">{comparisonLabels.title}</caption>
        <thead>
          <tr>
            {cars.map((car) => (
              <th key={car.id} scope="col">
                {car.image && <Picture image={car.image} alt="" sizes="(min-width: 64rem) 30vw, 33vw" />}
                <Link
                  className="block min-h-[44px] text-name leading-[1.3] font-display no-underline max-md:text-[clamp(0.75rem,4.2cqi,0.9375rem)]"
                  to={hrefs.car(car.slug, dates)}
                >
                  <span className="block text-small leading-[1.4] font-sans text-ink-2 max-md:text-[clamp(0.75rem,4.2cqi,0.875rem)]">
                    {car.make}
                  </span>
                  {modelName(car)}
                </Link>
                <CarState car={car} dates={dates} checked={checked} />
              </th>
            ))}
          </tr>
        </thead>
        {rows.map(([label, value]) => (
          <tbody className="border-t border-line" key={label}>
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
                {isOffered(car, dates?.pickup) ? (
                  <ReserveLink car={car} dates={dates} />
                ) : (
                  <InertButton wide>{fleetLabels.unavailable}</InertButton>
                )}
                <TextLink
                  small
                  quiet
                  to={hrefs.comparison({ ...dates, cars: slugs.filter((slug) => slug !== car.slug) })}
                  aria-label={`${actionLabels.remove} ${car.make} ${modelName(car)}`}
                >
                  {actionLabels.remove}
                </TextLink>
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
