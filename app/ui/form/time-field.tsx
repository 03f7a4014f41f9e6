import { clockTime, type TimeOfDay } from '#app/shared/dates.ts'
import type { FieldProps } from './field.tsx'
import { SelectField } from './select-field.tsx'

type Props = FieldProps & {
  times: TimeOfDay[]
  print?: (time: TimeOfDay) => string
}

export function TimeField({ times, print = clockTime, ...rest }: Props) {
  return <SelectField {...rest} options={times.map((time) => ({ value: time, label: print(time) }))} />
}
