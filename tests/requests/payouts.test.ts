/**
 * Earnings and payouts on the built site, without scripts: long statements, and what an admin reads when someone else was
 * quicker, or the day is over.
 */
import { and, eq, isNull } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'

import { bookingRequests, bookings, payments, payouts, profiles, refunds } from '#drizzle/schema.ts'
import { earningLabels } from '#app/money/earnings/words.ts'
import { payoutFigures } from '#app/money/payouts/figures.ts'
import { payoutLabels } from '#app/money/payouts/words.ts'
import { adjustEarnings } from '#app/money/payouts/commands.server.ts'
import { chosenField } from '#app/money/payouts/fields.ts'
import { db } from '#app/platform/db.server.ts'
import { days, later } from '#app/shared/durations.ts'
import { newId } from '#app/shared/ids.ts'
import { cents } from '#app/shared/money.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { cast } from '#tests/cast.ts'
import { addAdjustments } from '#tests/support/facilitated.ts'
import { openSite, type Page } from '#tests/support/no-script-client.ts'

let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => void (site = await openSite({ demo: true })))

const visit = (address: string) => site.noScriptClient().visit(address, { as: cast.ada })
const correction = 'form#adjustment'

/** Brook, to whom at least as much is available. */
async function oweBrook(dollars: number): Promise<string> {
  const find = (username: string) =>
    db.select({ id: profiles.id }).from(profiles).where(eq(profiles.username, username))
  const [[brook], [ada]] = await Promise.all([find(cast.brook.username), find(cast.ada.username)])
  const input = {
    entry: newId(),
    broker: brook!.id,
    direction: 'add' as const,
    amount: cents(dollars * 100),
    reason: '-',
  }
  await adjustEarnings(input, { actorId: ada!.id, now: new Date() })
  return brook!.id
}

test('of two admins who pay the same broker the second reads that nothing is left, also for a broker who does not exist', async () => {
  const brook = await oweBrook(900)
  const open = async () => {
    const form = (await visit(officeHrefs.payouts())).form('form#payouts')
    const boxes = form.element.querySelectorAll('input[type=checkbox]').map((box) => box.getAttribute('name') ?? '')
    expect(boxes).toContain(chosenField(brook))
    return form.fill(Object.fromEntries(boxes.map((box) => [box, 'on'])))
  }
  const [first, second] = [await open(), await open()]
  const asked = await first.submit()
  const late = await second.submit()
  expect(asked.alerts.join()).toMatch(/Record \d+ payouts?.*Nothing is recorded yet/)
  expect((await asked.form('form#payouts').submit()).alerts.join()).toContain('Recorded')
  const refused = await late.form('form#payouts').submit()
  expect(refused.document.querySelector('form#payouts')).toBeNull()
  expect(refused.alerts.join()).toContain('Nothing recorded')
})

