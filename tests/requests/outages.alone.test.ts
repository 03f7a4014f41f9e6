/**
 * The database refuses, or is away, while a form is sent: every screen says its own words with 503, and nothing typed is
 * lost.
 */
import { afterAll, afterEach, describe, expect, test } from 'vitest'

import { ownerSql } from '#app/platform/db.server.ts'
import { newId } from '#app/shared/ids.ts'
import { cast, type CastMember } from '#tests/cast.ts'
import { openDatabaseProxy } from '#tests/support/database-proxy.ts'
import { openPayingSite } from '#tests/support/paying-site.ts'
import {
  bookingForm,
  datesFrom,
  documentFields,
  fillBooking,
  newPerson,
  openFreeCar,
  licenseFile,
  signUp,
} from '#tests/support/renter.ts'
import type { Form, Page, NoScriptClient } from '#tests/support/no-script-client.ts'

const proxy = await openDatabaseProxy(process.env.DATABASE_URL!)
process.env.DATABASE_URL = proxy.url
const site = await openPayingSite()
afterAll(() => proxy.close())
afterEach(async () => {
  if (!proxy.listening()) await proxy.join()
  await ownerSql`drop function if exists public.refuse() cascade`
})

/** What a page view writes as well is left alone: the page has to come back. */
const spared = ['user_presence', 'chat_reads', 'rate_limits', 'sessions', 'profiles', 'data_version', 'live_events']

/** Every change of what people enter meets an exception. */
async function refuse(only?: string): Promise<void> {
  await ownerSql.unsafe(`
    create or replace function public.refuse() returns trigger language plpgsql as $$
      begin raise exception 'no'; end $$;
    do $$ declare each text; begin
      for each in select tablename from pg_tables where schemaname = 'public'
        and tablename not in ('${spared.join("','")}') and tablename = ${only ? `'${only}'` : 'tablename'}
      loop
        execute format('create trigger refuse before insert or update or delete on public.%I execute function public.refuse()', each);
      end loop;
    end $$;`)
  if (!only)
    await ownerSql.unsafe(`
      create trigger refuse before insert on sessions execute function public.refuse();
      create trigger refuse before insert or update of username, bio, approval_status, role, notifications on profiles
        execute function public.refuse()`)
}

type Case = {
  as?: CastMember
  at: string | ((client: NoScriptClient) => Promise<string>)
  form: string
  typed: Record<string, string | boolean>
  says: [title: string, body: string]
  /** Typed as well, and not given back. */
  secret?: Record<string, string>
  /** Sent once already: its form comes back with a question, which is answered. */
  asks?: true
}

const unavailable: Case['says'] = ['Not available at the moment', 'Please try again in a few minutes.']
const unexpected: Case['says'] = ['Error', 'An unexpected error occurred. Please try again.']
const { password, ...person } = newPerson()
const dates = datesFrom(2)
const linkOn = (address: string, selector: string) => async (client: NoScriptClient) =>
  (await client.visit(address)).document.querySelector(selector)!.getAttribute('href')!.replaceAll('&amp;', '&')
const pageOf = (username: string) => linkOn(`/dashboard/users?q=${username}`, 'main a[href^="/dashboard/users/0"]')
const who = { name: 'Zoë "Z" Hart', email: 'zoe@example.com', phone: '(404) 555-0143' }
const contact = { ...who, message: 'Two\nlines & <b>' }

