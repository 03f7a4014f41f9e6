import { scheduleLabels } from './words.ts'
import { dateRange, datesFrom, addDays, monthName, shortDay, type CalendarDate } from '#app/shared/dates.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { Link } from '#app/ui/link.tsx'
import type { ScheduledCar, ScheduledStay } from './queries.server.ts'
import { scheduleCellsOf, slotsPerDay, type DayCell } from './rules.ts'
import { ScheduleBar } from './schedule-bar.tsx'
import { SelectedDays } from './selected-days.tsx'
import { useDaySelection } from './use-day-selection.ts'

const words = scheduleLabels

type Props = {
  cars: ScheduledCar[]
  first: CalendarDate
  days: number
  today: CalendarDate
  /** Whether the viewer books for customers. */
  mayEnter: boolean
}

/** Scrolls in its own region; the cars' names stay in sight. With scripts, pressing free days starts a block. */
export function ScheduleTable({ cars, first, days, today, mayEnter }: Props) {
  const caption = words.caption(dateRange(first, addDays(first, days - 1)))
  const { selection, select, clear } = useDaySelection(today)
  return (
    <>
      <div className="schedule" role="region" aria-label={caption} tabIndex={0}>
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
                  <Link to={officeHrefs.garageCalendar(car.id)}>
                    {car.name.model} <span className="micro mute">{`${car.name.make} ${car.name.year}`}</span>
                  </Link>
                  {mayEnter && (
                    <Link
                      className="small"
                      to={rentalHrefs.enterCustomer({ car: car.id, pickup: first < today ? today : first })}
                      aria-label={words.bookCar(car.name.full)}
                    >
                      {words.book}
                    </Link>
                  )}
                </th>
                {scheduleCellsOf(car.stays, first, days).map((cell, index) => (
                  // The cells of a row are one arrangement: none of them lives on in another.
                  <ScheduleCell
                    key={`${first} ${index}`}
                    cell={cell}
                    carId={car.id}
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
    <th scope="col" colSpan={slotsPerDay} className={isToday ? 'today' : undefined}>
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
  carId: string
  isSelected: (day: CalendarDate) => boolean
  onSelect: (day: CalendarDate) => void
}

function ScheduleCell({ cell, carId, isSelected, onSelect }: CellProps) {
  if (cell.kind === 'free') {
    const look = ['free', cell.isLast && 'day-end', isSelected(cell.day) && 'selected'].filter(Boolean).join(' ')
    return (
      <td colSpan={cell.slots} className={look} onClick={() => onSelect(cell.day)}>
        <span className="visually-hidden">{words.free}</span>
      </td>
    )
  }
  if (cell.kind === 'turnaround')
    return (
      <td>
        <i className="turnaround" title={words.turnaround} />
        <span className="visually-hidden">{words.turnaround}</span>
      </td>
    )
  const { stay, slots, begins, ends } = cell
  return (
    <td colSpan={slots}>
      <ScheduleBar stay={stay} carId={carId} begins={begins} ends={ends} />
    </td>
  )
}
