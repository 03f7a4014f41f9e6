/** What a broker reads of money that was sent, taken back or corrected. Written in the transaction of the ledger. */
import { arithmeticOf } from '#app/money/earnings/printed.server.ts'
import { listPaidLines, type PaidLine } from '#app/money/earnings/statement.server.ts'
import { payoutFigures } from './figures.ts'
import { payoutLabels } from './words.ts'
import type { Transaction } from '#app/platform/db.server.ts'
import { enqueueMail } from '#app/platform/mail.server.ts'
import { longDate } from '#app/shared/dates.ts'
import { exactDollars, sumOrNone, type Cents } from '#app/shared/money.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { present } from '#app/shared/present.ts'
import { dayOf } from '#app/shared/zone.ts'
import { findAdjustment, findPayout } from './queries.server.ts'

const words = payoutLabels.email

/** With the statement: each line, and what it came to. */
export async function enqueuePayoutEmail(tx: Transaction, payoutId: string): Promise<void> {
  const payout = present(await findPayout(payoutId, tx), 'the payout')
  const lines = await listPaidLines(payoutId, tx)
  const amount = exactDollars(payout.amount)
  const shown = lines.slice(0, payoutFigures.linesInEmail)
  const day = longDate(dayOf(payout.paidAt))
  await enqueueMail(tx, {
    dedupeKey: `payout:${payoutId}`,
    to: payout.email,
    subject: words.paid(amount),
    heading: words.paid(amount),
    paragraphs: [
      words.sent(payout.firstName, amount, payoutLabels.by[payout.method], day),
      words.reference(payout.reference),
      words.statement,
    ],
    facts: [
      ...mergeFacts(shown),
      ...(lines.length > shown.length ? [[words.more, words.moreLines(lines.length - shown.length)] as const] : []),
      [payoutLabels.total, amount],
    ],
    action: { label: words.open, href: officeHrefs.payout(payoutId) },
  })
}

/** `counterId`: of the payout that takes another back. */
export async function enqueueUndoneEmail(tx: Transaction, counterId: string): Promise<void> {
  const counter = present(await findPayout(counterId, tx), 'the payout')
  const amount = exactDollars(-counter.amount)
  await enqueueMail(tx, {
    dedupeKey: `payout-undone:${counterId}`,
    to: counter.email,
    subject: words.undone(amount),
    heading: words.undone(amount),
    paragraphs: [
      words.takenBack(counter.firstName, amount, counter.reference),
      words.because(counter.reason ?? ''),
      words.availableAgain,
    ],
    action: { label: words.open, href: officeHrefs.payout(counter.undoes ?? counterId) },
  })
}

/** Of a correction by hand. `amount` below zero is taken. */
export async function enqueueAdjustmentEmail(tx: Transaction, lineId: string, amount: Cents): Promise<void> {
  const { email, firstName, reason, available } = present(await findAdjustment(lineId, tx), 'the correction')
  const printed = exactDollars(Math.abs(amount))
  await enqueueMail(tx, {
    dedupeKey: `earning-adjusted:${lineId}`,
    to: email,
    subject: words.corrected,
    heading: words.corrected,
    paragraphs: [
      amount < 0 ? words.taken(firstName, printed) : words.added(firstName, printed),
      words.because(reason),
      words.balance(sumOrNone(available)),
    ],
    action: { label: words.openEarnings, href: officeHrefs.earnings() },
  })
}

/** Labels are told apart by their words: two corrections of the same reason are one fact. */
function mergeFacts(lines: PaidLine[]): (readonly [label: string, value: string])[] {
  const sums = new Map<string, number>()
  for (const line of lines) {
    const label = line.number ? `${line.number}, ${arithmeticOf(line)}` : arithmeticOf(line) || words.correction
    sums.set(label, (sums.get(label) ?? 0) + line.amount)
  }
  return [...sums].map(([label, amount]) => [label, sumOrNone(amount)])
}
