/** A session that runs out while a form is filled in: signing in again brings back what was typed. */
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'

import { savedEntries, profiles, sessions } from '#drizzle/schema.ts'
import { db } from '#app/platform/db.server.ts'
import { trimSavedEntries } from '#app/platform/saved-entries.server.ts'
import { later, minutes } from '#app/shared/durations.ts'
import { cast, type CastMember } from '#tests/cast.ts'
import { addressesOf } from '#tests/support/addresses.ts'
import { bookingForm, datesFrom, openFreeCar } from '#tests/support/renter.ts'
import { Form, openSite, type Page, type NoScriptClient } from '#tests/support/no-script-client.ts'

let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => void (site = await openSite({ demo: true })))

type Person = (typeof cast)[keyof typeof cast]

async function endSessionOf({ username }: Person): Promise<void> {
  const [profile] = await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.username, username))
  await db
    .update(sessions)
    .set({ expiresAt: new Date(0) })
    .where(eq(sessions.profileId, profile!.id))
}

const door = (page: Page) => page.form('form:has([name=password])')

/** From wherever the site has sent one, through the sign-in. */
async function signInAgain(page: Page, person: Person): Promise<Page> {
  const signIn =
    page.url.pathname === '/auth'
      ? await page.client.visit(
          page.document.querySelector('main a[href^="/signin"]')!.getAttribute('href')!.replaceAll('&amp;', '&'),
        )
      : page
  return door(signIn).fill({ username: person.username, password: 'marque-demo' }).submit()
}

const saved = () => db.select().from(savedEntries)

async function application(client: NoScriptClient) {
  await client.signIn(cast.mia)
  const page = await client.visit('/membership/apply?tier=elite')
  const typed = {
    vehicle: 'Ferrari "Roma" & <b>friends</b>',
    secondDriver: 'Zoë Hart',
    phone: '(404) 555-0100',
    notes: 'Two\nlines',
  }
  return { typed, form: page.form('form#application').fill({ tier: 'marque', ...typed }) }
}

test('the membership application comes back as it was typed, once', async () => {
  const client = site.noScriptClient()
  const { typed, form } = await application(client)
  await endSessionOf(cast.mia)
  const away = await form.submit()
  expect(away.text + away.alerts.join()).toContain('Your session has ended. We’ll keep what you typed')
  expect(away.path).not.toContain('Roma')
  const back = await signInAgain(away, cast.mia)
  expect(back.path).toBe('/membership/apply?tier=elite')
  expect(back.alerts.join()).toContain('What you typed is back')
  const again = back.form('form#application')
  for (const [name, value] of Object.entries(typed)) expect(again.value(name)?.trim(), name).toBe(value)
  expect(again.value('tier')).toBe('marque')
  expect(await saved()).toEqual([])

  const sent = await again.submit()
  expect(sent.alerts.join()).not.toContain('What you typed is back')
  expect(sent.text).toContain('Received on')
})

test('nothing is kept when the session is good, and another visit shows the form as it is', async () => {
  const client = site.noScriptClient()
  await client.signIn(cast.brook)
  const page = await client.visit('/membership/apply')
  const refused = await page.form('form#application').fill({ vehicle: 'Roma' }).submit()
  expect(refused.status).toBe(422)
  expect(await saved()).toEqual([])
})

test('the own profile comes back', async () => {
  const client = site.noScriptClient()
  await client.signIn(cast.brook)
  const form = (await client.visit('/account')).form('form:has([name=bio])')
  const id = form.element.getAttribute('id')
  await endSessionOf(cast.brook)
  const away = await form.fill({ bio: 'I drive at night.', firstName: 'Brooke' }).submit()
  expect(away.path).toBe('/signin?returnTo=%2Faccount')
  const back = await signInAgain(away, cast.brook)
  const again = back.form(`form#${id}`)
  expect([again.value('bio')?.trim(), again.value('firstName')]).toEqual(['I drive at night.', 'Brooke'])
})

