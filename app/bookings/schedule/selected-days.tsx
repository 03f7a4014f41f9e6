import { garageLabels } from '#app/fleet/garage/words.ts'
import { scheduleLabels } from './words.ts'
import { shortDay, type CalendarDate } from '#app/shared/dates.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import type { ScheduledCar } from './queries.server.ts'

const words = scheduleLabels

type Props = { car?: ScheduledCar; from: CalendarDate; until: CalendarDate; onClear: () => void; mayEnter: boolean }

export function SelectedDays({ car, from, until, onClear, mayEnter }: Props) {
  if (!car) return null
  const days = { pickupDate: from, returnDate: until, month: from.slice(0, 7) }
  return (
    <div className="selected-days" role="status">
      <p>
        {car.name.full}
        <span className="quiet num">{` ${from === until ? shortDay(from) : garageLabels.calendar.range(shortDay(from), shortDay(until))}`}</span>
      </p>
      {mayEnter && (
        <TextLink
          to={rentalHrefs.enterCustomer({ car: car.id, pickup: from, return: from === until ? undefined : until })}
        >
          {words.bookDays}
        </TextLink>
      )}
      <TextLink to={`${officeHrefs.garageCalendar(car.id, days)}#block`}>{words.block}</TextLink>
      <button type="button" className="link quiet" onClick={onClear}>
        {words.clear}
      </button>
    </div>
  )
}
