import { date, monthName, type CalendarDate } from '#app/shared/dates.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

type Props = {
  /** `yyyy-mm` */
  month: string
  weeks: CalendarDate[][]
  caption: React.ReactNode
  /** The cell of a day of the month. */
  children: (day: CalendarDate) => React.ReactNode
}

export function CalendarMonth({ month, weeks, caption, children }: Props) {
  return (
    <table>
      <caption className="name">{caption}</caption>
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
        {weeks
          .filter((week) => week.some((day) => day.startsWith(month)))
          .map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>{day.startsWith(month) && children(day)}</td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  )
}

export function nameOfMonth(month: string): string {
  return monthName(date(`${month}-01`))
}
