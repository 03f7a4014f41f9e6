/** The broker program without scripts: sign up, subscribe, pay, manage; webhooks in any order. */
import { desc, eq } from 'drizzle-orm'
import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'

import { profiles, subscriptions } from '#drizzle/schema.ts'
import { db } from '#app/platform/db.server.ts'
import { cast } from '#tests/cast.ts'
import { openPayingSite } from '#tests/support/paying-site.ts'
import { signUp } from '#tests/support/renter.ts'
import { cards, pay } from '#tests/support/stripe-shop.ts'
import type { Page, NoScriptClient } from '#tests/support/no-script-client.ts'
import { until } from '#tests/support/until.ts'

const site = await openPayingSite()

const subscribe = 'form[action="/broker/checkout"]'
const manage = 'form[action="/broker/portal"]'

/** A new broker account, from /broker and back to it. Gives the page with the button, and whose it is. */
async function join(client: NoScriptClient) {
  const visitor = await client.visit('/broker')
  const link = visitor.document
    .querySelectorAll('main a')
    .find((each) => each.textContent.includes('Create a broker account'))!
  const welcome = await signUp(client, {}, link.getAttribute('href')!)
  expect(welcome.headers.get('Refresh')).toBe('2;url=/broker')
  const [person] = await db.select().from(profiles).orderBy(desc(profiles.id)).limit(1)
  expect(person).toMatchObject({ role: 'broker', approvalStatus: 'pending' })
  return { page: await welcome.follow('Continue'), id: person!.id }
}

async function approve(id: string): Promise<void> {
  await db
    .update(profiles)
    .set({ approvalStatus: 'approved', approvedAt: new Date(), emailConfirmedAt: new Date() })
    .where(eq(profiles.id, id))
}

