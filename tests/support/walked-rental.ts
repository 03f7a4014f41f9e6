/**
 * A rental on the built site that is walked step by step, while the clock is moved: after each step every page and every
 * new email about it is read, and each sum compared with the one account of the booking.
 */
import { and, eq, isNull, like, or, sql } from 'drizzle-orm'
import { parse } from 'node-html-parser'
import { afterAll, beforeAll, expect, vi } from 'vitest'

import {
  bookingChanges,
  bookingLines,
  bookingLog,
  bookingRequests,
  bookings,
  charges,
  deposits,
  disputes,
  documents,
  earningEntries,
  earningLines,
  earnings,
  outbox,
  payments,
  receipts,
  refunds,
  requestDocuments,
  taxRates,
} from '#drizzle/schema.ts'
import { findViolations } from '#app/office/audit/queries.server.ts'
import { findBookingFacts } from '#app/bookings/booking/queries.server.ts'
import { proposedChargesOf } from '#app/bookings/handovers/charges.server.ts'
import { findPackagePrice } from '#app/bookings/changes/miles.server.ts'
import { findAccount } from '#app/money/payments/balance.server.ts'
import { findCancellation } from '#app/money/payments/cancellation.server.ts'
import { findWayBack, listPaid } from '#app/money/payments/payment-summary.server.ts'
import { moneyOfEnding } from '#app/money/payments/rules.ts'
import { jobs } from '#app/jobs/all.ts'
import { changeLabels } from '#app/bookings/changes/words.ts'
import { handoverFigures } from '#app/bookings/handovers/figures.ts'
import { rentalLabels } from '#app/bookings/rentals/words.ts'
import { business } from '#app/business.ts'
import { chargeDeskLabels } from '#app/money/charges/words.ts'
import { db, rawSql } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import type { RefundKind } from '#app/shared/refund-kinds.ts'
import { addDays, time, type CalendarDate } from '#app/shared/dates.ts'
import { later } from '#app/shared/durations.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { journalAccounts, accountType, type JournalAccount } from '#app/shared/journal-accounts.ts'
import { one } from '#app/shared/one.ts'
import { present } from '#app/shared/present.ts'
import { dayOf, instantAt, timeOf } from '#app/shared/zone.ts'
import { signature } from '#emulators/stripe/deliveries.server.ts'
import { cast } from '#tests/cast.ts'
import type { NoScriptClient, Page } from '#tests/support/no-script-client.ts'
import { expectedOfFigures, expectedOfPayouts } from '#tests/support/office-sums.ts'
import type { openPayingSite } from '#tests/support/paying-site.ts'
import { recordDispute } from '#tests/support/dispute-events.ts'
import { makeCar } from '#tests/support/rentals.ts'
import { reportBody } from '#tests/support/report-body.ts'
import { fillBooking, newPerson, signUp } from '#tests/support/renter.ts'
import { mistakesIn, readMail, readPage, sumsIn, type Expected } from '#tests/support/shown-sums.ts'
import { pay } from '#tests/support/stripe-shop.ts'
import { runWaitingJobs } from '#tests/support/waiting-jobs.ts'

type Site = Awaited<ReturnType<typeof openPayingSite>>
export type Customer = { client: NoScriptClient; person: ReturnType<typeof newPerson> }
type Dates = { pickup: CalendarDate; back: CalendarDate }

/** Those that move money, dates or emails. */
const timed = [
  'send-reminders',
  'pay-refunds',
  'file-agreements',
  'take-charges',
  'keep-deposits',
  'complete-rentals',
  'follow-standings',
]

export type Walk = Awaited<ReturnType<typeof startWalk>>

