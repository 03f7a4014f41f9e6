/** What every refused form has in common, whichever it is: status, title, summary, and when to come back. */
import { beforeAll, expect, test } from 'vitest'

import { cast } from '#tests/cast.ts'
import { bookingForm, datesFrom, newPerson, openFreeCar, signUp } from '#tests/support/renter.ts'
import { openSite, type Form, type Page, type NoScriptClient } from '#tests/support/no-script-client.ts'

let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => void (site = await openSite({ demo: true })))

const doorForm = (page: Page) => page.form('form:has([name=password])')
const openListing = (client: NoScriptClient) => openFreeCar(client, datesFrom(4), 'listing')

const forms: [name: string, open: (client: NoScriptClient) => Promise<Form>, button?: string][] = [
  ['sign-in', async (client) => doorForm(await client.visit('/signin'))],
  ['sign-up', async (client) => doorForm(await client.visit('/signup'))],
  [
    'booking form of a car, signed in',
    async (client) => {
      await client.signIn(cast.mia)
      return bookingForm(await client.visit('/car/ferrari-roma'))
    },
    'Reserve',
  ],
]

test.each(forms)('the refused %s says so first in its title, before any script', async (_, open, button) => {
  const form = await open(site.noScriptClient())
  expect(form.page.title).not.toMatch(/^Error/)
  const refused = await form.submit(button)
  expect(refused.status).toBe(422)
  expect(refused.title).toBe(`Error: ${form.page.title}`)
  expect(refused.document.querySelectorAll('[data-error-summary]')).toHaveLength(1)
})

test.each<[string, (client: NoScriptClient) => Promise<Page>]>([
  ['car', (client) => client.visit('/car/ferrari-roma')],
  ['listing', openListing],
])('the form of a %s, sent without dates by a visitor, says so first in its title', async (_, open) => {
  const page = await open(site.noScriptClient())
  const refused = await bookingForm(page).fill({ pickupDate: '', returnDate: '' }).submit('Continue')
  expect(refused.status).toBe(422)
  expect(refused.title).toBe(`Error: ${page.title}`)
  const links = refused.document.querySelectorAll('[data-error-summary] a').map((link) => link.textContent)
  expect(links).toEqual(['Pickup date', 'Return date'])
})

const manyLetters = 'x'.repeat(200)
const startListing = async (client: NoScriptClient) => {
  await client.signIn(cast.brook)
  return (await (await client.visit('/dashboard/listings/new')).form('form#new-listing').submit('Start')).form(
    '#listing',
  )
}

test.each<[string, (client: NoScriptClient) => Promise<Form>, Record<string, string>, string[]]>([
  ['rates', startListing, { dailyRate: '1', weekendRate: '2' }, ['Daily Rate', 'Weekend Rate']],
  ['long words', startListing, { locationCity: manyLetters, fuelType: manyLetters }, ['City', 'Fuel']],
  [
    'an application',
    async (client) => {
      await client.signIn(cast.mia)
      return (await client.visit('/membership/apply?tier=elite')).form('#application')
    },
    { vehicle: manyLetters, secondDriver: manyLetters },
    ['Preferred vehicle', 'Second driver'],
  ],
  [
    'names',
    async (client) => doorForm(await client.visit('/signup')),
    { firstName: manyLetters, lastName: manyLetters },
    ['First name', 'Last name'],
  ],
])('%s: fields with the same problem are linked by their labels', async (_, open, wrong, names) => {
  const refused = await (await open(site.noScriptClient())).fill(wrong).submit()
  const links = refused.document.querySelectorAll('[data-error-summary] a')
  for (const [index, field] of Object.keys(wrong).entries()) {
    const link = links.find((each) => each.getAttribute('href')?.endsWith(`-${field}`))
    const label = refused.document.querySelector(`label[for="${link?.getAttribute('href')?.slice(1)}"]`)
    expect([link?.textContent, label?.textContent.replace('(optional)', '').trim()]).toEqual([
      names[index],
      names[index],
    ])
  }
})

test('a field with two of the same problems is linked once', async () => {
  const form = doorForm(await site.noScriptClient().visit('/signup'))
  const refused = await form.fill({ ...newPerson(), phone: manyLetters }).submit()
  const links = refused.document.querySelectorAll('[data-error-summary] a').map((link) => link.textContent)
  expect(links).toEqual([
    'Enter a phone number with its area code. Outside the U.S., start with + and the country code.',
  ])
})

test('a button inside the form is no refusal: the title stays', async () => {
  const priced = await bookingForm(await openFreeCar(site.noScriptClient(), datesFrom(4))).submit('Show price')
  expect(priced.status).toBe(200)
  expect(priced.title).not.toMatch(/^Error/)
})

