import { pickupTimes } from '#app/fleet/availability/days.ts'
import { returnTimes, type Chosen } from '#app/fleet/availability/offers.ts'
import { pickupSlots, type Availability } from '#app/fleet/availability/rules.ts'
import type { CalendarDate } from '#app/shared/dates.ts'
import { DateField } from '#app/ui/form/date-field.tsx'
import { TimeField } from '#app/ui/form/time-field.tsx'
import type { AnyField } from '#app/ui/form/use-app-form.ts'
import { fieldLabels } from './form-groups.ts'
import { printedTime } from './stay-choice.ts'
import type { StayFacts } from './use-stay.ts'

type Days = { min: CalendarDate; max?: CalendarDate }

type Props = {
  fields: Record<keyof Chosen, AnyField>
  availability: Availability
  stay: Pick<StayFacts, 'chosen' | 'requested'>
  /** Those that may be chosen; null where the pickup stays as it is. */
  pickupDays: Days | null
  returnDays: Days
}

export function DayTimeFields({ fields, availability, stay, pickupDays, returnDays }: Props) {
  const { pickupDate: pickup, returnDate: back } = stay.chosen
  return (
    <div className="pair">
      {pickupDays ? (
        <>
          <DateField field={fields.pickupDate} label={fieldLabels.pickupDate} {...pickupDays} />
          <TimeField
            field={fields.pickupTime}
            label={fieldLabels.pickupTime}
            times={pickupSlots}
            print={printedTime(pickup, pickup && pickupTimes(pickup, availability))}
          />
        </>
      ) : (
        <>
          <input type="hidden" name={fields.pickupDate.name} value={pickup} />
          <input type="hidden" name={fields.pickupTime.name} value={stay.chosen.pickupTime} />
        </>
      )}
      <DateField field={fields.returnDate} label={fieldLabels.returnDate} {...returnDays} />
      <TimeField
        field={fields.returnTime}
        label={fieldLabels.returnTime}
        times={pickupSlots}
        print={printedTime(back, stay.requested && returnTimes(stay.requested, availability))}
      />
    </div>
  )
}