/** Books a car by the form of this page, as a new customer unless one is given, and pays the half. */
export async function startWalk(
  site: Site,
  car: (client: NoScriptClient) => Promise<Page>,
  dates: Dates,
  more: Record<string, string> = {},
  known?: Customer,
) {
  const { person, client } = known ?? { person: newPerson(), client: site.noScriptClient('10.1.0.1') }
  if (!known) await signUp(client, person)
  const form = (await fillBooking(await car(client), dates)).fill({ customerEmail: person.email, ...more })
  const back = await paidAt(await form.submit('Reserve'))
  await client.visit(back)
  const requestId = present(new URL(back, 'http://localhost').searchParams.get('booking_id'), 'the booking')
  const {
    id: bookingId,
    bookingNumber: number,
    customerId,
  } = one(await db.select().from(bookings).where(eq(bookings.requestId, requestId)))
  const [own, desk] = [`/account/bookings/${number}`, `/dashboard/bookings/${number}`]
  const now = () => new Date()
  let read = new Set<string>()
  let moments: Moment[] = []
  let written = 0
  /** Receipts keep what was true when they were issued: as they were read the first time. */
  const past = new Set<number>()
  const sheets = new Map<string, string>()

  async function remember(): Promise<void> {
    const moment = await momentOf(requestId)
    for (const amount of expectedOf(moment, 'customer').known) past.add(amount)
    moments.push(moment)
  }

  /** Whatever waits in the queue, then each timed job, then what these have made wait. */
  async function runJobs(): Promise<void> {
    await runWaiting()
    for (const job of jobs.filter(({ name }) => timed.includes(name))) {
      await job.run({})
      await rememberMailed()
    }
    await runWaiting()
  }

  const runWaiting = () =>
    runWaitingJobs(async (job, data) => {
      await job.run(data)
      await rememberMailed()
    })

  /** What an email may say is what was true when it was written. */
  async function rememberMailed(): Promise<void> {
    const mails = await db.$count(outbox)
    if (mails !== written) await remember()
    written = mails
  }

  /** Signed in again: sessions end while the clock moves. */
  async function customer(): Promise<NoScriptClient> {
    const { username, password } = person
    const body = new URLSearchParams({ username, password })
    const headers = { Referer: 'http://localhost:3000/signin' }
    const { status } = await client.send('/signin', { method: 'POST', body, headers })
    expect([person.username, status]).toEqual([person.username, 303])
    return client
  }

  async function staff(who: 'sam' | 'ada' | 'brook' = 'sam'): Promise<NoScriptClient> {
    const desk = site.noScriptClient('10.1.0.2')
    await desk.signIn(cast[who])
    return desk
  }

  /** Runs the jobs, reads everything, and fails in the end with the step, the page, the label and both sums. */
  async function check(step: string): Promise<void> {
    await remember()
    await runJobs()
    const found = [...(await readEveryPage()), ...(await readMails())]
    expect.soft(found, step).toEqual([])
    const violations = (await findViolations(later(now(), 1))).filter(({ subjects }) => subjects.includes(number))
    expect.soft(violations, step).toEqual([])
    moments = []
    await remember()
  }

  async function readEveryPage(): Promise<string[]> {
    const moment = await momentOf(requestId)
    const [renter, sam, ada, brook, visitor] = [
      await customer(),
      await staff(),
      await staff('ada'),
      await staff('brook'),
      site.noScriptClient('10.1.0.3'),
    ]
    const mails = await db
      .select()
      .from(outbox)
      .where(and(eq(outbox.recipient, person.email), like(outbox.textBody, `%${number}%`)))
      .orderBy(outbox.createdAt, outbox.id)
    const key = mails.flatMap(({ textBody }) => /\/booking\?key=([\w-]+)/.exec(textBody)?.[1] ?? []).at(-1)
    const mistakes: string[] = []
    const add = (page: string, wrong: string[]) => void mistakes.push(...wrong.map((each) => `${page}: ${each}`))

    const whole: [NoScriptClient, string, Kind][] = [
      [renter, own, 'customer'],
      [renter, back, 'customer'],
      [visitor, `/booking?key=${key}`, 'customer'],
      [visitor, `/booking/miles?key=${key}`, 'customer'],
      [renter, `${own}/charges`, 'customer'],
      [renter, `${own}/cancellation`, 'question'],
      [renter, `/deposit?booking=${number}`, 'customer'],
      [sam, desk, 'staff'],
      [sam, `${desk}/payment`, 'staff'],
      [sam, `${desk}/charges`, 'staff'],
      [sam, `${desk}/charges/payment`, 'staff'],
      [sam, `${desk}/deposit`, 'staff'],
      [sam, `${desk}/pickup`, 'staff'],
      [sam, `${desk}/return`, 'staff'],
      [sam, `${desk}/cancellation`, 'staffQuestion'],
      [sam, `${desk}/no-show`, 'question'],
      [brook, desk, 'staff'],
    ]
    for (const [reader, path, kind] of whole) {
      const page = await reader.visit(path)
      expect([page.status < 500, path]).toEqual([true, path])
      if (page.status !== 200 || page.url.pathname === '/signin') continue
      // A question that is over leads to the booking.
      const isThere = page.url.pathname === path || !kind.toLowerCase().endsWith('question')
      const read = isThere ? kind : path.startsWith(desk) ? 'staff' : 'customer'
      add(path, mistakesIn(readPage(page.html), expectedOf(moment, read)))
      if (path === own || path.startsWith('/booking?')) add(path, wrongButtons(page, moment))
      if (path !== own) continue
      const issued = await listIssued(requestId)
      const [linked, right] = [receiptsOn(page).toSorted(), [...issued.keys()].toSorted()]
      add(path, String(linked) === String(right) ? [] : [`receipts ${String(linked)}, not ${String(right)}`])
      for (const [receipt, rows] of issued) {
        const { html } = await renter.visit(receipt)
        const shown = readPage(html)
        add(receipt, mistakesIn(shown, { ...nothing, rows: rows.rules, known: [...past] }))
        if (rows.paidOfCharges !== null) add(receipt, wrongSumOfCharges(html, rows.paidOfCharges))
        const text = shown.lines.join('\n')
        add(receipt, (sheets.get(receipt) ?? text) === text ? [] : [`it said ${sheets.get(receipt)}, now ${text}`])
        sheets.set(receipt, text)
      }
    }
    const today = dayOf(now())
    const range = { from: addDays(today, -60), until: today }
    const office: [path: string, expected: Expected][] = [
      [officeHrefs.figures(range), await expectedOfFigures(range)],
      [officeHrefs.payouts(), await expectedOfPayouts()],
    ]
    for (const [path, expected] of office) {
      const page = await ada.visit(path)
      expect([page.status, path]).toEqual([200, path])
      add(path, mistakesIn(readPage(page.html), expected))
    }
    const { account, total, known } = moment
    const lists: [NoScriptClient, string, readonly number[]][] = [
      [renter, '/account/bookings', [total, account.due, account.charges.due, account.charges.waiting]],
      [sam, `/dashboard/bookings?q=${number}&state=all`, [total]],
      [sam, '/dashboard', [account.owed, account.due, account.charges.due, ...moment.disputes, ...moment.refunds]],
      [sam, officeHrefs.customer(customerId), [total]],
      [sam, '/dashboard/deposits', known],
      [sam, '/dashboard/deposits?show=ended', known],
      [brook, '/dashboard/earnings', [...moment.earned, moment.rentalPrice]],
      [ada, `/dashboard/search?q=${number}`, known],
    ]
    for (const [reader, path, right] of lists) {
      const page = await reader.visit(path)
      if (page.url.pathname.startsWith(desk)) continue
      for (const row of rowsAbout(page, number)) {
        const wrong = sumsIn(row).filter((amount) => !right.includes(amount))
        add(path, wrong.length > 0 ? [`“${row}”: $${wrong.map((amount) => amount / 100).join(', $')}`] : [])
      }
    }
    const file = await (await renter.send(`${own}/calendar`)).text()
    const unfolded = file.replace(/\r?\n[ \t]/g, '').replaceAll('\\,', ',')
    add('the calendar file', mistakesIn({ rows: [], lines: unfolded.split(/\\n|\n/) }, expectedOf(moment, 'customer')))
    return mistakes
  }

  /** Those since the last check: every sum of one email is of one moment. */
  async function readMails(): Promise<string[]> {
    const all = await db
      .select()
      .from(outbox)
      .where(or(eq(outbox.recipient, person.email), like(outbox.textBody, `%${number}%`)))
    const fresh = all.filter(({ id, subject, textBody }) => !read.has(id) && `${subject} ${textBody}`.includes(number))
    read = new Set(all.map(({ id }) => id))
    return fresh.flatMap(({ subject, textBody, recipient }) => {
      const shown = readMail(`${subject}\n${textBody}`)
      const kind = recipient === person.email ? 'mail' : 'officeMail'
      const tries = moments.map((moment) => mistakesIn(shown, expectedOf(moment, kind)))
      const best = tries.toSorted((a, b) => a.length - b.length)[0] ?? []
      return best.map((each) => `email “${subject}”: ${each}`)
    })
  }

  await remember()
  return {
    ...{ client, person, requestId, bookingId, number, own, desk, check, customer, staff, runJobs, remember },

    /** Staff see and accept what was handed in. */
    async acceptDocuments(): Promise<void> {
      const sam = await staff()
      const handedIn = await db
        .select({ id: documents.id })
        .from(requestDocuments)
        .innerJoin(documents, eq(documents.id, requestDocuments.documentId))
        .where(eq(requestDocuments.requestId, requestId))
      for (const { id } of handedIn) {
        const form = (await sam.visit(`/dashboard/documents/${id}`)).form('form#accept')
        const isDated = form.entries().some(([name]) => name === 'issuedOn')
        const accepted = await form
          .fill({ expiresOn: '2031-05-05', ...(isDated && { issuedOn: '2010-06-01' }) })
          .submit('Accept')
        expect(accepted.status).toBe(200)
      }
    },

    /** With the price first; gives the sums of the question. */
    async change(returnDate: CalendarDate, button: string): Promise<number[]> {
      const page = await (await customer()).visit(rentalHrefs.ownChange(number))
      const priced = await page.form('form#change-dates').fill({ returnDate }).submit(changeLabels.showPrice)
      const signed = priced.form('form#agree-to-change').fill({ agreement: true, signature: 'Mia Hart' })
      expect((await signed.submit(button)).status).toBe(200)
      await remember()
      return sumsIn(priced.text)
    },

    async acceptChange(): Promise<void> {
      const page = await (await staff()).visit(desk)
      await page.form(`form[action="${rentalHrefs.changeAcceptance(number)}"]`).submit(rentalLabels.acceptDates)
      await remember()
    },

    /** By the button of the first view. */
    async payOnline(which: 'payment' | 'charges/payment' = 'payment'): Promise<void> {
      const page = await (await customer()).visit(own)
      await client.visit(await paidAt(await page.form(`main form[action="${own}/${which}"]`).submit()))
      await remember()
    },

    async payAtDesk(entries: Record<string, string>): Promise<void> {
      const page = await (await staff()).visit(`${desk}/payment`)
      expect((await page.form('form#desk-payment').fill(entries).submit()).status).toBe(200)
      await remember()
    },

    async handOver(stage: 'pickup' | 'return', entries: Record<string, string>): Promise<void> {
      const sam = await staff()
      const page = await sam.visit(`${desk}/${stage}`)
      const at: Record<string, string> = stage === 'return' ? { backDate: dayOf(now()), backTime: timeOf(now()) } : {}
      const form = page.form('form#report').fill({ signerName: 'Mia Hart', ...at, ...entries })
      const body = await reportBody(form, () => (shade += 7) % 256)
      const signed = await sam.post(page.url, { method: 'POST', body })
      expect([stage, signed.status, signed.alerts]).toEqual([stage, 200, expect.anything()])
      await remember()
    },

    /** What Stripe says of the payment of this kind. */
    async dispute(
      purpose: 'upfront' | 'remaining' | 'extra',
      status: 'needs_response' | 'won' | 'lost',
    ): Promise<void> {
      const [payment] = await db
        .select()
        .from(payments)
        .where(and(eq(payments.requestId, requestId), eq(payments.purpose, purpose)))
        .orderBy(payments.receivedAt)
      const { amountCents: amount, stripePaymentIntentId: intent } = present(payment, purpose)
      await tellDispute(site, { intent: present(intent, 'a card payment'), amount, status })
      await remember()
    },

    /** As the customer, who agrees to what the page says. */
    async cancel(): Promise<void> {
      const page = await (await customer()).visit(`${own}/cancellation`)
      expect((await page.form('form:has([name=refund])').submit()).alerts.join()).toContain('Booking canceled')
      await remember()
    },

    /** The first one that the customer has objected to. */
    async decideCharge(entries: Record<string, string>): Promise<void> {
      const sam = await staff()
      const links = (await sam.visit(`${desk}/charges`)).document.querySelectorAll('main a')
      const link = links.find(({ textContent }) => textContent.includes(chargeDeskLabels.settle))
      const page = await sam.visit(present(link?.getAttribute('href'), 'the way to decide'))
      expect((await page.form('form#decision').fill(entries).submit()).status).toBe(200)
      await remember()
    },

    /** By the one form of the desk's page whose address ends like this. */
    async press(path: string, action: string): Promise<void> {
      const sam = await staff()
      const page = await sam.visit(`${desk}${path}`)
      const forms = page.document.querySelectorAll('form').map((form) => form.getAttribute('action') ?? '')
      const found = present(
        forms.find((each) => each.includes(action)),
        `${action} on ${page.path}`,
      )
      const done = await page.form(`form[action="${found}"]`).submit()
      expect([action, done.status]).toEqual([action, 200])
      await remember()
    },

    account: async () => present(await findAccount(requestId), 'the account'),

    /** At the end of a walk: nothing waits in the journal, and its revenue is what the booking came to. What a bank took on top of a refund is neither. */
    async closeBooks(): Promise<void> {
      const { kept, whole } = present(await findAccount(requestId), 'the account')
      const rows = await rawSql<{ account: JournalAccount; cents: number }[]>`
        select account, sum(cents)::int as cents from (
          select to_account as account, amount_cents as cents from journal where subject_id = ${requestId}
            and (kind <> 'dispute_beyond' or to_account <> 'disputes_lost')
          union all
          select from_account, -amount_cents from journal where subject_id = ${requestId}) each group by 1`
      const left = new Map(rows.map(({ account, cents }) => [account, cents]))
      for (const account of ['customers', 'refunds_due', 'disputes_open', 'card_holds', 'deposits'] as const)
        expect([account, left.get(account) ?? 0]).toEqual([account, 0])
      const revenue = journalAccounts.filter((account) => accountType(account) === 'revenue')
      const earned = ['tax_due', 'disputes_lost', 'goodwill', ...revenue] as const
      expect(earned.reduce((sum, account) => sum - (left.get(account) ?? 0), 0)).toBe(kept ?? whole)
    },

    /** Each charge as it is proposed, one for cleaning besides; then all in one email. */
    async sendCharges(cleaning?: string): Promise<void> {
      const sam = await staff()
      let page = await sam.visit(`${desk}/charges`)
      if (cleaning) {
        const photo = page.document.querySelector('form#addition input[name="photos"]')?.getAttribute('value')
        const added = { kind: 'cleaning', label: 'Sand in the seats', amount: cleaning, photos: [present(photo, '-')] }
        page = await page.form('form#addition').fill(added).submit()
      }
      for (let next = confirmation(page); next; next = confirmation(page))
        page = await page.form(`form[action="${next}"]`).submit()
      await remember()
      page = await page.form('form[action$="/sending"]').submit()
      expect(page.alerts.join()).toContain('to respond')
      await remember()
    },
  }
}

