import { earningFigures } from './figures.ts'
import { earningLabels } from './words.ts'
import { dollarsCell } from '#app/shared/csv.ts'
import { addDays, date, longDate, monthName, shortRangeInYear, type CalendarDate } from '#app/shared/dates.ts'
import { cents, exactDollars, percent, sum, sumOrNone, type Cents } from '#app/shared/money.ts'
import type { Month, MonthTotal, Movement } from './months.server.ts'
import type { EarningLine, Explanation, PaidLine } from './statement.server.ts'

const words = earningLabels

/** A line as it is now. */
export function printLine({ status, broker, username, ...line }: EarningLine) {
  return {
    ...printShown(line),
    broker,
    username,
    state: { look: looks[status], label: words.status[status] },
    part: status === 'reversed' && line.amount < 0 ? words.takenBack : null,
  }
}

/** A line of a payout. */
export function printPaidLine({ whole, ...line }: PaidLine) {
  const part = line.amount === whole ? null : whole === 0 ? words.takenBack : words.part(exactDollars(whole))
  return { ...printShown(line), part }
}

/** A line of a month's statement: with what was counted before, its arithmetic is that of the amount. */
export function printMovement({ before, broker, username, ...line }: Movement) {
  return {
    ...printShown(line),
    broker,
    username,
    state: { look: movementLooks[line.entry], label: nameOfMovement(line) },
    part: before === 0 ? null : words.countedBefore(exactDollars(before)),
  }
}

export type PrintedLine = ReturnType<typeof printShown> & {
  part: string | null
  broker?: string
  username?: string
  state?: { look: 'ok' | 'away' | 'bad' | 'info'; label: string }
}

const looks = { pending: 'away', available: 'info', paid: 'ok', reversed: 'bad' } as const
const movementLooks = { accrual: 'info', override: 'info', adjustment: 'away', reversal: 'bad' } as const

function nameOfMovement({ entry, kind }: Pick<Movement, 'entry' | 'kind'>): string {
  return kind === 'adjustment' ? words.movement.correction : words.movement[entry]
}

type Shown = Pick<PaidLine, 'id' | 'number' | 'car' | 'pickup' | 'back' | 'on' | 'amount'> & Explanation

function printShown({ id, number, car, pickup, back, on, amount, ...explanation }: Shown) {
  return {
    id,
    number,
    car,
    on: longDate(date(on)),
    dates: pickup && back ? shortRangeInYear(date(pickup), date(back)) : null,
    arithmetic: arithmeticOf(explanation),
    reduced: explanation.reducedFrom === null ? null : words.reduced(exactDollars(explanation.reducedFrom)),
    amount: exactDollars(amount),
  }
}

/** What a line counts in a sum. Of a reversed one the amount is what was taken back. */
function earnedOf({ status, amount }: EarningLine): Cents {
  return status === 'reversed' ? cents(0) : amount
}

const facts = ['Date', words.broker, words.booking, words.car, 'Pickup', 'Return', words.arithmetic]
type Facts = Pick<EarningLine, 'on' | 'broker' | 'number' | 'car' | 'pickup' | 'back'> & Explanation
const factsOf = (line: Facts) => [
  line.on,
  line.broker,
  line.number,
  line.car,
  line.pickup,
  line.back,
  arithmeticOf(line),
]

/** Everything as of now, for a spreadsheet. Both columns of money add up to the sums of the page. */
export function earningRows(lines: readonly EarningLine[]) {
  const rows = lines.map((line) => [
    ...factsOf(line),
    words.status[line.status],
    dollarsCell(earnedOf(line)),
    dollarsCell(line.reversed),
  ])
  return [[...facts, words.state, words.amount, words.status.reversed], ...rows]
}

/** A month's statement for a spreadsheet. Its last column adds up to the statement's sum. */
export function statementRows(lines: readonly Movement[]) {
  const rows = lines.map((line) => [
    ...factsOf(line),
    nameOfMovement(line),
    dollarsCell(line.before),
    dollarsCell(line.amount),
  ])
  return [[...facts, words.what, words.before, words.amount], ...rows]
}

/** The last row of a statement; where it has `pages`, of all of them. */
export function printTotal({ count, earned }: Pick<MonthTotal, 'count' | 'earned'>, pages: number) {
  return {
    label: pages > 1 ? words.ofAllLines(count.toLocaleString('en-US')) : words.statementTotal,
    sum: sumOrNone(earned),
  }
}

/** What else moved in the month, and what was left when it ended, or is left now. */
export function printClosing({ released, paid, pending, available }: MonthTotal, isOver: boolean) {
  return [
    [words.released, sumOrNone(released)],
    [words.paidOut, sumOrNone(paid)],
    [words.closing(words.status.pending, isOver), sumOrNone(pending)],
    [words.closing(words.status.available, isOver), sumOrNone(available)],
  ] as const
}

export function arithmeticOf({ kind, rateBp, base, description }: Explanation): string {
  if (kind === 'adjustment') return description
  const wording = words[kind]
  return base === null ? wording.rate(percent(rateBp)) : wording.of(percent(rateBp), exactDollars(base))
}

/** "2026-11": the months shown up to this one, the oldest first. */
export function lastMonths(today: CalendarDate): string[] {
  const months = [today.slice(0, 7)]
  while (months.length < earningFigures.monthsShown) months.unshift(addDays(firstOf(months[0] ?? ''), -1).slice(0, 7))
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
export function printMonths(months: readonly string[], moved: readonly Month[]) {
  const rows = months.map((month) => {
    const { earned = cents(0), paid = cents(0) } = moved.find((each) => each.month === month) ?? {}
    return { month, name: nameOf(month), earned, sums: [exactDollars(earned), exactDollars(paid)] as const }
  })
  const best = rows.reduce((one, other) => (other.earned > one.earned ? other : one))
  const whole = sum(...rows.map(({ earned }) => earned))
  return { rows, gist: whole === 0 ? words.noGist : words.gist(exactDollars(whole), best.name) }
}

export type PrintedMonth = ReturnType<typeof printMonths>['rows'][number]

/** "November 2026" */
export function nameOf(month: string): string {
  const first = firstOf(month)
  return `${monthName(first).replace(/ \d{4}$/, '')} ${first.slice(0, 4)}`
}

export function readMonthParam(text: string | null): string | undefined {
  return text && /^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : undefined
}

function firstOf(month: string): CalendarDate {
  return date(`${month}-01`)
}
