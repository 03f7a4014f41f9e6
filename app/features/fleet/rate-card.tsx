import { dollars, exactDollars } from '#app/shared/money.ts'
import { Facts } from '#app/ui/facts.tsx'
import type { RateCard } from './rules.ts'

export function RateList({ rates }: { rates: RateCard }) {
  return (
    <Facts
      rows={[
        ['Daily Rate', dollars(rates.daily)],
        ['Weekend Rate, Saturday and Sunday', rates.weekend === null ? null : dollars(rates.weekend)],
        ['Weekly Rate, every full 7 days', dollars(rates.weekly)],
        ['Included mileage', `${rates.milesPerDay} miles per day`],
        ['Extra miles', `${exactDollars(rates.overMileFee)} per mile`],
        ['Security Deposit', dollars(rates.deposit)],
      ]}
    />
  )
}
