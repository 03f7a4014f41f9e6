import { clockTime, type TimeOfDay } from '#app/shared/dates.ts'
import type { FieldProps } from './field.tsx'
import { SelectField } from './select-field.tsx'

type Props = FieldProps & {
  times: TimeOfDay[]
  /** How a time reads in the list; by default as the clock says it. */
  print?: (time: TimeOfDay) => string
}

/** A time of day out of those offered (half hours within opening hours), as a list: no wrong time can be typed. */
export function TimeField({ times, print = clockTime, ...rest }: Props) {
  return <SelectField {...rest} options={times.map((time) => ({ value: time, label: print(time) }))} />
}
