import { dollars, exactDollars } from '#app/shared/money.ts'
import type { RateCard } from './rules.ts'

/** Every price of a car, as it is charged (S1 §9). */
export function RateList({ rates }: { rates: RateCard }) {
  return (
    <dl className="facts">
      <Rate label="Daily Rate">{dollars(rates.daily)}</Rate>
      {rates.weekend !== null && <Rate label="Weekend Rate, Saturday and Sunday">{dollars(rates.weekend)}</Rate>}
      <Rate label="Weekly Rate, every full 7 days">{dollars(rates.weekly)}</Rate>
      <Rate label="Included mileage">{rates.milesPerDay} miles per day</Rate>
      <Rate label="Extra miles">{exactDollars(rates.overMileFee)} per mile</Rate>
      <Rate label="Security Deposit">{dollars(rates.deposit)}</Rate>
    </dl>
  )
}

function Rate({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
