import { clockTime, type TimeOfDay } from '#app/shared/dates.ts'
import type { FieldProps } from './field.tsx'
import { SelectField } from './select-field.tsx'

/** A time of day out of those offered (half hours within opening hours), as a list: no wrong time can be typed. */
export function TimeField({ times, ...rest }: FieldProps & { times: TimeOfDay[] }) {
  return <SelectField {...rest} options={times.map((time) => ({ value: time, label: clockTime(time) }))} />
}
