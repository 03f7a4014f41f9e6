import { chargeLabels } from './words.ts'
import { exactDollars } from '#app/shared/money.ts'
import type { ShownCharge } from './queries.server.ts'

/** Together, without what was left out. */
export function ChargesTotal({ charges }: { charges: ShownCharge[] }) {
  const counted = charges.filter(({ state }) => state !== 'dropped')
  if (counted.length === 0) return null
  return (
    <p className="row between items-baseline border-t border-line pt-3">
      <span>{chargeLabels.total}</span>
      <span className="figure num">{exactDollars(counted.reduce((sum, { total }) => sum + total, 0))}</span>
    </p>
  )
}
