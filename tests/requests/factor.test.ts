/** What matters asks again who is there, without scripts: a factor of the last 15 minutes, and the way back to where one was. */
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { bookings, charges, customers, documents, profiles, sessions } from '#drizzle/schema.ts'
import { adjustEarnings } from '#app/money/payouts/commands.server.ts'
import { chosenField, referenceField } from '#app/money/payouts/fields.ts'
import { db } from '#app/platform/db.server.ts'
import { later, minutes } from '#app/shared/durations.ts'
import { newId } from '#app/shared/ids.ts'
import { cents } from '#app/shared/money.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { one } from '#app/shared/one.ts'
import { present } from '#app/shared/present.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { cast, castPassword, type CastMember } from '#tests/cast.ts'
import { secureDeposit } from '#tests/support/deposits.ts'
import type { NoScriptClient, Page } from '#tests/support/no-script-client.ts'
import { openPayingSite } from '#tests/support/paying-site.ts'
import { returnCar } from '#tests/support/returned-rentals.ts'

const site = await openPayingSite()

const idOf = async (who: CastMember) =>
  one(await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.username, cast[who].username))).id

/** In all their sessions: a factor counts for 15 minutes. */
async function passMinutes(who: CastMember): Promise<void> {
  const earlier = later(new Date(), -minutes(15))
  await db
    .update(sessions)
    .set({ secondFactorAt: earlier })
    .where(eq(sessions.profileId, await idOf(who)))
}

async function signedIn(who: CastMember): Promise<NoScriptClient> {
  const client = site.noScriptClient()
  await client.signIn(cast[who])
  return client
}

/** Expects to be asked, for this purpose, and gives the password. */
async function confirm(asked: Page, purpose: string): Promise<Page> {
  expect([asked.status, asked.url.pathname, asked.heading]).toEqual([
    200,
    '/account/settings/confirm',
    'Confirm it’s you',
  ])
  expect(asked.text).toContain(`To ${purpose}, enter your password.`)
  const wrong = await asked.form('form#factor').fill({ password: 'not-this-one' }).submit()
  expect([wrong.status, wrong.form('form#factor').problem('password')]).toEqual([
    422,
    'This isn’t your current password.',
  ])
  return wrong.form('form#factor').fill({ password: castPassword }).submit()
}

test('a document is opened once it is confirmed, in this session alone; its owner is not asked', async () => {
  const [staff, elsewhere] = [await signedIn('sam'), await signedIn('sam')]
  const queue = await staff.visit('/dashboard/documents')
  const href = present(
    queue.document.querySelector('main a[href^="/dashboard/documents/"]')?.getAttribute('href'),
    'one',
  )
  const file = href.replace('/dashboard', '')
  expect((await staff.send(file)).status).toBe(200)
  await passMinutes('sam')
  expect((await staff.send(file)).headers.get('Location')).toMatch(/^\/account\/settings\/confirm\?for=document.view/)
  const opened = await confirm(await staff.visit(href), 'open a customer’s identity document')
  expect([opened.status, opened.path]).toEqual([200, href])
  expect((await staff.send(file)).status).toBe(200)
  expect((await elsewhere.visit(href)).url.pathname).toBe('/account/settings/confirm')

  const mia = await signedIn('mia')
  await passMinutes('mia')
  const { id } = one(
    await db
      .select({ id: documents.id })
      .from(documents)
      .innerJoin(customers, and(eq(customers.id, documents.customerId), eq(customers.profileId, await idOf('mia'))))
      .where(eq(documents.state, 'ready'))
      .limit(1),
  )
  expect((await mia.send(`/documents/${id}`)).status).toBe(200)
})

test('a payout is recorded once it is confirmed, with the entries as they were typed', async () => {
  const [ada, brook] = [await idOf('ada'), await idOf('brook')]
  const input = { entry: newId(), broker: brook, direction: 'add' as const, amount: cents(90_000), reason: '-' }
  await adjustEarnings(input, { actorId: ada, now: new Date() })
  const admin = await signedIn('ada')
  const page = await admin.visit(officeHrefs.payouts())
  await passMinutes('ada')
  const typed = { [chosenField(brook)]: 'on', [referenceField(brook)]: 'Wire 4711' }
  const back = await confirm(await page.form('form#payouts').fill(typed).submit(), 'record or change a payout')
  expect([back.path, back.alerts.join()]).toEqual([
    officeHrefs.payouts(),
    expect.stringContaining('What you typed is back'),
  ])
  const form = back.form('form#payouts')
  expect(form.value(referenceField(brook))).toBe('Wire 4711')
  const asked = await form.submit()
  expect((await asked.form('form#payouts').submit()).alerts.join()).toContain('Recorded')
})

