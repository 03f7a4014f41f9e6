import { seasonName, seasonTerms } from '#app/features/rates/season-words.ts'
import { labels } from '#app/messages/labels.ts'
import { addDays, date, monthName, shortDate, weekday, type CalendarDate } from '#app/shared/dates.ts'
import { Arrow } from '#app/ui/arrow.tsx'
import { dayOffer, lastShown, type Chosen } from './offers.ts'
import type { Availability } from './rules.ts'
import { CalendarDay, offerText, type ChoiceButton } from './calendar-day.tsx'
import { useCalendarKeys } from './use-calendar-keys.ts'

const words = labels.calendar
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

type Props = {
  availability: Availability
  chosen: Chosen
  weekendRate: boolean
  choiceButton: ChoiceButton
}

export function Calendar({ availability, chosen, weekendRate, choiceButton }: Props) {
  const last = lastShown(availability, chosen)
  const weeks = weeksOf(availability.today, last)
  const months = [...new Set(weeks.flat().map((day) => day.slice(0, 7)))].filter((month) => month <= last.slice(0, 7))
  const offered = weeks.map((week) => week.map((day) => ({ day, offer: dayOffer(day, availability, chosen) })))
  const seasons = availability.seasons.filter(({ firstDay }) => firstDay <= last)
  const partly = offered.flat().filter(({ offer }) => offer.state === 'partly')
  const ends = [chosen.pickupDate, chosen.returnDate]
  const shown = months.find((month) => ends.some((day) => day?.startsWith(month))) ?? months[0]
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
            aria-label={nameOf(month)}
            onChange={handleMonth}
          />
        ))}
      </div>
      <div className="months">
        {months.map((month, index) => (
          <table key={month}>
            <caption className="name">
              <span className="month">
                <MonthArrow to={months[index - 1]} />
                <span>{nameOf(month)}</span>
                <MonthArrow to={months[index + 1]} />
              </span>
            </caption>
            <thead>
              <tr>
                {weekdays.map((name) => (
                  <th key={name} scope="col">
                    <abbr title={name}>{name[0]}</abbr>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {offered
                .filter((week) => week.some(({ day }) => day.startsWith(month)))
                .map((week) => (
                  <tr key={week[0]?.day}>
                    {week.map(({ day, offer }) => (
                      <td key={day}>
                        {day.startsWith(month) && day >= availability.today && (
                          <CalendarDay
                            day={day}
                            offer={offer}
                            chosen={chosen}
                            weekendRate={weekendRate}
                            seasons={availability.seasons}
                            choiceButton={choiceButton}
                          />
                        )}
                      </td>
                    ))}
                  </tr>
                ))}
            </tbody>
          </table>
        ))}
      </div>
      <ul className="calendar-key" aria-label={words.key}>
        <KeyEntry look="taken">{words.taken}</KeyEntry>
        <KeyEntry look="closed">{words.closed}</KeyEntry>
        {partly.length > 0 && <KeyEntry look="partly from">{words.partly}</KeyEntry>}
        {weekendRate && <KeyEntry look="weekend-rate">{words.weekendRate}</KeyEntry>}
        {seasons.length > 0 && <KeyEntry look="season-rate">{labels.rates.title}</KeyEntry>}
      </ul>
      {seasons.map((season) => (
        <p key={season.firstDay} className="small quiet">
          {`${seasonName(season)}: ${seasonTerms(season)}.`}
        </p>
      ))}
      {partly.length > 0 && (
        <p className="small quiet">
          {partly.map(({ day, offer }) => `${shortDate(day)}: ${offerText(offer)}.`).join(' ')}
        </p>
      )}
    </div>
  )
}

function nameOf(month: string): string {
  return monthName(date(`${month}-01`))
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

function weeksOf(first: CalendarDate, last: CalendarDate): CalendarDate[][] {
  const weeks: CalendarDate[][] = []
  for (let sunday = addDays(first, -weekday(first)); sunday <= last; sunday = addDays(sunday, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(sunday, index)))
  }
  return weeks
}
