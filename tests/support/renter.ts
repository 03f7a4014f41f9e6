/** Steps of a booking on the no-script client. */
import { expect } from 'vitest'

import { addDays, type CalendarDate } from '#app/shared/dates.ts'
import { dayOf } from '#app/shared/zone.ts'
import { licensePicture } from '#tests/support/license-picture.ts'
import type { Form, Page, NoScriptClient } from '#tests/support/no-script-client.ts'

export const documentFields = ['driversLicenseFront', 'driversLicenseBack', 'insuranceCard'] as const

export type Dates = { pickup: CalendarDate; back: CalendarDate }

/** Days of a stay, counted from today. */
export function datesFrom(day: number, length = 3): Dates {
  const pickup = addDays(dayOf(new Date()), day)
  return { pickup, back: addDays(pickup, length) }
}

/** Opens the page on which the form of a car free on these dates is: a fleet car's own, a listing's booking page. */
export async function openFreeCar(
  client: NoScriptClient,
  dates: Dates,
  kind: 'car' | 'listing' = 'car',
): Promise<Page> {
  const fleet = await client.visit(`/fleet?pickup=${dates.pickup}&return=${dates.back}`)
  // Those free for a part of the day only are among them.
  const links = fleet.document
    .querySelectorAll('.card')
    .filter((card) => !/Available (from|if back by) /.test(card.textContent))
    .flatMap((card) => card.querySelector('a[aria-label^="Reserve "]')?.getAttribute('href') ?? [])
  const href = links.find((link) => link.startsWith('/car/listing-') === (kind === 'listing'))
  if (!href) throw new Error(`No ${kind} is free from ${dates.pickup} to ${dates.back}.`)
  return client.visit(kind === 'car' ? href : href.replace('?', '/book?'))
}

let people = 0

/** What a person types to open an account; no one else has the same name. */
export function newPerson() {
  people += 1
  const username = `client_${process.pid}_${people}`
  return {
    firstName: 'Mia',
    lastName: 'Hart',
    username,
    email: `${username}@example.com`,
    phone: '(404) 555-0143',
    dateOfBirth: '1990-05-05',
    password: 'burgundy-gt-2026',
  }
}

/** Opens an account; the client is signed in afterwards. Gives the page that says so. */
export async function signUp(
  client: NoScriptClient,
  more: Record<string, string> = {},
  address = '/signup',
): Promise<Page> {
  const page = await client.visit(address)
  const { firstName, lastName, ...person } = { ...newPerson(), ...more }
  // On the way to a booking one name is asked for.
  const name: Record<string, string> = page.document.querySelector('[name=fullName]')
    ? { fullName: `${firstName} ${lastName}` }
    : { firstName, lastName }
  const welcome = await page
    .form('form#sign-up')
    .fill({ ...name, ...person })
    .submit()
  expect(welcome.url.pathname).toBe('/signup/success')
  return welcome
}

export async function licenseFile(name = 'license.jpg'): Promise<File> {
  const { buffer, mimeType } = await licensePicture()
  return new File([new Uint8Array(buffer)], name, { type: mimeType })
}

export const bookingForm = (page: Page): Form => page.form('form#booking')

/** Fills in the booking form whole and right. */
export async function fillBooking(page: Page, dates: Dates): Promise<Form> {
  const files = await Promise.all(documentFields.map(async (name) => [name, await licenseFile()] as const))
  return bookingForm(page).fill({
    customerName: 'Mia Hart',
    customerEmail: 'mia.hart@example.com',
    customerPhone: '(404) 555-0143',
    licenseIssuedOn: '2010-06-01',
    pickupDate: dates.pickup,
    returnDate: dates.back,
    specialRequests: 'We land at 9:10.',
    agreement: true,
    signature: 'Mia Hart',
    ...Object.fromEntries(files),
  })
}

/** A new account books a free car, as far as the payment page. */
export async function reserve(client: NoScriptClient, dates: Dates) {
  await signUp(client)
  const car = await openFreeCar(client, dates)
  const sent = await (await fillBooking(car, dates)).submit('Reserve')
  if (!sent.leavesFor) throw new Error(`Not reserved: ${sent.status} ${sent.alerts.join(' ')}`)
  return { car, payUrl: sent.leavesFor.href }
}