const confirmation = (page: Page) =>
  page.document.querySelector('form[action$="/confirmation"]')?.getAttribute('action')

let shade = 0

/** Pays on Stripe's page. Gives the way back. */
export async function paidAt(sent: Page): Promise<string> {
  const leaves = present(sent.leavesFor, `the payment page, not ${sent.status} ${sent.alerts.join(' ')}`)
  const back = new URL(present((await pay(leaves.href)).headers.get('Location'), 'the way back'))
  return back.pathname + back.search
}

async function tellDispute(site: Site, dispute: Parameters<typeof recordDispute>[0]) {
  const event = await recordDispute(dispute)
  const body = JSON.stringify(event)
  const signed = signature(env.stripe.webhookSecret, event.created, body)
  expect(await site.deliver({ body, signature: signed })).toBe(200)
}

type Moment = Awaited<ReturnType<typeof momentOf>>

/** All that a page may say of the booking now, each from where it is decided. */
async function momentOf(requestId: string) {
  const facts = present(await findBookingFacts(requestId), 'the booking')
  const account = present(await findAccount(requestId), 'the account')
  const request = one(await db.select().from(bookingRequests).where(eq(bookingRequests.id, requestId)))
  const bookingId = facts.bookingId ?? ''
  const [lines, log, paid, back, open, own, earned, movements, changes, [deposit]] = await Promise.all([
    db.select().from(bookingLines).where(eq(bookingLines.requestId, requestId)),
    db.select().from(bookingLog).where(eq(bookingLog.requestId, requestId)),
    db.select().from(payments).where(eq(payments.requestId, requestId)),
    db
      .select({
        ...{ amount: refunds.amountCents, status: refunds.status, kind: refunds.kind, at: refunds.createdAt },
        intent: payments.stripePaymentIntentId,
      })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(payments.requestId, requestId)),
    db
      .select({ amount: disputes.amountCents })
      .from(disputes)
      .innerJoin(payments, eq(payments.id, disputes.paymentId))
      .where(and(eq(payments.requestId, requestId), isNull(disputes.closedAt))),
    db.select().from(charges).where(eq(charges.bookingId, bookingId)),
    db.select().from(earnings).where(eq(earnings.requestId, requestId)),
    listMovements(requestId),
    db.select().from(bookingChanges).where(eq(bookingChanges.requestId, requestId)),
    db.select().from(deposits).where(eq(deposits.bookingId, bookingId)),
  ])
  const isLost = ({ kind }: { kind: RefundKind }) => kind === 'chargeback'
  const moved = back.filter(({ status }) => status !== 'failed')
  const held = await listPaid(requestId)
  const ended = { ...facts, cancelledAt: undefined }
  const endedAt = log.find(({ move }) => move === 'cancelled' || move === 'no_show')?.createdAt
  const [cancellation, byUs] = [
    await findCancellation(ended, new Date()),
    moneyOfEnding('cancelled', held, ended, new Date()),
  ]
  const packagePrice = await findPackagePrice(facts)
  const logged = log.flatMap(({ facts: said }) =>
    Object.entries(said).flatMap(([name, value]) => (name.endsWith('Cents') && typeof value === 'number' ? value : [])),
  )
  const sent = own.filter(({ state }) => !['proposed', 'confirmed', 'dropped'].includes(state))
  const whole = ({ amountCents, taxCents }: (typeof own)[number]) => amountCents + taxCents
  const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
  /** Without extras and taxes: a broker's share is of it. */
  const rentalPrice = sumOf(
    lines
      .filter(({ kind }) => ['rental', 'season', 'weekly', 'weekend'].includes(kind))
      .map(({ amountCents }) => amountCents),
  )
  const { extraMilesPackage, lateFeePerHour, cleaning } = business.requirements
  const kept = deposit?.capturedCents ?? 0
  const proposed = await proposedChargesOf(bookingId)
  return {
    state: facts.state,
    isCollected: facts.delivery !== null,
    account,
    total: request.totalAmountCents,
    deposit: facts.deposit,
    depositStatus: deposit?.status ?? 'due',
    refunded: sumOf(moved.filter((each) => !isLost(each)).map(({ amount }) => amount)),
    lost: sumOf(moved.filter(isLost).map(({ amount }) => amount)),
    underReview: sumOf(held.filter((each) => each.disputed).map(({ amount, refunded }) => amount - refunded)),
    disputes: open.map(({ amount }) => amount),
    refunds: back.map(({ amount }) => amount),
    /** Nothing is refunded to a card: it was paid at the desk. */
    isAllAtDesk: back.length > 0 && back.every(({ intent }) => intent === null),
    cancellation: { ...cancellation, atDesk: (await findWayBack(cancellation.refunds)).atDesk },
    byUs: { ...byUs, atDesk: (await findWayBack(byUs.refunds)).atDesk },
    /** Before a cancellation or a no-show. */
    refundedEarlier: sumOf(
      moved.filter((each) => !isLost(each) && endedAt && each.at < endedAt).map(({ amount }) => amount),
    ),
    keptOfDeposit: kept,
    chargeTotals: [
      proposed.reduce((sum, { amount, tax }) => sum + amount + tax, 0),
      sumOf(sent.map(whole)),
      sumOf(own.filter(({ state }) => state !== 'dropped').map(whole)),
      sumOf(own.filter(({ state }) => state === 'sent').map(whole)),
      sumOf(own.filter(({ state }) => state === 'confirmed').map(whole)),
    ],
    rentalPrice,
    changeRefunds: log.flatMap(({ move, facts: said }) => (move === 'changed' ? Number(said.refundCents ?? 0) : [])),
    /** By the cancellation or the no-show. */
    atTheEnd: log.flatMap(({ move, facts: said }) =>
      move === 'cancelled' || move === 'no_show' ? Number(said.refundCents ?? 0) : [],
    ),
    earned: [
      ...movements,
      ...earned.flatMap(({ amountCents, pendingCents, availableCents, paidCents, reversedCents, commissionRateBp }) => [
        ...[amountCents, pendingCents, availableCents, paidCents, reversedCents],
        // Its share of what.
        ...[amountCents, reversedCents].map((amount) => Math.round((amount * 10_000) / commissionRateBp)),
      ]),
    ],
    known: [
      0,
      ...lines.flatMap(({ unitAmountCents, amountCents }) => [unitAmountCents, Math.abs(amountCents)]),
      ...[request.totalAmountCents, request.upfrontAmountCents, request.totalAmountCents - request.upfrontAmountCents],
      ...logged,
      ...changes.flatMap(({ totalCents }) => [totalCents, Math.abs(totalCents - request.totalAmountCents)]),
      ...paid.map(({ amountCents }) => amountCents),
      ...back.map(({ amount }) => amount),
      ...own.flatMap((charge) => [charge.amountCents, charge.unitAmountCents, charge.taxCents, whole(charge)]),
      ...own.map(({ quantity, unitAmountCents }) => quantity * unitAmountCents),
      ...earned.map(({ amountCents }) => amountCents),
      // Of what it is a share, on the broker's booking.
      ...earned.map(({ amountCents, commissionRateBp }) => Math.round((amountCents * 10_000) / commissionRateBp)),
      // Said to the broker before the ledger follows.
      ...earned.map(({ commissionRateBp }) => Math.round((rentalPrice * commissionRateBp) / 10_000)),
      proposed.reduce((sum, { tax }) => sum + tax, 0),
      ...[kept, facts.deposit - kept, facts.miles.overFee],
      ...[extraMilesPackage.price, packagePrice ?? 0, lateFeePerHour, handoverFigures.fuelPerEighth],
      ...[cleaning.from, cleaning.to],
    ],
  }
}

