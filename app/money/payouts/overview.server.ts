/** What the page of payouts shows, in words. */
import { payoutFigures } from './figures.ts'
import { payoutLabels } from './words.ts'
import type { CalendarDate } from '#app/shared/dates.ts'
import { cents, dollars, exactDollars, sum } from '#app/shared/money.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { proposedReference } from './fields.ts'
import type { PayoutFilter } from './forms.ts'
import { printPayout } from './printed.server.ts'
import { listOwed, listPayouts, listRun, listYear, listYears } from './queries.server.ts'

const words = payoutLabels

/** Who can be paid, who waits below the minimum, and who owes. */
export async function readOwed(today: CalendarDate) {
  const owed = (await listOwed()).map(({ id, name, username, pending, available, lines }) => ({
    row: {
      id,
      name,
      username,
      pending: exactDollars(pending),
      available: exactDollars(available),
      cents: cents(available),
      lines,
      reference: proposedReference(username, today),
    },
    available,
  }))
  const rowsOf = (belongs: (available: number) => boolean) =>
    owed.filter(({ available }) => belongs(available)).map(({ row }) => row)
  const all = rowsOf((available) => available >= payoutFigures.minimum)
  const ready = all.slice(0, payoutFigures.atOnce)
  return {
    ready,
    hidden: all.length > ready.length ? words.firstOf(ready.length, all.length) : null,
    below: {
      title: words.below(dollars(payoutFigures.minimum)),
      hint: words.belowHint,
      rows: rowsOf((available) => available > 0 && available < payoutFigures.minimum),
    },
    negative: { title: words.negative, hint: words.negativeHint, rows: rowsOf((available) => available < 0) },
  }
}

/** The list, of a run with what it came to. */
export async function readPaid({ run, page }: Pick<PayoutFilter, 'run' | 'page'>) {
  const [{ payouts, more }, inForce] = await Promise.all([listPayouts({ run, page }), run ? listRun(run) : []])
  const total = exactDollars(sum(...inForce.map(({ amount }) => cents(amount))))
  return {
    rows: payouts.map(printPayout),
    more,
    run:
      run && payouts.length > 0
        ? {
            id: run,
            words: inForce.length > 0 ? words.run(words.counted(inForce.length), total) : words.undoneRun,
            isSent: inForce.length > 0,
          }
        : null,
  }
}

/** `asked`: a year of the address; this year otherwise. */
export async function readYears(asked: string | undefined, today: CalendarDate) {
  const current = Number(today.slice(0, 4))
  const year = asked ? Number(asked) : current
  const [known, rows] = await Promise.all([listYears(), listYear(year)])
  const hrefOf = (each: number) => officeHrefs.payouts({ year: each }, 'years')
  const years = [...new Set([current, year, ...known])].sort((one, other) => other - one)
  return {
    year,
    path: hrefOf(year),
    entries: years.map((each) => ({ label: String(each), href: hrefOf(each) })),
    caption: words.year(year),
    download: words.yearFile(year),
    rows: rows.map(({ userId, name, username, count, total }) => ({
      id: userId,
      name,
      username,
      count,
      total: exactDollars(total),
    })),
    total: exactDollars(sum(...rows.map(({ total }) => cents(total)))),
  }
}