test('after its day the undoing of a payout is refused in words', async () => {
  const brook = await oweBrook(800)
  const page = await visit(officeHrefs.payouts())
  const all = await visit(officeHrefs.payouts({ all: 'yes' }))
  const boxes = all.document.querySelectorAll('form#payouts input[type=checkbox]')
  expect(boxes.length).toBeGreaterThan(0)
  expect(boxes.filter((box) => !box.hasAttribute('checked'))).toEqual([])
  const question = await page
    .form('form#payouts')
    .fill({ [chosenField(brook)]: 'on' })
    .submit()
  // Who, how much, and of how many lines, before anything is recorded.
  expect(question.alerts.join()).toContain('Record 1 payout of $800.00?')
  const asked = question.form('form#payouts')
  const named = question.document.querySelectorAll('form#payouts dl.facts > div').map((row) => row.text.trim())
  expect(named).toEqual([`${cast.brook.firstName} ${cast.brook.lastName}$800.00 (1 line)`, '1 payout$800.00'])
  expect(await db.$count(payouts, eq(payouts.amountCents, 80_000))).toBe(0)
  const recorded = await asked.submit('Record 1 payout, $800.00')
  const [payout] = await db.select().from(payouts).where(eq(payouts.amountCents, 80_000))
  // The list and the payout offer the same file.
  const fileFrom = async ({ document }: Page) => {
    const link = document.querySelectorAll('a').find((each) => each.text.trim() === payoutLabels.bankFile)
    const client = site.noScriptClient()
    await client.signIn(cast.ada)
    const file = await client.send(link?.getAttribute('href') ?? '')
    expect(file.status).toBe(200)
    return Buffer.from(await file.arrayBuffer()).toString('hex')
  }
  const fromPayout = await fileFrom(await visit(officeHrefs.payout(payout!.id)))
  expect(Buffer.from(fromPayout, 'hex').toString()).toContain(`,${cast.brook.username},800.00,`)
  expect(fromPayout).toBe(await fileFrom(recorded))
  const asking = site.noScriptClient()
  await asking.signIn(cast.ada)
  const head = await asking.send(officeHrefs.bankFile(payout!.runId!), { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  expect(head.headers.get('Content-Disposition')).toContain('marque-payouts-')
  expect(fromPayout).toBe(await fileFrom(await visit(officeHrefs.payouts({ run: payout!.runId! }))))
  const undo = (await visit(officeHrefs.payout(payout!.id))).form('form#undo').fill({ reason: 'Wrong account' })
  const recordedAt = later(payout!.recordedAt, -days(2))
  await db.update(payouts).set({ recordedAt }).where(eq(payouts.id, payout!.id))
  const refused = await undo.submit()
  expect(refused.document.querySelector('form#undo')).toBeNull()
  expect(refused.alerts.join()).toContain('No longer possible')
})

test('a correction from the history of the browser is refused once, then recorded', async () => {
  const brook = await oweBrook(1)
  const page = await visit(officeHrefs.adjustment())
  const fill = (of: typeof page, reason: string) => of.form(correction).fill({ broker: brook, amount: '3.00', reason })
  expect((await fill(page, 'One').submit()).alerts.join()).toContain('The balance is corrected')
  const refused = await fill(page, 'Another').submit()
  expect(refused.alerts.join()).toContain('Already saved')
  expect(refused.form(correction).value('reason')).toBe('Another')
  expect((await refused.form(correction).submit()).alerts.join()).toContain('The balance is corrected')
})

test('a long statement is turned to its last line, whatever page is asked for, and adds up to its file and its print', async () => {
  const [brook] = await db.select().from(profiles).where(eq(profiles.username, cast.brook.username))
  const count = 2 * payoutFigures.statementLines + 1
  await addAdjustments(brook!.id, count, new Date('2024-03-20T12:00:00Z'))
  for (const who of [cast.brook, cast.ada]) {
    const client = site.noScriptClient()
    await client.signIn(who)
    const read = (query: string) => client.visit(`/dashboard/earnings?month=2024-03${query}`)
    const rowsOf = ({ document }: Page) =>
      document.querySelectorAll('#statement tbody tr').map((row) => row.textContent.trim())
    const whole = await read('&lines=all')
    const [printed, total] = [rowsOf(whole).slice(0, -1), rowsOf(whole).at(-1)]
    expect(printed).toHaveLength(count)
    // Only where the statement is everyone's, as Figures are.
    expect(whole.text.includes(earningLabels.besideFigures)).toBe(who === cast.ada)

    const first = await read('')
    expect(first.text).toContain('Print the month')
    const second = await first.follow('Next page')
    const third = await second.follow('Next page')
    expect(third.document.querySelectorAll('#statement a[rel=next]')).toHaveLength(0)
    const turned = [first, second, third]
    expect(turned.flatMap((page) => rowsOf(page).slice(0, -1))).toEqual(printed)
    const sums = turned.map((page) => /\$[\d,.]+$/.exec(rowsOf(page).at(-1) ?? '')?.[0])
    expect(sums).toEqual(['$51.51', '$51.51', '$51.51'])
    expect(total).toMatch(/\$51\.51$/)

    for (const [asked, shown] of [
      ['9999', third],
      ['999999999', first],
      ['x', first],
      ['-1', first],
      ['', first],
    ] as const) {
      const page = await read(`&lines=${asked}&page=${asked}`)
      expect([asked, page.status, rowsOf(page)]).toEqual([asked, 200, rowsOf(shown)])
    }

    const file = await (await client.send('/dashboard/earnings/statement.csv?month=2024-03&lines=2')).text()
    const cells = file
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((row) => row.split(','))
    expect(cells).toHaveLength(count)
    expect(cells.reduce((sum, row) => sum + Math.round(Number(row.at(-1)) * 100), 0)).toBe(5151)
  }
})

test('a statement is compared with Figures where it is everyone’s and has a line', async () => {
  const says = async (query: Parameters<typeof officeHrefs.earnings>[0]) => {
    const page = await visit(officeHrefs.earnings(query))
    expect(page.status).toBe(200)
    return page.text.includes(earningLabels.besideFigures)
  }
  const month = '2024-03'
  expect(await says({ month })).toBe(true)
  expect(await says({ month, broker: cast.brook.username })).toBe(false)
  expect(await says({ month: '2024-01' })).toBe(false)
})

test('earnings that sum to nothing are shown all the same, also from before the first of them', async () => {
  const [nia] = await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.username, cast.nia.username))
  const [ada] = await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.username, cast.ada.username))
  const at = (month: string) => officeHrefs.earnings({ broker: cast.nia.username, month })
  expect((await visit(at('2020-01'))).document.querySelector('#months')).toBeNull()
  for (const direction of ['add', 'take'] as const) {
    const input = { entry: newId(), broker: nia!.id, direction, amount: cents(10_000), reason: '-' }
    await adjustEarnings(input, { actorId: ada!.id, now: new Date() })
  }
  expect((await visit(at('2020-01'))).document.querySelector('#months')?.text.trim()).toMatch(/^12 months to \w+ 2020$/)
})

