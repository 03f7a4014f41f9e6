import { useState } from 'react'

import { scheduleLabels } from './words.ts'
import { addDays, dateRange, datesFrom, isWeekend, monthName, shortDay, type CalendarDate } from '#app/shared/dates.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { RoofLine } from '#app/ui/roof-line.tsx'
import { Link } from '#app/ui/link.tsx'
import type { ScheduledCar, ScheduledStay } from './queries.server.ts'
import { scheduleCellsOf, nameFitsOutside, slotsPerDay, type DayCell } from './rules.ts'
import { ScheduleBar } from './schedule-bar.tsx'
import { SelectedDays } from './selected-days.tsx'
import { useRovingLinks } from './use-roving-links.ts'

const words = scheduleLabels

type Props = {
  cars: ScheduledCar[]
  first: CalendarDate
  days: number
  today: CalendarDate
  /** Whether the viewer books for customers. */
  mayEnter: boolean
}

/**
 * Scrolls in its own region; the cars' names stay in sight. A free day leads to booking it; with scripts, pressing free
 * days chooses them, and arrow keys move from one link to the next.
 */
export function ScheduleTable({ cars, first, days, today, mayEnter }: Props) {
  const caption = words.caption(dateRange(first, addDays(first, days - 1)))
  const { selection, select, clear } = useDaySelection(today)
  const region = useRovingLinks<HTMLDivElement>()
  return (
    <>
      <div
        ref={region}
        className="schedule relative -mx-(--gutter) overflow-x-auto border-y border-line bg-raise md:mx-0 md:border md:border-line"
        role="region"
        aria-label={caption}
        tabIndex={0}
      >
        <table className={`num days-${days}`}>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col" className="car">
                {words.car}
              </th>
              {datesFrom(first, days).map((day) => (
                <DayHead key={day} day={day} isFirst={day === first} isToday={day === today} />
              ))}
            </tr>
          </thead>
          <tbody>
            {cars.map((car) => (
              <tr key={car.id}>
                <th scope="row" className="car">
                  <Link
                    className="flex flex-col justify-center min-h-11 leading-[1.2] no-underline lg:relative lg:pr-9 hover:text-metal focus-visible:-outline-offset-3"
                    to={officeHrefs.garageCalendar(car.id)}
                  >
                    <RoofLine line={car.line} look="mark" />
                    {car.name.model}{' '}
                    <span className="micro mute">
                      {car.name.make} <span className="max-md:sr-only">{car.name.year}</span>
                    </span>
                  </Link>
                </th>
                {scheduleCellsOf(car.stays, first, days).map((cell, index, cells) => (
                  // The cells of a row are one arrangement: none of them lives on in another.
                  <ScheduleCell
                    key={`${first} ${index}`}
                    cell={cell}
                    car={car}
                    isOutside={nameFitsOutside(cells, index)}
                    isBookable={mayEnter}
                    today={today}
                    isFirstStop={index === cells.findIndex((each) => isBookableDay(each, today))}
                    isSelected={(day) => selection?.carId === car.id && selection.from <= day && day <= selection.until}
                    onSelect={(day) => select(car.id, day)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {selection && (
        <SelectedDays
          car={cars.find(({ id }) => id === selection.carId)}
          from={selection.from}
          until={selection.until}
          onClear={clear}
          mayEnter={mayEnter}
        />
      )}
    </>
  )
}

function DayHead({ day, isFirst, isToday }: { day: CalendarDate; isFirst: boolean; isToday: boolean }) {
  const [weekday = ''] = shortDay(day).split(',')
  const number = Number(day.slice(8))
  const month = isFirst || number === 1 ? `${monthName(day).slice(0, 3)} ` : ''
  return (
    <th
      scope="col"
      colSpan={slotsPerDay}
      className={[isToday && 'today', isWeekend(day) && 'weekend'].filter(Boolean).join(' ') || undefined}
    >
      <span aria-hidden="true">
        <span className="micro mute">{weekday}</span>
        {`${month}${number}`}
      </span>
      <span className="visually-hidden">{isToday ? `${shortDay(day)}, ${words.isToday}` : shortDay(day)}</span>
    </th>
  )
}

type CellProps = {
  cell: DayCell<ScheduledStay>
  car: ScheduledCar
  /** The name is printed behind its bar, which is too short for it. */
  isOutside: boolean
  isBookable: boolean
  today: CalendarDate
  /** Of the free days of a row the first is a stop of the Tab key, the others are pressed. */
  isFirstStop: boolean
  isSelected: (day: CalendarDate) => boolean
  onSelect: (day: CalendarDate) => void
}

/** A whole day that is ahead. */
function isBookableDay(cell: DayCell<ScheduledStay>, today: CalendarDate): boolean {
  return cell.kind === 'free' && cell.slots === slotsPerDay && cell.day >= today
}

function ScheduleCell({ cell, car, isOutside, isBookable, today, isFirstStop, isSelected, onSelect }: CellProps) {
  if (cell.kind === 'free') {
    const { day, slots, isLast } = cell
    const look = ['free', isWeekend(day) && 'weekend', isLast && 'day-end', isSelected(day) && 'selected']
    const isLink = isBookable && isBookableDay(cell, today)
    return (
      <td colSpan={slots} className={look.filter(Boolean).join(' ')} onClick={() => onSelect(day)}>
        {isLink ? (
          <a
            href={rentalHrefs.enterCustomer({ car: car.id, pickup: day })}
            tabIndex={isFirstStop ? 0 : -1}
            aria-label={words.bookDay(shortDay(day), car.name.full)}
            // A press chooses the day, the Enter key opens its booking.
            onClick={(event) => {
              const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey
              if (event.detail > 0 && isPlain) event.preventDefault()
            }}
          />
        ) : (
          <span className="visually-hidden">{words.free}</span>
        )}
      </td>
    )
  }
  if (cell.kind === 'turnaround')
    return (
      <td>
        <i className="turnaround block h-10" title={words.turnaround} />
        <span className="visually-hidden">{words.turnaround}</span>
      </td>
    )
  const { stay, slots, begins, ends } = cell
  return (
    <td colSpan={slots}>
      <ScheduleBar stay={stay} carId={car.id} begins={begins} ends={ends} isOutside={isOutside} />
    </td>
  )
}

type DaySelection = { carId: string; from: CalendarDate; until: CalendarDate }

/** Days of one car, pressed one after the other: the second press on another day is the other end. Past days can't be chosen. */
function useDaySelection(today: CalendarDate) {
  const [selection, setSelection] = useState<DaySelection | null>(null)
  function select(carId: string, day: CalendarDate) {
    if (day < today) return
    setSelection((current) => {
      const isStarted = current?.carId === carId && current.from === current.until
      if (!isStarted) return { carId, from: day, until: day }
      if (current.from === day) return null
      return day < current.from ? { ...current, from: day } : { ...current, until: day }
    })
  }
  return { selection, select, clear: () => setSelection(null) }
}