const cases: Record<string, Case> = {
  contact: { at: '/contact', form: 'form#contact', typed: contact, says: unavailable },
  invest: {
    at: '/invest',
    form: 'form#invest',
    typed: { ...who, make: 'Ferrari', model: 'Roma', year: '2022', mileage: '12,500' },
    says: unavailable,
  },
  'waiting list': {
    at: linkOn(`/fleet?pickup=${dates.pickup}&return=${dates.back}`, 'main a[href^="/waiting-list/car/"]'),
    form: 'form#waiting-list',
    typed: { email: 'zoe@example.com', pickupDate: dates.pickup, returnDate: dates.back },
    says: unavailable,
  },
  'sign-in': {
    at: '/signin',
    form: 'form:has([name=password])',
    typed: { username: 'member' },
    secret: { password: 'marque-demo' },
    says: unexpected,
  },
  'sign-up': {
    at: '/signup?type=member',
    form: 'form:has([name=password])',
    typed: person,
    secret: { password },
    says: unexpected,
  },
  'forgotten password': {
    at: '/forgot-password',
    form: 'form:has([name=email])',
    typed: { email: cast.brook.email },
    says: unexpected,
  },
  membership: {
    as: 'mia',
    at: '/membership/apply?tier=elite',
    form: 'form#application',
    typed: { vehicle: 'Ferrari "Roma"', secondDriver: 'Zoë Hart', phone: '(404) 555-0100' },
    says: unavailable,
  },
  profile: {
    as: 'brook',
    at: '/account',
    form: 'form:has([name=bio])',
    typed: { bio: 'I drive at night.', firstName: 'Brooke' },
    says: ['Error', 'Failed to update profile'],
  },
  choices: { as: 'brook', at: '/account/settings', form: 'form#choices', typed: {}, says: unavailable },
  'new address': {
    as: 'brook',
    at: '/account/settings/email',
    form: 'form#change-email',
    typed: { email: 'brook.new@example.com' },
    secret: { password: 'marque-demo' },
    says: unavailable,
  },
  'new password': {
    as: 'brook',
    at: '/account/settings/password',
    form: 'form:has([type=password])',
    typed: {},
    secret: { currentPassword: 'marque-demo', password: 'another-one-2026' },
    says: unavailable,
  },
  chat: {
    as: 'brook',
    at: '/dashboard/chat',
    form: 'form#composer',
    typed: { message: 'Is anybody here?' },
    says: ['Failed to send message', 'Failed to send message'],
  },
  report: {
    as: 'mia',
    at: linkOn('/dashboard/chat', 'main a[href$="/report"]'),
    form: 'form#report',
    typed: { reason: 'Not kind.' },
    says: unavailable,
  },
  approval: {
    as: 'ada',
    at: pageOf(cast.remy.username),
    form: 'form#approve',
    typed: {},
    says: ['Approval Error', 'Failed to approve user. Please try again.'],
  },
  rejection: {
    as: 'ada',
    at: pageOf(cast.pim.username),
    form: 'form#reject',
    typed: { reason: 'We could not reach you.' },
    says: ['Rejection Error', 'Failed to reject user. Please try again.'],
  },
  listing: {
    as: 'brook',
    at: linkOn('/dashboard/listings', 'main a[href^="/dashboard/listings/0"]'),
    form: 'form#listing',
    typed: { model: 'Roma "Spider"', description: 'Two\nlines & <b>' },
    says: ['Failed to update listing', 'Please try again.'],
  },
  'new listing': {
    as: 'brook',
    at: '/dashboard/listings/new',
    form: 'form#new-listing',
    typed: {},
    says: ['Failed to create listing', 'Please try again.'],
  },
  'new car': {
    as: 'sam',
    at: '/dashboard/garage/new',
    form: 'form#car',
    typed: { make: 'Maserati', model: 'Test', color: 'Blue', dailyRate: '1,111' },
    says: ['Failed to publish car', 'It wasn’t added. Please try again.'],
  },
  car: {
    as: 'sam',
    at: linkOn('/dashboard/garage?kind=car', 'main a[href^="/dashboard/garage/0"]'),
    form: 'form#car',
    typed: { trim: '"S"', description: 'Two\nlines & <b>' },
    says: ['Failed to update car', 'Please try again.'],
  },
  role: {
    as: 'ada',
    at: pageOf(cast.pim.username),
    form: 'form#role',
    typed: { role: 'desk' },
    asks: true,
    says: ['Error', 'Failed to update user status. Please try again.'],
  },
}

