import { labels } from '#app/messages/labels.ts'
import { problems } from '#app/messages/problems.ts'
import { date, monthName, plainDate, type CalendarDate } from '#app/shared/dates.ts'
import { exactDollars } from '#app/shared/money.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import type { findRevenue } from './revenue.server.ts'
import { monthsOf, nothing, presetRange, presets, revenue, type AskedRange, type Range, type Takings } from './rules.ts'

const words = labels.figures

export type PrintedTakings = ReturnType<typeof printTakings>

/** The range as typed, with words where it is none. */
export function printRange(asked: AskedRange) {
  const typed: { from: string; until: string } = asked.ok ? asked.range : asked.typed
  return (['from', 'until'] as const).map((name) => {
    const fault = asked.ok ? undefined : asked.wrong[name]
    return { name, label: words[name], typed: typed[name], problem: fault && problems.figures[fault].body }
  })
}

export function printPresets(asked: AskedRange, today: CalendarDate) {
  return presets.map((preset) => {
    const { from, until } = presetRange(preset, today)
    const current = asked.ok && asked.range.from === from && asked.range.until === until
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
      { label: words.revenue, sum: exactDollars(revenue(total)) },
      { label: words.rentals, sum: exactDollars(total.rentals) },
      { label: words.charges, sum: exactDollars(total.charges) },
      { label: words.taxes, sum: exactDollars(total.taxes) },
    ],
    chart: all.map(({ month, name, takings: { rentals, charges } }) => ({
      month,
      name,
      solid: rentals,
      outlined: charges,
    })),
    gist: words.gist(exactDollars(revenue(total)), best.name),
    months: all.map(({ month, name, takings }) => printTakings(month, name, takings)),
    cars: cars.map(({ id, name, ...takings }) => shortly(printTakings(id, name, takings))),
    total: printTakings('total', words.total, total),
    carTotal: shortly(printTakings('total', words.total, total)),
  }
}

/** What it was for: what came in and went back stands by month. */
function shortly(printed: PrintedTakings): PrintedTakings {
  return { ...printed, sums: printed.sums.slice(-3) }
}

function printTakings(key: string, name: string, takings: Takings) {
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
