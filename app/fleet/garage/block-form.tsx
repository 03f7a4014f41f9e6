import { business } from '#app/business.ts'
import { garageLabels } from './words.ts'
import { halfHours, time, type CalendarDate } from '#app/shared/dates.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { DateField } from '#app/ui/form/date-field.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { TimeField } from '#app/ui/form/time-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import type { blockForm } from './forms.ts'
import { blockReasons } from './rules.ts'

const words = garageLabels.calendar
const names = words.field
const { opens, closes } = business.hours
const times = halfHours(time('00:00'), time('23:30'))

type Props = {
  today: CalendarDate
  /** Days chosen before. */
  chosen: { pickupDate?: CalendarDate; returnDate?: CalendarDate }
  lastResult?: FormReply | null
}

export function BlockForm({ today, chosen, lastResult }: Props) {
  const [form, fields] = useAppForm<ReturnType<typeof blockForm>>({
    id: 'block',
    lastResult,
    defaultValue: { ...chosen, pickupTime: opens, returnTime: closes, reason: 'maintenance' },
  })
  return (
    <AppForm form={form} labels={names} submit={words.add} wide emptied>
      <div className="pair grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))]">
        <DateField field={fields.pickupDate} label={names.pickupDate} />
        <TimeField field={fields.pickupTime} label={names.pickupTime} times={times} />
        <DateField field={fields.returnDate} label={names.returnDate} min={today} />
        <TimeField field={fields.returnTime} label={names.returnTime} times={times} />
        <SelectField
          field={fields.reason}
          label={names.reason}
          options={blockReasons.map((value) => ({ value, label: words.reason[value] }))}
        />
        <TextField field={fields.note} label={names.note} optional maxLength={business.garage.longestNote} />
      </div>
    </AppForm>
  )
}
