import { seasonOn, type Season } from '#app/fleet/rates/rules.ts'
import { rateLabels } from '#app/fleet/rates/words.ts'
import { calendarLabels, dayStateLabels } from './words.ts'
import { clockTime, weekday, weekdayDate, type CalendarDate } from '#app/shared/dates.ts'
import { dollars } from '#app/shared/money.ts'
import type { Chosen, DayOffer } from './offers.ts'

const words = calendarLabels

const lookOf = {
  free: undefined,
  partly: 'partly',
  taken: 'taken',
  within: 'closed',
  tooSoon: 'closed',
  tooFar: 'closed',
} as const

export type ChoiceButton = (choice: Chosen, day: CalendarDate) => React.ComponentProps<'button'>

type Props = {
  chosen: Chosen
  weekendRate: boolean
  seasons: Season[]
  choiceButton: ChoiceButton
  day: CalendarDate
  offer: DayOffer
  /** Of the chosen days, one on which the car is taken. */
  conflict: boolean
}

export function CalendarDay({ day, offer, conflict, chosen, weekendRate, seasons, choiceButton }: Props) {
  const { pickupDate: pickup, returnDate: back } = chosen
  const isEnd = day === pickup || day === back
  const isBetween = pickup !== undefined && back !== undefined && pickup < day && day < back
  const season = seasonOn(day, seasons)
  const isWeekend = weekendRate && (weekday(day) === 0 || weekday(day) === 6)
  const rateLook = season ? 'season-rate' : isWeekend && 'weekend-rate'
  const half = offer.state === 'partly' && (offer.from ? 'from' : 'until')
  const look = [
    isEnd && 'end',
    isBetween && 'between-ends',
    rateLook,
    lookOf[offer.state],
    half,
    conflict && 'conflict',
  ]
  const className = look.filter(Boolean).join(' ') || undefined
  const end = day === pickup ? words.pickup : day === back ? words.return : ''
  const rate = season ? `, ${rateLabels.perDay(dollars(season.dailyRateCents))}` : ''
  const name = `${weekdayDate(day)}: ${offerText(offer)}${rate}${end}${conflict ? words.conflict : ''}`
  const number = Number(day.slice(8))
  return offer.choice ? (
    <button {...choiceButton(offer.choice, day)} className={className} aria-label={name} aria-pressed={isEnd}>
      {number}
    </button>
  ) : (
    <span className={className}>
      <span aria-hidden="true">{number}</span>
      <span className="visually-hidden">{name}</span>
    </span>
  )
}

export function offerText({ state, from, until }: DayOffer): string {
  if (state !== 'partly') return dayStateLabels[state]
  return words.freeHours(from && clockTime(from), until && clockTime(until))
}
