import { fleetLabels } from '#app/fleet/cars/words.ts'
import { dollars, exactDollars } from '#app/shared/money.ts'
import { buttonClass } from '#app/ui/button.tsx'
import type { Quote } from './price.ts'

type Props = { dailyRateCents: number; price: Quote | undefined; leadsTo: 'book' | 'price' }

/** Sticks to the foot of a phone's screen until the place it leads to is reached. Plain links keep the dates in the address. */
export function BookBar({ dailyRateCents, price, leadsTo }: Props) {
  return (
    <p className="book-bar">
      <span>
        <span className="figure">{price ? exactDollars(price.total) : dollars(dailyRateCents)}</span>{' '}
        <span className="small quiet">{price ? fleetLabels.forDays(price.days) : fleetLabels.perDay}</span>
      </span>
      <a
        className={buttonClass({ look: leadsTo === 'price' ? 'line' : 'primary', compact: true })}
        href={`#${leadsTo}`}
      >
        {leadsTo === 'price' ? 'See price' : fleetLabels.reserve}
      </a>
    </p>
  )
}
