/**
 * Earnings and payouts on the built site, without scripts: long statements, and what an admin reads when somebody else was
 * quicker, or the day is over.
 */
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'

import { payouts, profiles } from '#drizzle/schema.ts'
import { payouts as figures } from '#app/config/payouts.ts'
import { adjustEarnings } from '#app/features/payouts/commands.server.ts'
import { chosenField } from '#app/features/payouts/fields.ts'
import { db } from '#app/platform/db.server.ts'
import { days, later } from '#app/shared/durations.ts'
import { newId } from '#app/shared/ids.ts'
import { cents } from '#app/shared/money.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
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

test('of two admins who pay the same broker the second reads that nothing is left, also where nobody is', async () => {
  const brook = await oweBrook(900)
  const open = async () => {
    const form = (await visit(officeHrefs.payouts())).form('form#payouts')
    const boxes = form.element.querySelectorAll('input[type=checkbox]').map((box) => box.getAttribute('name') ?? '')
    expect(boxes).toContain(chosenField(brook))
    return form.fill(Object.fromEntries(boxes.map((box) => [box, 'on'])))
  }
  const [first, second] = [await open(), await open()]
  expect((await first.submit()).alerts.join()).toContain('Recorded')
  const late = await second.submit()
  expect(late.document.querySelector('form#payouts')).toBeNull()
  expect(late.alerts.join()).toContain('Nothing recorded')
})

test('after its day the undoing of a payout is refused in words', async () => {
  const brook = await oweBrook(800)
  const page = await visit(officeHrefs.payouts())
  await page
    .form('form#payouts')
    .fill({ [chosenField(brook)]: 'on' })
    .submit()
  const [payout] = await db.select().from(payouts).where(eq(payouts.amountCents, 80_000))
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
  expect(refused.alerts.join()).toContain('Saved before')
  expect(refused.form(correction).value('reason')).toBe('Another')
  expect((await refused.form(correction).submit()).alerts.join()).toContain('The balance is corrected')
})

test('a long statement is turned to its last line, whatever page is asked for, and adds up to its file and its print', async () => {
  const [brook] = await db.select().from(profiles).where(eq(profiles.username, cast.brook.username))
  const count = 2 * figures.statementLines + 1
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
