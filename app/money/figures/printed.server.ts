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

/** A row of a table. `part`: what the bar in its last cell shows, of 100. */
export type PrintedFigures = { key: string; name: string; sums: { label: string; sum: string }[]; part?: number }

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

/** Months without money are there too, the oldest first. */
export function printRevenue(range: Range, { months, cars, total }: Awaited<ReturnType<typeof findRevenue>>) {
  const all = monthsOf(range).map((month) => {
    const takings = months.find((each) => each.month === month) ?? nothing
    return { month, name: monthName(date(`${month}-01`)), takings }
  })
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
    months: all.map(({ month, name, takings }) => printTakings(month, name, takings)),
    cars: cars.map(({ id, name, ...takings }) => shortly(printTakings(id, name, takings))),
    total: printTakings('total', words.total, total),
    carTotal: shortly(printTakings('total', words.total, total)),
  }
}

export function printUtilization(cars: readonly UtilizationOfCar[]) {
  const of = (part: keyof CarDays) => cars.reduce((sum, car) => sum + car[part], 0)
  const all = { days: of('days'), rented: of('rented'), blocked: of('blocked') }
  return {
    rows: cars.map(({ id, name, ...days }) => printDays(id, name, days)),
    total: printDays('total', words.total, all),
  }
}

function printDays(key: string, name: string, days: CarDays): PrintedFigures {
  const share = utilization(days)
  return {
    key,
    name,
    sums: [
      { label: words.use.days, sum: count(days.days) },
      { label: words.use.blocked, sum: count(days.blocked) },
      { label: words.use.rented, sum: count(days.rented) },
      { label: words.use.share, sum: share === null ? words.facts.none : printShare(share) },
    ],
    part: 100 * (share ?? 0),
  }
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
        { label: words.funnel.count, sum: count(counts[step]) },
      ],
      part: (100 * counts[step]) / most,
    }
  })
  const isShort = since === null || since > from
  return { rows, note: isShort ? words.funnel.since(since && plainDate(date(since))) : null }
}

const count = (whole: number) => whole.toLocaleString('en-US')

/** What it was for: what came in and went back is by month. */
function shortly(printed: PrintedFigures): PrintedFigures {
  return { ...printed, sums: printed.sums.slice(-3) }
}

function printTakings(key: string, name: string, takings: Takings): PrintedFigures {
  const { received, refunded, taxes, rentals, charges } = takings
  return {
    key,
    name,
    sums: [
      { label: words.received, sum: exactDollars(received) },
      { label: words.refunded, sum: exactDollars(refunded) },
      { label: words.taxes, sum: exactDollars(taxes) },
      { label: words.rentals, sum: exactDollars(rentals) },
      { label: words.shortCharges, sum: exactDollars(charges) },
      { label: words.revenue, sum: exactDollars(revenue(takings)) },
    ],
  }
}
