import { figureLabels, figureProblems } from './words.ts'
import { date, monthName, plainDate, type CalendarDate } from '#app/shared/dates.ts'
import { exactDollars, sumOrNone } from '#app/shared/money.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import type { findFunnel } from './funnel.server.ts'
import type { findRevenue } from './revenue.server.ts'
import type { UtilizationOfCar } from './utilization.server.ts'
import {
  monthsOf,
  nothing,
  printShare,
  presetRange,
  periodPresets,
  revenue,
  utilization,
  type ReadRange,
  type CarDays,
  type Range,
  type Takings,
} from './rules.ts'

const words = figureLabels

/** A row of a table. `part`: what a bar beside the figure shows, of 100. */
export type PrintedFigures = { key: string; name: string; sums: { label: string; sum: string; part?: number }[] }

/** The range as typed, with words where it can't be read. */
export function printRange(read: ReadRange) {
  const typed: { from: string; until: string } = read.ok ? read.range : read.typed
  return (['from', 'until'] as const).map((name) => {
    const fault = read.ok ? undefined : read.wrong[name]
    return { name, label: words[name], typed: typed[name], problem: fault && figureProblems[fault].body }
  })
}

export function printPresets(read: ReadRange, today: CalendarDate) {
  return periodPresets.map((preset) => {
    const { from, until } = presetRange(preset, today)
    const current = read.ok && read.range.from === from && read.range.until === until
    return { label: words.preset[preset], href: officeHrefs.figures({ from, until }), current }
  })
}

/** "Nov 1, 2026 to Nov 24, 2026" */
export function nameOfRange({ from, until }: Range): string {
  return from === until ? plainDate(from) : `${plainDate(from)} to ${plainDate(until)}`
}

type Revenue = Awaited<ReturnType<typeof findRevenue>>

/** Months without money are there too, the oldest first. */
export function printRevenue(range: Range, { months, total }: Revenue) {
  const all = monthsOf(range).map((month) => {
    const takings = months.find((each) => each.month === month) ?? nothing
    return { month, name: monthName(date(`${month}-01`)), takings }
  })
  const columns = withoutEmpty(
    takingColumns,
    all.map(({ takings }) => takings),
  )
  const best = all.reduce((one, other) => (revenue(other.takings) > revenue(one.takings) ? other : one))
  return {
    isEmpty: months.length === 0,
    sums: [
      { label: words.revenue, sum: sumOrNone(revenue(total)) },
      { label: words.rentals, sum: sumOrNone(total.rentals) },
      { label: words.charges, sum: sumOrNone(total.charges) },
      { label: words.taxes, sum: sumOrNone(total.taxes) },
    ],
    chart: all.map(({ month, name, takings: { rentals, charges } }) => ({
      month,
      name,
      solid: rentals,
      outlined: charges,
    })),
    gist: revenue(total) === 0 ? words.noGist : words.gist(exactDollars(revenue(total)), best.name),
    months: all.map(({ month, name, takings }) => ({ key: month, name, sums: printSums(columns, takings) })),
    total: { key: 'total', name: words.total, sums: printSums(columns, total) },
  }
}

/** Those with revenue first, the largest at the top; then the others, the best rented first. */
export function printCars({ cars, total }: Revenue, used: readonly UtilizationOfCar[]) {
  const daysOf = new Map(used.map((car) => [car.id, car]))
  const withRevenue = new Set(cars.map(({ id }) => id))
  const of = (part: keyof CarDays) => used.reduce((sum, car) => sum + car[part], 0)
  const allDays = { days: of('days'), rented: of('rented'), blocked: of('blocked') }
  const takings = withoutEmpty(carTakingColumns, cars)
  const days = dayColumns.filter((part) => part !== 'blocked' || allDays.blocked > 0)
  const print = (key: string, name: string, moved: Takings, car?: CarDays): PrintedFigures => ({
    key,
    name,
    sums: [...printDays(days, car), ...printSums(takings, moved)],
  })
  return {
    rows: [
      ...cars.map(({ id, name, ...moved }) => print(id, name, moved, daysOf.get(id))),
      ...used.filter(({ id }) => !withRevenue.has(id)).map(({ id, name, ...car }) => print(id, name, nothing, car)),
    ],
    total: print('total', words.total, total, allDays),
  }
}

const dayColumns = ['days', 'blocked', 'rented'] as const

/** A car that could not be rented in the range has none. */
function printDays(columns: readonly (keyof CarDays)[], days: CarDays | undefined) {
  const share = days && utilization(days)
  const isKnown = share !== undefined && share !== null
  return [
    ...columns.map((part) => ({ label: words.use[part], sum: days ? count(days[part]) : words.facts.none })),
    {
      label: words.use.share,
      sum: isKnown ? printShare(share) : words.facts.none,
      part: isKnown ? 100 * share : undefined,
    },
  ]
}

/** Each step as a part of the one before; the bar is of the first. */
export function printFunnel({ from }: Range, funnel: Awaited<ReturnType<typeof findFunnel>>) {
  const { opened, asked, paid, counted_since: since } = funnel
  const counts = { opened, asked, paid }
  const most = Math.max(opened, asked, 1)
  const rows = (['opened', 'asked', 'paid'] as const).map((step, index, steps): PrintedFigures => {
    const before = counts[steps[index - 1] ?? step]
    const ofBefore = index > 0 && before > 0 ? printShare(counts[step] / before) : ''
    return {
      key: step,
      name: words.funnel[step],
      sums: [
        { label: words.funnel.ofBefore, sum: ofBefore },
        { label: words.funnel.count, sum: count(counts[step]), part: (100 * counts[step]) / most },
      ],
    }
  })
  const isShort = since === null || since > from
  return { rows, note: isShort ? words.funnel.since(since && plainDate(date(since))) : null }
}

const count = (whole: number) => whole.toLocaleString('en-US')

type TakingColumn = { label: string; of: (takings: Takings) => number }

const revenueColumn: TakingColumn = { label: words.revenue, of: revenue }
const charges: TakingColumn = { label: words.shortCharges, of: (takings) => takings.charges }
const rentals: TakingColumn = { label: words.rentals, of: (takings) => takings.rentals }

const takingColumns: TakingColumn[] = [
  { label: words.received, of: ({ received }) => received },
  { label: words.refunded, of: ({ refunded }) => refunded },
  { label: words.taxes, of: ({ taxes }) => taxes },
  rentals,
  charges,
  revenueColumn,
]

/** What it was for: what came in and went back is by month. */
const carTakingColumns = [rentals, charges, revenueColumn]

/** Without the columns in which every row has nothing, and without the parts of a sum that has one part. */
function withoutEmpty(columns: readonly TakingColumn[], rows: readonly Takings[]): TakingColumn[] {
  const isEmpty = ({ of }: TakingColumn) => rows.every((takings) => of(takings) === 0)
  const isAlone = isEmpty(charges)
  return columns.filter((column) => !isEmpty(column) && !(isAlone && column === rentals))
}

function printSums(columns: readonly TakingColumn[], takings: Takings) {
  return columns.map(({ label, of }) => ({ label, sum: exactDollars(of(takings)) }))
}