test('of two desk payments the second is told to give the money back, and a refund in cash waits in Today', async () => {
  const client = site.noScriptClient()
  await client.signIn(cast.sam)
  const [booking] = await db
    .select({ number: bookings.bookingNumber, requestId: bookings.requestId })
    .from(bookings)
    .where(and(eq(bookings.status, 'confirmed'), isNull(bookings.remainingPaidAt)))
    .limit(1)
  const address = rentalHrefs.payment(booking!.number)
  const open = async () =>
    (await client.visit(address)).form('form#desk-payment').fill({ method: 'cash', reference: 'Till 1' })
  const [first, second] = [await open(), await open()]
  expect((await first.submit()).alerts.join()).not.toContain('Nothing recorded')
  const late = await second.submit()
  expect(late.alerts.join()).toContain('Another payment arrived first, so nothing is owed.')
  expect(late.alerts.join()).toContain('give it back')
  const inCash = and(eq(payments.requestId, booking!.requestId), eq(payments.method, 'cash'))
  const [paid, ...more] = await db.select().from(payments).where(inCash)
  expect(more).toEqual([])
  await db
    .insert(refunds)
    .values({ paymentId: paid!.id, amountCents: 12_345, kind: 'canceled_by_us' as const, reason: 'agreed' })
  const row = (await client.visit('/dashboard')).document.querySelector('#waiting [data-kind=deskRefund]')
  expect(row?.textContent).toContain(booking!.number)
  expect(row?.textContent).toContain('$123.45. To be paid back in cash.')
})

test('what a bank sent back of a payment that came too late for its booking is paid back from the page of its request', async () => {
  const client = site.noScriptClient()
  await client.signIn(cast.sam)
  const [like] = await db.select().from(bookingRequests).where(eq(bookingRequests.state, 'confirmed')).limit(1)
  const [request] = await db
    .insert(bookingRequests)
    .values({ ...like!, id: newId(), state: 'expired', paymentStatus: 'refunded', checkoutSessionId: null })
    .returning({ id: bookingRequests.id, amountCents: bookingRequests.upfrontAmountCents })
  const { id: requestId, amountCents } = request!
  const paymentId = newId()
  await db
    .insert(payments)
    .values({ id: paymentId, requestId, purpose: 'upfront', amountCents, receivedAt: new Date() })
  const failed = {
    paymentId,
    amountCents,
    kind: 'late_payment' as const,
    reason: 'late payment',
    status: 'failed' as const,
    superseded: true,
  }
  const [sent] = await db
    .insert(refunds)
    .values({ ...failed, stripeRefundId: `re_${paymentId}`, settledAt: new Date() })
    .returning({ id: refunds.id })
  await db.insert(refunds).values({
    paymentId,
    amountCents,
    kind: 'late_payment' as const,
    reason: 'late payment, again',
    replaces: sent!.id,
  })

  const today = await client.visit('/dashboard')
  const row = today.document
    .querySelectorAll('#waiting [data-kind=deskRefund]')
    .find((each) => each.querySelector('a')?.getAttribute('href')?.includes(requestId))
  expect(row?.textContent).toContain('Request')
  const open = () => client.visit(row!.querySelector('a')!.getAttribute('href')!)
  const form = (page: Page) => page.form(`form[action$="/handover"]`)
  const [first, second] = [await open(), await open()]
  expect(first.document.querySelector('#money')?.textContent).toContain('to refund at the desk')
  expect((await form(first).submit()).alerts.join()).toContain('The money was refunded at the desk.')
  const late = await form(second).submit()
  expect(late.alerts.join()).toContain('Nothing Recorded')
  expect(late.alerts.join()).not.toContain('The money was refunded')
  expect(late.document.querySelector('#money')).toBeNull()
})
