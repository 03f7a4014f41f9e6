import { earnings } from '#app/config/earnings.ts'
import { labels } from '#app/messages/labels.ts'
import { dollarsCell } from '#app/shared/csv.ts'
import { addDays, date, dateRange, longDate, monthName, type CalendarDate } from '#app/shared/dates.ts'
import { cents, exactDollars, percent, sum, type Cents } from '#app/shared/money.ts'
import type { EarningLine, Month } from './statement.server.ts'

const words = labels.earnings

export function printLine(line: EarningLine) {
  const { id, kind, status, broker, username, number, car, pickup, back } = line
  return {
    id,
    status,
    broker,
    username,
    number,
    car,
    on: longDate(date(line.on)),
    dates: pickup && back ? dateRange(date(pickup), date(back)) : null,
    arithmetic: arithmeticOf(line),
    reduced: line.reducedFrom === null ? null : words.reduced(exactDollars(line.reducedFrom)),
    part: partOf(line),
    amount: exactDollars(line.amount),
    kind,
  }
}

export type PrintedLine = ReturnType<typeof printLine>

function partOf({ status, amount, whole }: EarningLine): string | null {
  if (status === 'reversed') return amount < 0 ? words.takenBack : null
  return amount === whole ? null : words.part(exactDollars(whole))
}

/** What a line counts in a sum. Of a reversed one the amount is what was taken back. */
function earnedOf({ status, amount }: EarningLine): Cents {
  return status === 'reversed' ? cents(0) : amount
}

const head = [
  'Date',
  words.broker,
  words.booking,
  'Car',
  'Pickup',
  'Return',
  words.arithmetic,
  words.state,
  words.amount,
  words.status.reversed,
]

/** For a spreadsheet. Both columns of money add up to the sums of the page. */
export function statementRows(lines: readonly EarningLine[]) {
  const rows = lines.map((line) => [
    line.on,
    line.broker,
    line.number,
    line.car,
    line.pickup,
    line.back,
    arithmeticOf(line),
    words.status[line.status],
    dollarsCell(earnedOf(line)),
    dollarsCell(line.reversed),
  ])
  return [head, ...rows]
}

type Total = { count: number; earned: Cents; someReversed: boolean }

/** The last row of a statement; where it has `pages`, of all of them. */
export function printTotal({ count, earned, someReversed }: Total, pages: number) {
  const label = someReversed ? words.totalWithoutReversed : words.statementTotal
  return {
    label: pages > 1 ? words.ofAllLines(label, count.toLocaleString('en-US')) : label,
    sum: exactDollars(earned),
  }
}

export function arithmeticOf({ kind, rateBp, base, description }: EarningLine): string {
  if (kind === 'adjustment') return description
  const wording = kind === 'override' ? words.override : words.commission
  return wording(percent(rateBp), exactDollars(base))
}

/** "2026-11": the months shown up to this one, the oldest first. */
export function lastMonths(today: CalendarDate): string[] {
  const months = [today.slice(0, 7)]
  while (months.length < earnings.monthsShown) months.unshift(addDays(firstOf(months[0] ?? ''), -1).slice(0, 7))
  return months
}

/** The twelve in which `asked` is, counted back from today; the last of the twelve after them, null when there are none. */
export function monthsAround(today: CalendarDate, asked: string | undefined) {
  let months = lastMonths(today)
  let later: string | null = null
  for (let [first = ''] = months; asked !== undefined && asked < first; [first = ''] = months) {
    later = months.at(-1) ?? null
    months = lastMonths(addDays(firstOf(first), -1))
  }
  return { months, later }
}

/** Every month of the chart with its sums; those without any too. */
export function printMonths(months: readonly string[], earned: readonly Month[]) {
  const rows = months.map((month) => {
    const { pending = cents(0), settled = cents(0) } = earned.find((each) => each.month === month) ?? {}
    return {
      month,
      name: nameOf(month),
      pending,
      settled,
      sums: [exactDollars(settled), exactDollars(pending)] as const,
    }
  })
  const best = rows.reduce((one, other) => (other.pending + other.settled > one.pending + one.settled ? other : one))
  const whole = sum(...rows.flatMap(({ pending, settled }) => [pending, settled]))
  return { rows, gist: words.gist(exactDollars(whole), best.name) }
}

export type PrintedMonth = ReturnType<typeof printMonths>['rows'][number]

/** "November 2026" */
export function nameOf(month: string): string {
  const first = firstOf(month)
  return `${monthName(first).replace(/ \d{4}$/, '')} ${first.slice(0, 4)}`
}

export function readMonth(text: string | null): string | undefined {
  return text && /^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : undefined
}

function firstOf(month: string): CalendarDate {
  return date(`${month}-01`)
}
