import type { Season } from '#app/fleet/rates/rules.ts'
import { seasonName } from '#app/fleet/rates/season-words.ts'
import { rateLabels } from '#app/fleet/rates/words.ts'
import { dollars, exactDollars, sumOrNone } from '#app/shared/money.ts'
import { Facts } from '#app/ui/facts.tsx'
import type { RateCard } from './rules.ts'

export function RateList({ rates, seasons }: { rates: RateCard; seasons: Season[] }) {
  return (
    <Facts
      rows={[
        ['Daily Rate', dollars(rates.daily)],
        ['Weekend Rate, Saturday and Sunday', rates.weekend === null ? null : dollars(rates.weekend)],
        [rateLabels.weekly, dollars(rates.weekly)],
        ...seasons.map((season) => [seasonRow(season), dollars(season.dailyRateCents)] as const),
        [rateLabels.weeks, seasons.length > 0 && rateLabels.cheapestDay],
        ['Included mileage', `${rates.milesPerDay} miles per day`],
        ['Extra miles', rates.overMileFee > 0 ? `${exactDollars(rates.overMileFee)} per mile` : 'No charge'],
        ['Security Deposit', sumOrNone(rates.deposit, dollars)],
      ]}
    />
  )
}

function seasonRow(season: Season): string {
  return season.minDays > 1 ? `${seasonName(season)}, ${rateLabels.forDays(season.minDays)}` : seasonName(season)
}
