import { business } from '#app/business.ts'
import { exactDollars, times } from '#app/shared/money.ts'
import { Facts } from '#app/ui/facts.tsx'
import { commission, override } from './rules.ts'

const { commissionBp, example, monthlyFee, overrideBp } = business.broker
const percent = (basisPoints: number) => `${basisPoints / 100}%`

export function Example() {
  const total = times(example.dailyRate, example.days)
  const [most, least] = [commission(total, commissionBp.to), commission(total, commissionBp.from)]
  const rows = [
    [`Rental, ${example.days} days × ${exactDollars(example.dailyRate)}`, total],
    [`Your commission at ${percent(commissionBp.to)}`, most],
    [`Your commission at ${percent(commissionBp.from)}`, least],
    [`Override, ${percent(overrideBp)} of a commission of ${exactDollars(most)}`, override(most)],
  ] as const
  return (
    <>
      <Facts rows={rows.map(([label, amount]) => [label, exactDollars(amount)])} />
      <p className="prose quiet mt-4">
        The override goes to the broker who referred you, on top of your commission. Nothing is taken from yours. One
        such rental at {percent(commissionBp.to)} covers the monthly fee for {Math.floor(most / monthlyFee)} months.
      </p>
    </>
  )
}