test('no form of the site loses what was typed', async () => {
  const forms: string[] = []
  for (const [member, address] of await addressesWithForms()) {
    const count = fillable(await site.noScriptClient().visit(address, { as: cast[member] })).length
    for (let index = 0; index < count; index++) {
      const client = site.noScriptClient(`10.9.0.${forms.length}`)
      const page = await client.visit(address, { as: cast[member] })
      const form = fillable(page)[index]!
      const name = `${page.path} ${form.element.getAttribute('id')}`
      const typed = typeInto(form)
      await endSessionOf(cast[member])
      const away = await form.submit()
      expect(away.alerts.join(), name).toContain('We’ll keep what you typed')
      const back = await signInAgain(away, cast[member])
      expect(back.path, name).toBe(page.path)
      expect(typedInto(fillable(back)[index]!), name).toEqual(typed)
      forms.push(name)
    }
  }
  const ids = [
    'own-profile',
    'choices',
    'change-email',
    'composer',
    'application',
    'reject',
    'role',
    'commission',
    'report',
  ]
  expect(forms.map((name) => name.split(' ')[1])).toEqual(expect.arrayContaining(ids))
})

/** Every address of people signed in on which something may be typed, those of a person and a message among them. */
async function addressesWithForms(): Promise<[CastMember, string][]> {
  const linkOn = async (page: string, member: CastMember, selector: string) =>
    (await site.noScriptClient().visit(page, { as: cast[member] })).document
      .querySelector(selector)!
      .getAttribute('href')!
  return [
    ...Object.entries(addressesOf).flatMap(([member, all]) =>
      all.map((address): [CastMember, string] => [member as CastMember, address]),
    ),
    ['ada', await linkOn('/dashboard/users?search=pending', 'ada', 'main a[href^="/dashboard/users/0"]')],
    ['mia', await linkOn('/dashboard/chat', 'mia', 'main a[href$="/report"]')],
  ]
}

/** What a person types or ticks: files and passwords are entered again. */
const fields =
  'textarea, select, input:not([type=hidden]):not([type=file]):not([type=password]):not([type=radio]):not([readonly]):not([tabindex="-1"])'

function fillable(page: Page): Form[] {
  // Rows are chosen again: a choice of them is not typed.
  const posted = page.document.querySelectorAll('main form[method=post]:not(#chosen)')
  const forms = posted.filter((form) => form.querySelector(fields))
  return forms.map((form) => new Form(page, form))
}

function typeInto(form: Form): Record<string, unknown> {
  for (const [index, field] of form.element.querySelectorAll(fields).entries()) {
    const [name, type] = [field.getAttribute('name')!, field.getAttribute('type')]
    const last = field.querySelectorAll('option').at(-1)
    if (last) form.fill({ [name]: last.getAttribute('value') ?? last.textContent })
    else if (type === 'checkbox') form.fill({ [name]: !field.hasAttribute('checked') })
    else form.fill({ [name]: type === 'date' ? '1991-02-03' : `Typed ${index}` })
  }
  return typedInto(form)
}

function typedInto(form: Form): Record<string, unknown> {
  const names = form.element.querySelectorAll(fields).map((field) => field.getAttribute('name')!)
  return Object.fromEntries(names.map((name) => [name, form.value(name)?.trim()]))
}

test('passwords are not kept, nothing promises them, and the way back stays', async () => {
  const client = site.noScriptClient()
  await client.signIn(cast.brook)
  const form = (await client.visit('/account/settings/password')).form('form:has([type=password])')
  const names = [...form.element.querySelectorAll('[type=password]')].map((field) => field.getAttribute('name')!)
  expect(names).toHaveLength(2)
  await endSessionOf(cast.brook)
  const away = await form.fill(Object.fromEntries(names.map((name) => [name, 'a-secret-of-mine']))).submit()
  expect(await saved()).toEqual([])
  expect(away.alerts.join()).toContain('Your session has ended. Nothing was changed')
  expect(away.alerts.join()).not.toContain('keep what you typed')
  const back = await signInAgain(away, cast.brook)
  expect(back.path).toBe('/account/settings/password')
  expect(back.alerts.join()).not.toContain('What you typed is back')
})

test('rows that were chosen are not kept, and nothing promises them', async () => {
  const client = site.noScriptClient()
  await client.signIn(cast.sam)
  const list = await client.visit('/dashboard/reviews')
  await endSessionOf(cast.sam)
  const away = await list.form('form#chosen').fill({ reason: 'It is about another car.' }).submit('Hide')
  expect(away.url.pathname).toBe('/auth')
  expect(away.alerts.join()).not.toContain('keep what you typed')
  expect(await saved()).toEqual([])
})