/** Of the statement: what each entry of the ledger changed, what was counted by then, and of what it is a share. */
async function listMovements(requestId: string): Promise<number[]> {
  const entries = await db
    .select({
      line: earningEntries.lineId,
      rate: earningLines.commissionRateBp,
      amount: sql<number>`${earningEntries.pendingCents} + ${earningEntries.availableCents} + ${earningEntries.paidCents}`,
    })
    .from(earningEntries)
    .innerJoin(earningLines, eq(earningLines.id, earningEntries.lineId))
    .where(eq(earningLines.requestId, requestId))
    .orderBy(earningEntries.createdAt, earningEntries.id)
  const counted = new Map<string, number>()
  return entries.flatMap(({ line, rate, amount }) => {
    const whole = (counted.get(line) ?? 0) + amount
    counted.set(line, whole)
    return [Math.abs(amount), whole, Math.round((whole * 10_000) / rate)]
  })
}

type Kind = 'customer' | 'staff' | 'question' | 'staffQuestion' | 'mail' | 'officeMail'

const nothing: Expected = { rows: [], sentences: [], known: [], untrue: [] }
const sum = String.raw`(\$[\d,]+(?:\.\d\d)?)`

function expectedOf(moment: Moment, kind: Kind): Expected {
  const { account, state, total } = moment
  const { charges: after } = account
  const isMail = kind === 'mail' || kind === 'officeMail'
  const ending = kind === 'staffQuestion' ? moment.byUs : kind === 'question' ? moment.cancellation : null
  const owed = isMail ? [account.owed] : [account.due, after.due].filter((amount) => amount > 0)
  const ofBooking = Math.max(0, (account.kept ?? 0) - moment.underReview)
  const kept = account.kept === null && moment.keptOfDeposit > 0 ? [moment.keptOfDeposit] : [ofBooking]
  const atTheEnd = moment.refunded - moment.refundedEarlier
  const refunding = isMail ? [...moment.refunds, ...moment.atTheEnd, ...moment.changeRefunds] : [atTheEnd]
  const rows: Expected['rows'] = [
    [/^Total$/, [total, ...moment.chargeTotals]],
    [/^Total of the rental$/, [total]],
    [/^Paid$/, [isMail ? account.received : account.paid]],
    [/^(Balance due|Due at pickup|Due)$/, [account.owed]],
    [/^Refunded earlier$/, [ending ? moment.refunded : moment.refundedEarlier]],
    [/^Refunded$/, isMail ? [...moment.refunds, ...moment.atTheEnd] : [moment.refunded]],
    [/^Refund( to .*)?$/, ending ? [ending.refund - ending.atDesk] : moment.refunds],
    [/^Refund at the desk$/, ending ? [ending.atDesk] : moment.refunds],
    [/^Kept$/, ending ? [ending.kept] : kept],
    [/^Taken back by the bank$/, [moment.lost]],
    [/^Under review at the bank$/, [moment.underReview]],
    [/^Charges after the return$/, [after.payable]],
    [/^Charges paid$/, [after.paid]],
    [/^(Charges waiting for an answer|Waiting for your answer)$/, [after.waiting]],
    [/^(Disputed charges, under review|Disputed, under review)$/, [after.disputed]],
    [/^(Security )?Deposit$/, [moment.deposit]],
  ]
  const sentences = [
    [`(?:^|: )${sum} (?:of your rental )?is due`, owed],
    [`${sum} is owed`, [account.due]],
    [`${sum} is still due`, [account.owed]],
    [`balance of ${sum} is due`, [account.owed]],
    [`^Pay (?:the remaining )?${sum}`, owed],
    [`^Pay charges of ${sum}`, [after.due]],
    [`^Pay all, ${sum}`, [account.owed]],
    [`${sum} in separate payments`, [account.owed]],
    [`${sum} for the rental`, [account.due]],
    [`${sum} for charges after the return`, [after.due]],
    [`^Charge ${sum} to`, owed],
    [`Charges of ${sum} are waiting`, [after.waiting]],
    [`Charges of ${sum} are (?:due|open)`, [after.due]],
    [`Charges of ${sum} are disputed`, [after.disputed]],
    [`keep 50% of the total, ${sum}`, [Math.round(total / 2)]],
    [`Cancel and refund ${sum}`, ending ? [ending.refund] : []],
    [`[Ww]e kept ${sum}`, kept],
    [`bank is reviewing ${sum}`, [moment.underReview]],
    [`bank returned ${sum} to you`, [moment.lost]],
    [`[Ww]e’re refunding ${sum}`, refunding],
    [`[Ww]e refunded ${sum} to (?:the|your) card`, refunding],
    [`[Ww]e refunded ${sum} earlier`, [moment.refundedEarlier]],
  ] as const
  const isOurs = kind === 'staff' || kind === 'staffQuestion' || kind === 'officeMail'
  const untrue: [boolean, RegExp][] = [
    [account.owed > 0, /(?<!once |if |settled and )everything is paid|nothing is due\.|^No balance/i],
    [account.due > 0, /(?<!not )paid in full/i],
    [after.due > 0, /^Nothing needs your response/],
    [account.owed === 0, /^Pay (charges of )?\$|\$[\d,.]+ is (still )?(due|owed)/],
    [state !== 'confirmed', /before we hand over the keys|due at pickup|once it’s paid|before pickup\./i],
    [state === 'cancelled' || state === 'no_show', /^(Your deposit is on hold|Continue to the card)/],
    [true, /\$0(?:\.00)?(?![\d.,])/],
    [moment.deposit === 0, /deposit\b.*(\$\d|\bhold|held|cash|release|authorize|secured)|no hold/i],
    [moment.deposit > 0 && moment.depositStatus !== 'released', /^Released\. Nothing is on hold\./],
    [moment.depositStatus === 'authorized', /deposit.* is authorized (on|within)|^Continue to the card/],
    [ending !== null && ending.refund > 0 && ending.atDesk === ending.refund, /refund.*\bto (your|the) card/i],
    [moment.isAllAtDesk && !ending, /refund.*\bto (your|the) card/i],
    [!isOurs, /declin(?!e)|another card/i],
    [!isOurs && moment.isCollected, /bring(ing)? (it|the car) back|overdue|hours? late|\bif you return/i],
  ]
  return {
    rows,
    sentences: sentences.map(([words, right]) => [new RegExp(words), right]),
    known: [
      ...moment.known,
      ...moment.disputes,
      ...moment.chargeTotals,
      ...Object.values(after),
      account.owed,
      account.due,
    ],
    untrue: untrue.flatMap(([isUntrue, words]) => (isUntrue ? words : [])),
  }
}

