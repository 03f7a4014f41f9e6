import { fleetLabels } from './words.ts'
import { clockTime, shortDate } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { dollars, exactDollars, type Cents, sumOrNone } from '#app/shared/money.ts'
import { InertButton } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { phoneWidth } from '#app/ui/picture-widths.ts'
import { Picture } from '#app/ui/picture.tsx'
import { RoofLine } from '#app/ui/roof-line.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { Highlights } from './highlights.tsx'
import type { CardCar } from './listed-cars.server.ts'
import { CarState, ReserveLink, type DateParams } from './reserve-link.tsx'
import { isOffered, modelName, rateCard } from './rules.ts'

const words = fleetLabels

type Props = {
  car: CardCar
  /** For the links: also those that are no stay. */
  dates?: DateParams
  /** False when it is not known whether the car is free: dates are asked for that are no stay. */
  checked?: boolean
  price?: { days: number; total: Cents }
  /** The form that its box belongs to. */
  compareForm?: string
  first?: boolean
  level?: 2 | 3
}

export const cardSizes = `(min-width: 64rem) 30vw, (min-width: 40rem) 46vw, ${phoneWidth}`

export function CarCard({ car, dates, checked = true, price, compareForm, first, level = 2 }: Props) {
  const Heading = level === 2 ? 'h2' : 'h3'
  const to = hrefs.car(car.slug, dates)
  const rates = rateCard(car)
  const offered = isOffered(car, dates?.pickup)
  const reason = car.free ? undefined : reasonOf(car, offered)
  const state = <CarState car={car} dates={dates} checked={checked} />
  return (
    <article className="card">
      <Link className="photo" to={to} tabIndex={-1} aria-hidden="true">
        <RoofLine line={car.roofLine} />
        {car.image && <Picture image={car.image} alt="" first={first} sizes={cardSizes} />}
      </Link>
      <header>
        <Heading>
          <Link to={to}>
            <span>{car.make}</span>
            {modelName(car)}
          </Link>
        </Heading>
        {compareForm ? (
          <div className="marks">
            {state}
            <label className="option">
              <input
                type="checkbox"
                name="car"
                value={car.slug}
                form={compareForm}
                aria-label={`${words.compare} ${car.make} ${modelName(car)}`}
              />
              {words.compare}
            </label>
          </div>
        ) : (
          state
        )}
      </header>
      {price && offered && (
        <p className="row between">
          <span className="small quiet">{words.totalFor(words.forDays(price.days))}</span>
          <span className="figure">{exactDollars(price.total)}</span>
        </p>
      )}
      {reason && <p className="small mute">{reason}</p>}
      <Highlights highlights={car.highlights} />
      <dl className="rates">
        <div>
          <dt>Daily Rate</dt>
          <dd className="figure">{dollars(rates.daily)}</dd>
        </div>
        {rates.weekend !== null && (
          <div>
            <dt>Weekend Rate</dt>
            <dd className="figure">{dollars(rates.weekend)}</dd>
          </div>
        )}
        <div>
          <dt>Security Deposit</dt>
          <dd className="figure">{sumOrNone(rates.deposit, dollars)}</dd>
        </div>
      </dl>
      {offered ? (
        <ReserveLink car={car} dates={dates} />
      ) : (
        <>
          <InertButton wide>{words.cannotReserve}</InertButton>
          <TextLink small to={hrefs.carWaitingList(car.slug, dates)}>
            {words.notifyMe}
          </TextLink>
        </>
      )}
    </article>
  )
}

function reasonOf({ nextFree, minDays }: Pick<CardCar, 'nextFree' | 'minDays'>, offered: boolean): string | undefined {
  const minimum = minDays === null ? undefined : words.minimum(minDays)
  if (!nextFree) return minimum
  const [from, until] = [nextFree.from && clockTime(nextFree.from), nextFree.until && clockTime(nextFree.until)]
  const day = shortDate(nextFree.day)
  if (offered) return words.otherHours(day, from, until)
  const next = words.nextFree(day, from, until)
  return minimum ? `${minimum}. ${next}` : next
}