test('choices that are all off are kept as well', async () => {
  const client = site.noScriptClient()
  await client.signIn(cast.brook)
  const form = (await client.visit('/account/settings')).form('form#choices')
  const names = form.element.querySelectorAll('[type=checkbox]').map((box) => box.getAttribute('name')!)
  await endSessionOf(cast.brook)
  const away = await form.fill(Object.fromEntries(names.map((name) => [name, false]))).submit()
  expect(away.alerts.join()).toContain('We’ll keep what you typed')
  const again = (await signInAgain(away, cast.brook)).form('form#choices')
  expect(names.map((name) => again.value(name))).toEqual(names.map(() => undefined))
})

test('another person at the same browser does not see it', async () => {
  const client = site.noScriptClient()
  const { form } = await application(client)
  await endSessionOf(cast.mia)
  const back = await signInAgain(await form.submit(), cast.sam)
  expect(back.path).toBe('/membership/apply?tier=elite')
  expect(back.html).not.toContain('Zoë Hart')
  expect(await saved()).toEqual([])
})

test('a browser that does not say where it comes from loses nothing either', async () => {
  const client = site.noScriptClient()
  const { typed, form } = await application(client)
  await endSessionOf(cast.mia)
  const body = new URLSearchParams(form.entries().map(([name, value]): [string, string] => [name, String(value)]))
  const sent = await client.send(form.page.path, { method: 'POST', body })
  const back = await signInAgain(await client.visit(sent.headers.get('Location')!), cast.mia)
  expect(back.path).toBe('/membership/apply?tier=elite')
  expect(back.form('form#application').value('secondDriver')).toBe(typed.secondDriver)
})

test('after a quarter of an hour it is gone', async () => {
  const client = site.noScriptClient()
  const { form } = await application(client)
  await endSessionOf(cast.mia)
  const away = await form.submit()
  expect(await saved()).toHaveLength(1)
  await db.update(savedEntries).set({ expiresAt: new Date() })
  expect((await signInAgain(away, cast.mia)).html).not.toContain('Zoë Hart')
  expect(await trimSavedEntries(later(new Date(), minutes(16)))).toBe(1)
})

test('the booking form keeps its own draft', async () => {
  const client = site.noScriptClient()
  await client.signIn(cast.mia)
  const car = await openFreeCar(client, datesFrom(4))
  await endSessionOf(cast.mia)
  const refused = await bookingForm(car).fill({ specialRequests: 'We land at 9:10.' }).submit('Reserve')
  expect(refused.alerts.join()).toContain('You must be logged in to upload documents')
  const back = await refused
    .form('form#sign-in')
    .fill({ username: cast.mia.username, password: 'marque-demo' })
    .submit()
  expect(bookingForm(back).value('specialRequests')?.trim()).toBe('We land at 9:10.')
})

test('a booking form is kept for the person it was shown to, and not for the next one at the same browser', async () => {
  const client = site.noScriptClient()
  await client.signIn(cast.mia)
  const car = await openFreeCar(client, datesFrom(4))
  await endSessionOf(cast.mia)
  const typed = { customerName: 'Zoë Hart', specialRequests: 'Ring my wife at 3.', signature: 'Zoë Hart' }
  const door = await bookingForm(car).fill(typed).submit('Reserve')
  expect(door.html).not.toContain(typed.customerName)
  const { username } = cast.brook
  const others = await door.form('form#sign-in').fill({ username, password: 'marque-demo' }).submit()
  expect(others.path).toBe(car.url.pathname)
  expect(others.html).not.toMatch(/Zoë Hart|Ring my wife/)
  await client.signIn(cast.mia)
  expect(bookingForm(await client.visit(car.url.pathname)).value('specialRequests')).toBe(typed.specialRequests)
})

test('the table cannot be filled', async () => {
  for (let index = 0; index < 40; index++) {
    await site.noScriptClient('10.8.0.1').send('/membership/apply', {
      method: 'POST',
      headers: { Referer: 'http://localhost:3000/membership/apply' },
      body: new URLSearchParams({ _form: 'application', notes: `${index}` }),
    })
  }
  expect((await saved()).length).toBe(30)
  const huge = await site.noScriptClient('10.8.0.2').send('/membership/apply', {
    method: 'POST',
    headers: { Referer: 'http://localhost:3000/membership/apply' },
    body: new URLSearchParams({ _form: 'application', notes: 'x'.repeat(70_000) }),
  })
  expect(huge.status).toBe(303)
  expect((await saved()).length).toBe(30)
})