test.each([
  [
    'dates and documents',
    { pickupDate: datesFrom(6).pickup, returnDate: datesFrom(5).pickup },
    'Please check what you have entered',
  ],
  [
    'dates, an address and documents',
    { returnDate: datesFrom(5).pickup, customerEmail: 'mia.example.com' },
    'Please check what you have entered',
  ],
  ['an address and documents', { customerEmail: 'mia.example.com' }, 'Please check what you have entered'],
])('%s wrong: the summary is headed by what fits', async (_, wrong, title) => {
  const client = site.noScriptClient()
  await client.signIn(cast.mia)
  const form = bookingForm(await openFreeCar(client, datesFrom(6)))
  const right = {
    customerName: 'Mia Hart',
    customerEmail: 'mia@example.com',
    customerPhone: '(404) 555-0143',
    licenseIssuedOn: '2010-06-01',
    agreement: true,
    signature: 'Mia Hart',
  }
  const refused = await form.fill({ ...right, ...wrong }).submit('Reserve')
  expect(refused.document.querySelector('[data-error-summary] p')?.textContent).toBe(title)
})

test('fields and documents left empty: the summary says that something is missing', async () => {
  const client = site.noScriptClient()
  await client.signIn(cast.mia)
  const form = bookingForm(await openFreeCar(client, datesFrom(6)))
  const refused = await form.fill({ customerName: '', customerPhone: '' }).submit('Reserve')
  expect(refused.document.querySelector('[data-error-summary] p')?.textContent).toBe('Missing Information')
})

test('too many tries at one account are refused with the time to wait, by either of its names', async () => {
  const { username, email } = newPerson()
  await signUp(site.noScriptClient('10.9.0.1'), { username, email })
  const tryAs = async (name: string) => {
    const page = await site.noScriptClient('10.9.1.1').visit('/signin')
    return doorForm(page).fill({ username: name, password: 'not the password' }).submit()
  }
  for (let index = 0; index < 10; index++)
    expect((await tryAs(index % 2 ? username : email.toUpperCase())).status).toBe(422)
  for (const name of [username, email]) {
    const refused = await tryAs(name)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('Retry-After')).toBe('180')
    expect(refused.alerts.join()).toContain('Too many tries')
    expect(refused.title).toMatch(/^Error: /)
  }
})

test('a taken username is told together with the other mistakes', async () => {
  const page = await site.noScriptClient().visit('/signup')
  const refused = await doorForm(page)
    .fill({ ...newPerson(), username: 'MEMBER', phone: '12', password: 'abc' })
    .submit()
  const form = doorForm(refused)
  expect(form.problem('username')).toBe('Username is already taken. Please choose a different one.')
  expect(form.problem('phone')).toBe(
    'Enter a phone number with its area code. Outside the U.S., start with + and the country code.',
  )
  expect(form.problem('password')).toBe('Minimum 6 characters required')
})

test('a missing choice is tied to its buttons', async () => {
  const page = await site.noScriptClient().visit('/signup')
  const body = new URLSearchParams({ ...newPerson(), accountType: 'admin' })
  const refused = await page.client.post(page.url, { method: 'POST', body })
  expect(doorForm(refused).problem('accountType')).toBe('Choose an account type.')
})

test('days beyond the window are told apart from days of another booking', async () => {
  const { document } = await openFreeCar(site.noScriptClient(), datesFrom(5))
  const days = document.querySelectorAll('.calendar td').flatMap((cell) => cell.querySelector('button, span') ?? [])
  const far = days.filter((day) => day.textContent.includes('too far ahead'))
  // The calendar ends with the week of its last day: there are such days unless that is a Saturday.
  expect(far.length > 0 || days.at(-1)?.getAttribute('aria-label')?.startsWith('Sat')).toBe(true)
  for (const day of far) expect(day.classList.contains('taken'), day.textContent).toBe(false)
})

test('what was typed comes back whole, wherever the renderer’s buffers end in it', async () => {
  const page = await site.noScriptClient().visit('/contact')
  const form = page.form('form:has([name=message])')
  for (const before of [0, 700, 1_400]) {
    for (const shift of [0, 1, 2]) {
      const message = 'x'.repeat(shift) + '’'.repeat(600)
      const refused = await form.fill({ name: 'n'.repeat(before), email: '', message }).submit()
      expect(refused.status).toBe(422)
      expect(refused.html).not.toContain('\0')
      expect(refused.html).toContain(message)
    }
  }
})
