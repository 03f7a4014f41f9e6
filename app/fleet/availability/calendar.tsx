import { seasonName, seasonTerms } from '#app/fleet/rates/season-words.ts'
import { rateLabels } from '#app/fleet/rates/words.ts'
import { calendarLabels } from './words.ts'
import { shortDate } from '#app/shared/dates.ts'
import { Arrow } from '#app/ui/arrow.tsx'
import { openingMonth, weeksOf } from './days.ts'
import { CalendarMonth, nameOfMonth } from './month-table.tsx'
import { dayOffer, isConflict, lastShown, type Chosen } from './offers.ts'
import type { Availability } from './rules.ts'
import { CalendarDay, offerText, type ChoiceButton } from './calendar-day.tsx'
import { useCalendarKeys } from './use-calendar-keys.ts'

const words = calendarLabels

type Props = {
  availability: Availability
  chosen: Chosen
  weekendRate: boolean
  choiceButton: ChoiceButton
}

export function Calendar({ availability, chosen, weekendRate, choiceButton }: Props) {
  const first = availability.returnFrom ?? availability.today
  const last = lastShown(availability, chosen)
  const weeks = weeksOf(first, last)
  const months = [...new Set(weeks.flat().map((day) => day.slice(0, 7)))].filter((month) => month <= last.slice(0, 7))
  const days = weeks.flat().filter((day) => day >= first)
  const offers = new Map(days.map((day) => [day, dayOffer(day, availability, chosen)]))
  const seasons = availability.seasons.filter(({ firstDay }) => firstDay <= last)
  const partly = [...offers].filter(([, offer]) => offer.state === 'partly')
  const ends = [chosen.pickupDate, chosen.returnDate]
  const bookable = [...offers].flatMap(([day, { state }]) => (state === 'free' || state === 'partly' ? day : []))
  const shown = months.find((month) => ends.some((day) => day?.startsWith(month))) ?? openingMonth(months, bookable)
  const { root, handleMonth } = useCalendarKeys(ends)
  return (
    <div className="calendar" role="group" aria-label={words.group} ref={root}>
      <div role="radiogroup" aria-label={words.month}>
        {months.map((month) => (
          // Of no form: which month is in sight is nothing to send.
          <input
            key={month}
            type="radio"
            name="month"
            form="no-form"
            id={`month-${month}`}
            value={month}
            defaultChecked={month === shown}
            aria-label={nameOfMonth(month)}
            onChange={handleMonth}
          />
        ))}
      </div>
      <div className="months">
        {months.map((month, index) => (
          <CalendarMonth
            key={month}
            month={month}
            weeks={weeks}
            caption={
              <span className="month">
                <MonthArrow to={months[index - 1]} />
                <span>{nameOfMonth(month)}</span>
                <MonthArrow to={months[index + 1]} />
              </span>
            }
          >
            {(day) => {
              const offer = offers.get(day)
              return (
                offer && (
                  <CalendarDay
                    day={day}
                    offer={offer}
                    conflict={isConflict(day, chosen, availability)}
                    chosen={chosen}
                    weekendRate={weekendRate}
                    seasons={availability.seasons}
                    choiceButton={choiceButton}
                  />
                )
              )
            }}
          </CalendarMonth>
        ))}
      </div>
      <ul className="calendar-key" aria-label={words.key}>
        <KeyEntry look="taken">{words.taken}</KeyEntry>
        <KeyEntry look="closed">{words.closed}</KeyEntry>
        {partly.length > 0 && <KeyEntry look="partly from">{words.partly}</KeyEntry>}
        {weekendRate && <KeyEntry look="weekend-rate">{words.weekendRate}</KeyEntry>}
        {seasons.length > 0 && <KeyEntry look="season-rate">{rateLabels.title}</KeyEntry>}
      </ul>
      {seasons.map((season) => (
        <p key={season.firstDay} className="small quiet">
          {`${seasonName(season)}: ${seasonTerms(season)}.`}
        </p>
      ))}
      {partly.length > 0 && (
        <p className="small quiet">
          {partly.map(([day, offer]) => `${shortDate(day)}: ${offerText(offer)}.`).join(' ')}
        </p>
      )}
    </div>
  )
}

/** A label, so that it works without scripts; keys turn the months by the radio buttons. */
function MonthArrow({ to }: { to: string | undefined }) {
  return to ? (
    <label className="arrow" htmlFor={`month-${to}`}>
      <Arrow />
    </label>
  ) : (
    <i />
  )
}

function KeyEntry({ look, children }: { look: string; children: string }) {
  return (
    <li>
      <i className={look} aria-hidden="true">
        12
      </i>
      {children}
    </li>
  )
}