test('more than $1,000 of a deposit is kept once it is confirmed', async () => {
  const rental = await returnCar(
    await idOf('sam'),
    [{ kind: 'late', quantity: 15, unitAmountCents: 10_000 }],
    new Date(),
  )
  await secureDeposit(rental.requestId)
  await db
    .update(charges)
    .set({ state: 'accepted', payableAt: new Date() })
    .where(eq(charges.bookingId, rental.bookingId))
  const found = one(await db.select().from(bookings).where(eq(bookings.id, rental.bookingId)))
  const path = rentalHrefs.charges(found.bookingNumber)
  const staff = await signedIn('sam')
  const page = await staff.visit(path)
  await passMinutes('sam')
  const keep = `form[action="${rentalHrefs.chargesDeposit(found.bookingNumber)}"]`
  const back = await confirm(await page.form(keep).submit(), 'keep more than $1,000.00 of a deposit')
  expect([back.path, back.alerts.join()]).toEqual([
    path,
    expect.stringContaining('Please tap the button or link again'),
  ])
  const kept = await back.form(keep).submit()
  expect(kept.document.querySelector(keep)).toBeNull()
})

test('a role is given once it is confirmed, and so is one of the house that was asked for', async () => {
  const admin = await signedIn('ada')
  const person = `/dashboard/users/${await idOf('mia')}`
  const page = await admin.visit(person)
  await passMinutes('ada')
  const back = await confirm(
    await page.form('form#role').fill({ role: 'manager' }).submit(),
    'change what someone may do here',
  )
  expect([back.path, back.form('form#role').value('role')]).toEqual([person, 'manager'])
  const asked = await back.form('form#role').submit()
  expect(asked.alerts.join()).toContain('to Manager?')
  const id = await idOf('pim')
  await db.update(profiles).set({ role: 'staff', emailConfirmedAt: new Date() }).where(eq(profiles.id, id))
  await passMinutes('ada')
  const approved = await (await admin.visit(`/dashboard/users/${id}`)).form('form#approve').submit()
  expect(approved.url.pathname).toBe('/account/settings/confirm')
})

test.each([
  ['people', 'ada', officeHrefs.decisions(), officeHrefs.decisionsFile(), 'download a list of people'],
  ['money', 'ada', officeHrefs.figures(), officeHrefs.figuresFile('journal.csv'), 'download the journal'],
  ['payouts', 'ada', officeHrefs.payouts(), officeHrefs.yearFile(2026), 'download payouts'],
  ['earnings', 'ada', '/dashboard/earnings', officeHrefs.earningsFile(), 'download earnings'],
  [
    'bookings',
    'sam',
    '/dashboard/bookings',
    officeHrefs.rentalsFile(),
    'download a list of bookings with their customers',
  ],
] as const)('a list of %s is downloaded from its page once it is confirmed', async (_, who, page, file, purpose) => {
  const client = await signedIn(who)
  await passMinutes(who)
  const asked = await client.send(file, { headers: { Referer: `http://localhost:3000${page}` } })
  const back = await confirm(await client.visit(present(asked.headers.get('Location'), 'the question')), purpose)
  expect([back.path, back.alerts.join()]).toEqual([page, expect.stringContaining('Confirmed')])
  expect((await client.send(file)).headers.get('Content-Type')).toContain('text/csv')
})

test('another person’s second step is reset once it is confirmed', async () => {
  const admin = await signedIn('ada')
  const id = await idOf('brook')
  await passMinutes('ada')
  const asked = await admin.visit(`/dashboard/users/${id}/second-step`)
  const back = await confirm(asked, 'reset someone’s two-step sign-in')
  // An account without a second step has nothing to reset.
  expect(back.path).toBe(`/dashboard/users/${id}`)
})

test('another device is signed out once it is confirmed, by everybody', async () => {
  const [here, there] = [await signedIn('brook'), await signedIn('brook')]
  const page = await here.visit('/account/settings')
  await passMinutes('brook')
  const others = 'form[action="/account/sessions/others/end"]'
  const back = await confirm(await page.form(others).submit(), 'sign out another device')
  expect((await there.visit('/account/settings')).status).toBe(200)
  expect((await back.form(others).submit()).alerts.join()).toContain('Only this device is still signed in.')
  expect((await there.visit('/account/settings')).url.pathname).toBe('/signin')
})