/** "Pay" for what is owed, and for nothing else. */
function wrongButtons(page: Page, { account }: Moment): string[] {
  const found = (end: string) =>
    page.document
      .querySelectorAll('main form')
      .some((form) => form.getAttribute('action')?.split('?')[0]?.endsWith(end))
  const shown = [found('/payment') && !onlyCharges(page), found('/charges/payment')]
  const right = [account.due > 0, account.charges.due > 0]
  return String(shown) === String(right) ? [] : [`buttons to pay ${String(shown)}, not ${String(right)}`]
}

function onlyCharges(page: Page): boolean {
  const actions = page.document.querySelectorAll('main form').map((form) => form.getAttribute('action') ?? '')
  return actions.every((action) => action.includes('/charges/'))
}

/** Each receipt of the booking by its address, with the sums of the payment or the refund that it is of. */
async function listIssued(requestId: string) {
  const rows = await db
    .select({ receipt: receipts, payment: payments, refund: refunds })
    .from(receipts)
    .leftJoin(refunds, eq(refunds.id, receipts.refundId))
    .innerJoin(payments, or(eq(payments.id, receipts.paymentId), eq(payments.id, refunds.paymentId)))
    .where(eq(payments.requestId, requestId))
  return new Map(
    rows.map(({ receipt, payment: { purpose, amountCents: paid }, refund }) => {
      const rules: Expected['rows'] = refund
        ? [
            [/^(Refunded|Taken back by the bank)$/, [refund.amountCents]],
            [/ received$/, [paid]],
            [/^Kept or refunded earlier$/, [paid - refund.amountCents]],
          ]
        : [[/^(Received|Upfront.*|Balance|Charges after the return)$/, [paid]]]
      const paidOfCharges = purpose === 'extra' && !refund ? paid : null
      return [`/account/receipts/${receipt.receiptNumber}`, { rules, paidOfCharges }] as const
    }),
  )
}