/** Presses the button of the checkout, pays, and gives the address one is sent back to. */
async function payFrom(page: Page): Promise<string> {
  const away = await page.form(subscribe).submit()
  expect(away.leavesFor?.pathname).toMatch(/^\/pay\//)
  const paid = await pay(away.leavesFor!.href)
  expect(paid.status).toBe(303)
  const back = new URL(paid.headers.get('Location')!)
  return back.pathname + back.search
}

const statusesOf = async (id: string) =>
  (await db.select().from(subscriptions).where(eq(subscriptions.profileId, id))).map(({ status }) => status)

test('the page names price, renewal, the way out and the refund, and reckons an example', async () => {
  const page = await site.noScriptClient().visit('/broker')
  for (const words of [
    '$49.99 per month',
    'Renews every month until you cancel.',
    'Cancel under Manage subscription any time',
    'If your account isn’t approved, the subscription ends right away and we refund your last payment.',
    '10 to 15%',
    '3 days × $1,500.00',
    '$4,500.00',
    '$675.00',
    '$450.00',
    '$13.50',
  ]) {
    expect(page.text).toContain(words)
  }
  expect(page.document.querySelector(subscribe)).toBeNull()
})

test('a new broker pays before the approval, and is active with it', async () => {
  const client = site.noScriptClient()
  const { page, id } = await join(client)
  expect(page.heading).toBe('Broker Program')
  const back = await payFrom(page)
  expect(back).toBe('/broker?success=true')
  const confirmed = await client.visit(back)
  expect(confirmed.text).toContain('Payment Successful!')
  expect(confirmed.text).toContain('Congratulations!')
  expect(confirmed.text).toMatch(/Your subscription is active until \w+, \w+ \d+, \d{4}\./)
  expect(confirmed.document.querySelector(subscribe)).toBeNull()

  expect((await client.visit('/dashboard')).text).toContain('Your account is waiting for approval.')
  expect((await client.send('/dashboard/listings')).status).not.toBe(200)
  await approve(id)
  const dashboard = await client.visit('/dashboard')
  expect(dashboard.text).toContain('Active')
  expect(dashboard.text).not.toContain('Subscribe to the broker program')
  expect((await client.visit('/dashboard/listings')).status).toBe(200)
  const portal = await dashboard.form(manage).submit()
  expect(portal.leavesFor?.pathname).toMatch(/^\/portal\//)
})

test('an approved broker subscribes from the dashboard, and its tabs open with the payment', async () => {
  const client = site.noScriptClient()
  const { id } = await join(client)
  await approve(id)
  const dashboard = await client.visit('/dashboard')
  expect(dashboard.text).toContain(
    'Subscribe to the broker program to use listings, bookings, referrals and earnings. $49.99 per month. Renews every month until you cancel, here or by phone',
  )
  const refused = await client.visit('/dashboard/listings')
  expect([refused.status, refused.heading]).toEqual([403, 'Subscription needed'])
  expect((await refused.follow('See your subscription')).path).toBe('/account/payment')
  const back = await payFrom(dashboard)
  expect(back).toBe('/dashboard?success=true')
  const confirmed = await client.visit(back)
  expect(confirmed.alerts.join()).toMatch(/Subscription Successful!.*Your broker membership is active\./)
  expect(confirmed.text).not.toContain('Subscribe to the broker program')
  expect((await client.visit('/dashboard/listings')).status).toBe(200)
})

test('going back from the payment page charges nothing and says so', async () => {
  const client = site.noScriptClient()
  const { page, id } = await join(client)
  const away = await page.form(subscribe).submit()
  const payPage = parse(await (await fetch(away.leavesFor!.href)).text())
  expect(payPage.textContent).toContain('Renews every month until canceled')
  const back = await client.visit(payPage.querySelector('a.back')!.getAttribute('href')!)
  expect(back.path).toBe('/broker?canceled=true')
  expect(back.text).toContain('Payment was canceled and no charges were made.')
  expect(await statusesOf(id)).toEqual([])
  const again = await back.form(subscribe).submit()
  expect(again.leavesFor?.href).toBe(away.leavesFor!.href)
  expect((await client.visit(await payFrom(back))).text).toContain('Payment Successful!')
  expect((await client.visit('/broker?canceled=true')).text).not.toContain('no charges were made')
})

const paidWords = /Payment Successful!.*Congratulations! Your broker subscription has started\./
const canceledWords = /Payment Cancelled.*Payment was canceled and no charges were made\./

/** Started on another page before: the words are those of the page it was started on last. */
test.each([
  ['/broker', '/dashboard', '/broker?canceled=true', '/broker?success=true', paidWords],
  [
    '/dashboard',
    '/account/payment',
    '/dashboard?canceled=true',
    '/dashboard?success=true',
    /Subscription Successful!.*Your broker membership is active\./,
  ],
  ['/account/payment', '/broker', '/account/payment?payment=cancelled', '/account/payment?payment=success', paidWords],
  ['/account', '/dashboard', '/account/payment?payment=cancelled', '/account/payment?payment=success', paidWords],
])('a checkout started on %s ends there, after one on %s: unpaid at %s, paid at %s', async (...row) => {
  const [begun, before, unpaidAt, paidAt, words] = row
  const client = site.noScriptClient()
  const { id } = await join(client)
  await approve(id)
  await (await client.visit(before)).form(subscribe).submit()
  const away = await (await client.visit(begun)).form(subscribe).submit()
  const payPage = parse(await (await fetch(away.leavesFor!.href)).text())
  const back = await client.visit(payPage.querySelector('a.back')!.getAttribute('href')!)
  expect(back.path).toBe(unpaidAt)
  expect(back.text).toMatch(canceledWords)
  for (const flag of [unpaidAt, paidAt]) expect((await client.visit(flag)).text).not.toMatch(words)
  expect(await payFrom(await client.visit(begun))).toBe(paidAt)
  expect((await client.visit(paidAt)).text).toMatch(words)
  expect((await client.visit(unpaidAt)).text).not.toMatch(canceledWords)
})

test('the addresses of the documents lead to the words, for brokers who have paid only', async () => {
  const client = site.noScriptClient()
  const { page, id } = await join(client)
  const read = async (address: string) => client.visit(address)
  for (const flag of ['success=true', 'payment=success'])
    for (const address of ['/broker', '/dashboard', '/account', '/account/payment'])
      expect((await read(`${address}?${flag}`)).text, `${address}?${flag}`).not.toMatch(/Successful!/)
  await payFrom(page)
  // Waiting for approval: the payment has arrived, no membership is active yet.
  for (const address of ['/broker?success=true', '/dashboard?success=true', '/account?payment=success']) {
    const { text } = await read(address)
    expect(text, address).toMatch(paidWords)
    expect(text, address).toContain('Your account is waiting for approval.')
  }
  await approve(id)
  expect((await read('/dashboard?payment=success')).text).toContain('Your broker membership is active.')
  expect((await read('/account?payment=success')).path).toBe('/account/payment?payment=success')
  const member = site.noScriptClient()
  await member.signIn(cast.mia)
  for (const address of ['/account?payment=success', '/dashboard?success=true', '/dashboard?payment=cancelled'])
    expect((await member.visit(address)).text, address).not.toMatch(/Successful!|no charges were made/)
})

test('success in the address is no payment: the page waits and asks, and a declined card changes nothing', async () => {
  const client = site.noScriptClient()
  const { page, id } = await join(client)
  expect((await client.visit('/broker?success=true')).text).not.toMatch(/Payment Successful|being confirmed/)
  const away = await page.form(subscribe).submit()
  expect((await pay(away.leavesFor!.href, cards.declined)).status).toBe(402)
  const waiting = await client.visit('/broker?success=true')
  expect(waiting.text).toContain('Payment is being confirmed')
  expect(waiting.html).toContain('<meta http-equiv="refresh" content="5"/>')
  expect(waiting.headers.get('Cache-Control')).toBe('no-store')
  await approve(id)
  expect((await client.visit('/dashboard')).text).toContain('Subscribe to the broker program')
  const dashboard = await client.visit('/dashboard?waiting=true')
  expect(dashboard.text).toContain('Payment is being confirmed')
  expect(dashboard.text).not.toContain('Subscribe to the broker program')
  expect(await (await client.send('/api/subscription-status')).json()).toEqual({ state: 'awaiting_payment' })
  expect(await statusesOf(id)).toEqual([])
  const on = await waiting.form(subscribe).submit('Continue to payment')
  expect(on.leavesFor?.href).toBe(away.leavesFor!.href)
  await pay(on.leavesFor!.href)
  expect(await (await client.send('/api/subscription-status')).json()).toEqual({ state: 'confirmed' })
  expect((await client.visit('/broker?waiting=true')).text).toContain('Payment Successful!')
})

test('the return page never opened: any of the events confirms, in any order and twice; a forged one does not', async () => {
  const client = site.noScriptClient()
  const { page, id } = await join(client)
  await payFrom(page)
  const find = async (type: string) =>
    until(() => site.deliveries.find(`"${type}"`, id) ?? expect.unreachable(`no ${type}`))
  const completed = await find('checkout.session.completed')
  const created = await find('customer.subscription.created')
  const invoice = await find('invoice.paid')

  expect(await site.deliver({ ...created, signature: created.signature.replace(/v1=\w{4}/, 'v1=0000') })).toBe(400)
  expect(await site.deliver({ ...created, body: created.body.replace('"active"', '"trialing"') })).toBe(400)
  expect(await site.deliver({ ...created, signature: '' })).toBe(400)
  expect(await statusesOf(id)).toEqual([])

  expect(await Promise.all([site.deliver(completed), site.deliver(invoice)])).toEqual([200, 200])
  expect(await site.deliver(created)).toBe(200)
  expect(await site.deliver(completed)).toBe(200)
  expect(await statusesOf(id)).toEqual(['active'])
  expect((await client.visit('/broker')).text).toContain('Your subscription is active until')
})

test('two tabs and a double click open one payment page, and a broker who has paid opens none', async () => {
  const client = site.noScriptClient()
  const { page } = await join(client)
  const [one, other] = await Promise.all([page.form(subscribe).submit(), page.form(subscribe).submit()])
  expect(one.leavesFor?.href).toBe(other.leavesFor!.href)
  await pay(one.leavesFor!.href)
  const refused = await page.form(subscribe).submit()
  expect(refused.leavesFor).toBeUndefined()
  expect(refused.path).toBe('/broker')
  expect(refused.alerts.join()).toContain('You already have a broker subscription. Nothing was charged.')
})

test('a script is told the address, or the field of the refusal', async () => {
  const client = site.noScriptClient()
  await join(client)
  const ask = async (address: string) => {
    const body = new URLSearchParams({ from: 'broker' })
    return (
      await client.send(address, { method: 'POST', body, headers: { Accept: 'application/json' } })
    ).json() as Promise<unknown>
  }
  expect(await ask('/broker/portal')).toEqual({ url: null, here: '/broker', waits: false })
  expect((await client.visit('/broker')).alerts.join()).toContain('Portal Error')
  expect(await ask('/broker/checkout')).toEqual({
    url: expect.stringContaining('/pay/') as string,
    here: '/broker?waiting=true',
    waits: true,
  })
})

test('an admin who decides reads the subscription, and what a rejection does to it, before rejecting', async () => {
  const client = site.noScriptClient()
  const { page, id } = await join(client)
  const admin = site.noScriptClient()
  await admin.signIn(cast.ada)
  const open = async () => admin.visit(`/dashboard/users/${id}`)
  const ends = 'Rejecting ends the broker subscription right away'
  const before = await open()
  expect(before.text).toContain('SubscriptionNone')
  expect(before.text).not.toContain(ends)
  await client.visit(await payFrom(page))
  const paid = await open()
  expect(paid.text).toMatch(/SubscriptionActiveSubscribed since\w+, .* \d{4}Paid until\w+, .* \d{4}/)
  expect(paid.text).toContain(`${ends} and refunds its last payment of $49.99.`)
  const own = eq(subscriptions.profileId, id)
  const [row] = await db.select().from(subscriptions).where(own)
  await db.update(subscriptions).set({ status: 'past_due', pastDueSince: new Date() }).where(own)
  expect((await open()).text).toContain(`${ends}. Its last payment was declined, so nothing is refunded.`)
  await db.update(subscriptions).set(row!).where(own)
  const form = (await open()).form('form:has([name=kind][value=reject])')
  expect((await form.fill({ reason: 'The name differs.' }).submit()).alerts.join()).toContain('User Rejected')
  // No job runs here: the way back from the billing page asks Stripe as well.
  await client.visit('/broker?managed=true')
  expect(await statusesOf(id)).toEqual(['canceled'])
  const after = await open()
  expect(after.text).toContain('SubscriptionEnded on')
  expect(after.text).not.toContain(ends)
  for (const address of ['/dashboard', '/account', '/broker'])
    expect((await client.visit(address)).text, address).toContain('Reason: The name differs.')
})

test('each reader finds the way that is theirs', async () => {
  const read = async (person?: (typeof cast)[keyof typeof cast]) =>
    site.noScriptClient().visit('/broker', { as: person })
  expect((await read(cast.nia)).document.querySelector(subscribe)).not.toBeNull()
  expect((await read(cast.pim)).document.querySelector(subscribe)).not.toBeNull()
  expect((await read(cast.brook)).text).toContain('Your subscription is active until')
  expect((await read(cast.mia)).text).toContain('You have a member account.')
  expect((await read(cast.sam)).text).toContain('Your account can use the portal without a subscription.')
  expect((await read(cast.remy)).text).toContain('Your account was not approved. Please contact support.')
  for (const person of [cast.mia, cast.sam, cast.remy])
    expect((await read(person)).document.querySelector(subscribe)).toBeNull()
})

test('the buttons are for those who may press them', async () => {
  const body = () => new URLSearchParams({ from: 'broker' })
  const visitor = site.noScriptClient()
  const sent = await visitor.send('/broker/checkout', { method: 'POST', body: body() })
  expect(sent.headers.get('Location')).toBe('/signup?type=broker&returnTo=%2Fbroker')
  expect((await visitor.send('/broker/portal', { method: 'POST', body: body() })).headers.get('Location')).toMatch(
    /^\/auth/,
  )
  expect((await visitor.send('/api/subscription-status')).headers.get('Location')).toMatch(/^\/auth/)
  for (const person of [cast.remy, cast.mia, cast.sam, cast.ada]) {
    const client = site.noScriptClient()
    await client.signIn(person)
    expect((await client.send('/broker/checkout', { method: 'POST', body: body() })).status).toBe(403)
  }
  expect((await visitor.visit('/broker/checkout')).path).toBe('/broker')
})

test('what was done on the billing page is known on the way back, and told where the broker works', async () => {
  const client = site.noScriptClient()
  const { page, id } = await join(client)
  expect((await client.visit('/account/settings')).text).toContain(
    'You have no subscription. The broker program costs $49.99 per month.See the subscription',
  )
  await client.visit(await payFrom(page))
  const portal = (await (await client.visit('/account/settings')).form(manage).submit()).leavesFor!
  const form = parse(await (await fetch(portal)).text())
    .querySelectorAll('form')
    .find((each) => each.text.includes('Cancel at period end'))!
  const body = new URLSearchParams({ subscription: form.querySelector('input')!.getAttribute('value')! })
  await fetch(new URL(form.getAttribute('action')!, portal), { method: 'POST', body, redirect: 'manual' })
  const back = parse(await (await fetch(portal)).text())
    .querySelector('a.back')!
    .getAttribute('href')!
  const known = await client.visit(back)
  expect(known.path).toBe('/account/settings')
  expect(known.text).toContain('Active, will not renew')
  expect(known.document.querySelector(manage)).not.toBeNull()

  await approve(id)
  const own = eq(subscriptions.profileId, id)
  const bannerOf = async (address: string) =>
    (await client.visit(address)).document
      .querySelectorAll('.banner')
      .map((each) => each.text.trim())
      .join(' ')
  const ends =
    /^Your subscription ends on \w+, \w+ \d+, \d{4}\. You can undo this until then, and you keep access to everything\./
  expect(await bannerOf('/dashboard')).toMatch(ends)
  expect(await bannerOf('/dashboard/listings')).toBe('')
  const set = (row: Partial<typeof subscriptions.$inferInsert>) => db.update(subscriptions).set(row).where(own)
  const currentPeriodEnd = new Date(Date.now() + 2 * 24 * 3600_000)
  await set({ currentPeriodEnd })
  for (const address of ['/dashboard', '/account', '/dashboard/listings', '/dashboard/earnings'])
    expect(await bannerOf(address), address).toMatch(ends)
  await set({ cancelAtPeriodEnd: false })
  expect(await bannerOf('/dashboard')).toMatch(/^Your subscription renews on .* for \$49\.99\./)
  expect(await bannerOf('/dashboard/listings')).toBe('')
  await set({ status: 'past_due', pastDueSince: new Date() })
  for (const address of ['/dashboard', '/account', '/dashboard/bookings'])
    expect(await bannerOf(address), address).toMatch(/^Your last payment was declined\. Use another card by /)
  await set({ status: 'canceled', cancelAtPeriodEnd: false, canceledAt: new Date() })
  for (const address of ['/dashboard', '/dashboard/earnings'])
    expect(await bannerOf(address), address).toMatch(/^Your subscription ended on .*\. Subscribe to the broker program/)
  expect((await client.visit('/dashboard/referrals')).text).toContain('for brokers with an active subscription')
  // Spreadsheets take the file for UTF-8 by its first bytes.
  const file = await client.send('/dashboard/earnings/statement.csv')
  expect([...new Uint8Array(await file.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect((await client.visit('/account/settings')).text).toMatch(/Your subscription ended on .*See the subscription/)
})