const hidden = (page: Page) =>
  page.document
    .querySelectorAll('main form input[type=hidden]')
    .map((input) => [input.getAttribute('name'), plain(decoded(input.getAttribute('value') ?? ''))])
const decoded = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
const plain = (text: string | undefined) => text?.replaceAll('\r\n', '\n').trim()

function expectTyped(form: Form, typed: Case['typed']): void {
  for (const [name, value] of Object.entries(typed)) expect(plain(form.value(name)), name).toBe(value)
}

let callers = 0
async function openForm({ as, at, form, typed, secret, asks }: Case): Promise<Form> {
  callers += 1
  const client = site.noScriptClient(`10.7.0.${callers}`)
  if (as) await client.signIn(cast[as])
  const address = typeof at === 'string' ? at : await at(client)
  const filled = (await client.visit(address)).form(form).fill({ ...typed, ...secret })
  return asks ? (await filled.submit()).form(form) : filled
}

function expectWords(page: Page, { says: [title, body] }: Case): void {
  expect(page.status).toBe(503)
  expect(page.headers.get('Cache-Control')).toBe('no-store')
  expect(page.headers.get('Retry-After')).toMatch(/^\d+$/)
  expect(page.html).not.toMatch(/ECONN|CONNECTION_|raise exception|at \w+ \(/)
  const said = [page.heading, page.text, ...page.alerts].join(' ')
  expect(said).toContain(title)
  expect(said).toContain(body)
}

describe.each(Object.entries(cases))('%s', (_name, given) => {
  test('refused by the database: the same page, in its own words, with everything typed', async () => {
    const form = await openForm(given)
    await refuse()
    const page = await form.submit()
    expectWords(page, given)
    expectTyped(page.form(given.form), given.typed)
    for (const value of Object.values(given.secret ?? {})) expect(page.html).not.toContain(value)
  })

  test('with the database away: its words, and what was typed can be sent again', async () => {
    const form = await openForm(given)
    const sent = form.entries()
    await proxy.cut()
    const page = await form.submit()
    expectWords(page, given)
    for (const value of Object.values(given.secret ?? {})) expect(page.html).not.toContain(value)
    // A page that needs no database is shown as ever; any other leaves a button.
    const shown = page.heading === form.page.heading
    if (shown) expectTyped(page.form(given.form), given.typed)
    else {
      const kept = sent.filter(([name]) => !(name in (given.secret ?? {})) && name !== 'website')
      const found = hidden(page)
      const names = found.map(([name]) => name)
      for (const [name, value] of kept)
        if (names.includes(name)) expect(found).toContainEqual([name, plain(String(value))])
      for (const name of Object.keys(given.typed)) expect(names).toContain(name)
    }

    await proxy.join()
    const again = shown
      ? await page.form(given.form).submit()
      : await page.form('form:has([name=_form])').submit('Try again')
    expect(again.status, `${again.path} ${again.alerts.join()}`).toBeLessThan(500)
    if (given.secret) expectTyped(again.form(given.form), given.typed)
    else expect([again.status, again.alerts.join()]).toEqual([200, expect.any(String)])
  })
})

const words: Pick<Case, 'says'> = {
  says: ['Booking Failed', 'There was an error processing your booking. Please try again.'],
}

/** A booking form as it is before it is sent for the last time: its documents are uploaded. */
async function bookingWithDocuments(): Promise<Form> {
  callers += 1
  const client = site.noScriptClient(`10.7.1.${callers}`)
  await signUp(client)
  const car = await openFreeCar(client, datesFrom(8))
  const incomplete = await (await fillBooking(car, datesFrom(8))).fill({ signature: '' }).submit('Reserve')
  expect(incomplete.status).toBe(422)
  return bookingForm(incomplete).fill({ signature: 'Mia Hart', agreement: true })
}

const bookingEntries = { specialRequests: 'We land at 9:10.', customerName: 'Mia Hart', signature: 'Mia Hart' }

test('a booking that is refused keeps its documents', async () => {
  const form = await bookingWithDocuments()
  const ids = documentFields.map((name) => form.value(name))
  expect(ids.every((id) => id && id.length > 30)).toBe(true)
  await refuse()
  const page = await form.submit('Reserve')
  expectWords(page, words as Case)
  expectTyped(bookingForm(page), bookingEntries)
  expect(documentFields.map((name) => bookingForm(page).value(name))).toEqual(ids)
  await ownerSql`drop function public.refuse() cascade`
  expect((await bookingForm(page).submit('Reserve')).leavesFor).toBeDefined()
})

test('a booking with the database away is sent again, documents and all', async () => {
  const form = await bookingWithDocuments()
  await proxy.cut()
  const page = await form.submit('Reserve')
  expectWords(page, words as Case)
  await proxy.join()
  const again = await page.form('form:has([name=_form])').submit('Try again')
  expect(again.leavesFor, again.alerts.join()).toBeDefined()
})

test('documents that cannot be noted are no mistake of the form', async () => {
  callers += 1
  const client = site.noScriptClient(`10.7.1.${callers}`)
  await signUp(client)
  const form = await fillBooking(await openFreeCar(client, datesFrom(9)), datesFrom(9))
  await refuse('documents')
  const page = await form.submit('Reserve')
  expectWords(page, words as Case)
  expectTyped(bookingForm(page), bookingEntries)
})

test('a photo that cannot be kept', async () => {
  const client = site.noScriptClient()
  await client.signIn(cast.brook)
  const form = (await client.visit('/account/photos/profile')).form('form:has([type=file])')
  await refuse('images')
  const page = await form.fill({ photo: await licenseFile('me.jpg') }).submit()
  expectWords(page, { says: ['Upload Failed', 'Failed to upload image. Please try again.'] } as Case)
})

test('a bug says the words of its screen too, with a reference, and keeps what was typed', async () => {
  const form = await openForm(cases.profile!)
  await ownerSql.unsafe('alter table profiles rename column bio to biography')
  try {
    const page = await form.submit()
    expect(page.status).toBe(500)
    expect(page.text).toContain('Failed to update profile')
    expect(page.text).toContain('TESTTEST22')
    expect(page.html).toContain('I drive at night.')
  } finally {
    await ownerSql.unsafe('alter table profiles rename column biography to bio')
  }
})

test.each([
  ['ada', '/people/00000000-0000-4000-8000-000000000000/mute', {}, unavailable[1]],
  ['ada', '/people/00000000-0000-4000-8000-000000000000/mute/removal', {}, unavailable[1]],
  ['mia', '/signout', {}, unavailable[1]],
] as const)('a button that %s posts to %s says what is away', async (as, address, body, sentence) => {
  const client = site.noScriptClient()
  await client.signIn(cast[as])
  await proxy.cut()
  const answer = await client.send(address, {
    method: 'POST',
    body: new URLSearchParams(body),
    headers: { Accept: 'text/html', Referer: 'http://localhost:3000/dashboard' },
  })
  expect(answer.status).toBe(503)
  expect(await answer.text()).toContain(sentence)
})

test.each([
  [`/booking-success?booking_id=${newId()}`, 'booking_requests', 'special_requests', 404, 'Booking Not Found'],
  ['/dashboard/garage', 'cars', 'year', 200, 'Failed to load cars'],
])('%s, when it cannot be read', async (path, table, column, status, sentence) => {
  const client = site.noScriptClient()
  await client.signIn(cast.ada)
  await ownerSql.unsafe(`alter table ${table} rename column ${column} to away`)
  try {
    const page = await client.visit(path)
    expect([page.status, page.heading]).toEqual([503, sentence])
  } finally {
    await ownerSql.unsafe(`alter table ${table} rename column away to ${column}`)
  }
  expect((await client.visit(path)).status).toBe(status)
})