/** What a receipt lists of charges, taxes and parts that are left is what was paid. */
function wrongSumOfCharges(html: string, paid: number): string[] {
  const rows = parse(html).querySelectorAll('.receipt table tr:not(.total) td')
  const listed = rows.slice(0, -1).map(({ textContent }) => {
    const [amount = 0] = sumsIn(textContent)
    return /^[-−]/.test(textContent.trim()) ? -amount : amount
  })
  const total = listed.reduce((sum, amount) => sum + amount, 0)
  return total === paid ? [] : [`charges of $${total / 100} are listed, $${paid / 100} was paid`]
}

function receiptsOn(page: Page): string[] {
  const links = page.document.querySelectorAll('a[href^="/account/receipts/"]')
  return [...new Set(links.flatMap((link) => link.getAttribute('href') ?? []))]
}

/** Of a list: the innermost rows that name this booking. */
function rowsAbout(page: Page, number: string): string[] {
  return parse(page.html)
    .querySelectorAll('main tr, main li')
    .filter((row) => row.innerHTML.includes(number))
    .map((row) => row.textContent.replace(/\s+/g, ' ').trim())
}

/** For a test file, at its top level: the clock is the test's, and what is rented is taxed. */
export function moveClock(): void {
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await db.insert(taxRates).values([
      { name: 'Sales tax', rate: 8_900, appliesTo: ['rental', 'extras', 'delivery'], appliesFrom: '2026-01-01' },
      { name: 'Road fee', basis: 'day', rate: 500, appliesFrom: '2026-01-01' },
    ])
  })
  afterAll(() => void vi.useRealTimers())
}

export const travel = (to: Date) => void vi.setSystemTime(to)
export const pass = (length: number) => travel(later(new Date(), length))
/** When cars are handed over in these tests. */
export const ten = time('10:00')

/** The first one that is at least so many days ahead. */
export function thursday(ahead: number): CalendarDate {
  let day = addDays(dayOf(new Date()), ahead)
  while (new Date(`${day}T12:00:00Z`).getUTCDay() !== 4) day = addDays(day, 1)
  return day
}

/** $1,200 a day, $1,300 on Saturdays and Sundays: with the taxes above, Thursday to Sunday is $4,044.30. */
export async function walkWithOwnCar(
  site: Site,
  more: Record<string, string> = {},
  known?: Customer,
  values: Parameters<typeof makeCar>[0] = {},
) {
  const pickup = thursday(8)
  const { slug } = await makeCar({ dailyRateCents: 120_000, weekendRateCents: 130_000, published: true, ...values })
  const dates = { pickup, back: addDays(pickup, 3) }
  const walk = await startWalk(site, (client) => client.visit(`/car/${slug}`), dates, more, known)
  return { walk, slug, pickup, pickupAt: instantAt(pickup, ten) }
}
