/** Steps of a booking in a real browser, for journeys. */
import { expect, test, type Page } from '@playwright/test'

import { present } from '#app/shared/present.ts'
import { addDays, type CalendarDate } from '#app/shared/dates.ts'
import { castPassword } from '#tests/cast.ts'
import { licensePicture } from '#tests/support/license-picture.ts'

const documents = ['Driver’s license, front', 'Driver’s license, back', 'Insurance card']
export const password = 'burgundy-gt-2026'

/** A name that no other run and no other project has. */
export function freshName(): string {
  return `trip${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`
}

/** Resolves once the document is React's; at once on a page that carries no framework. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !('__remixContext' in window) || Object.keys(document.body).some((key) => key.startsWith('__react')),
  )
}

/** Fills in the form of sign-up as it is on the page, and sends it. */
export async function fillSignUp(page: Page, name: string): Promise<void> {
  await page.getByLabel('First name').fill('Mia')
  await page.getByLabel('Last name').fill('Hart')
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Email', { exact: true }).fill(`${name}@example.com`)
  await page.getByLabel('Phone').fill('(404) 555-0143')
  await page.getByLabel('Date of birth').fill('1990-05-05')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
}

/** By the form, as a visitor does. */
export async function signUp(page: Page, name: string, address = '/signup?type=member'): Promise<void> {
  await page.goto(address)
  await fillSignUp(page, name)
  await expect(page.getByText('Account created! Please check your email to verify your account.')).toBeVisible()
  // That page continues by itself after two seconds, in the middle of whatever one opens next.
  await page.goto('about:blank')
}

/** A new customer, signed in: what the form sends, without the way through it. For journeys that begin behind the door. */
export async function join(page: Page, name = freshName(), birthday = '1990-05-05'): Promise<void> {
  // From an address of its own: one address may open some thirty accounts an hour.
  const elsewhere = { 'X-Forwarded-For': `198.51.100.${1 + Math.floor(Math.random() * 250)}` }
  await send(page, elsewhere, '/signup', {
    firstName: 'Mia',
    lastName: 'Hart',
    username: name,
    email: `${name}@example.com`,
    phone: '(404) 555-0143',
    dateOfBirth: birthday,
    password,
    accountType: 'member',
  })
}

/** The same for someone with an account: one of the cast, unless the password says otherwise. */
export async function enter(page: Page, username: string, secret = castPassword): Promise<void> {
  await page.context().clearCookies()
  await send(page, {}, '/signin', { username, password: secret })
}

async function send(page: Page, headers: Record<string, string>, address: string, form: Record<string, string>) {
  const answer = await page.request.post(address, { headers, form, maxRedirects: 0 })
  // A form that was refused comes back with 422.
  expect(answer.status()).toBe(303)
}

/**
 * The fleet car that a journey takes on these days, by the label of the link to it ("Reserve Ferrari Roma"): of the free
 * ones the first for one worker, the last for the other, so that of two journeys at a time none takes the other's car. It
 * is free on the days around as well: on a day that another's stay ends, only some hours are. So each journey chooses its
 * days for itself; the projects differ in them only because a run that is repeated would soon have taken every car.
 * Leaves the fleet open on these days, which may be fewer than a car is rented for in a season.
 */
export async function ownCar(page: Page, pickup: CalendarDate, back: CalendarDate): Promise<string> {
  const around = await freeCars(page, addDays(pickup, -1), addDays(back, 1))
  const free = (await freeCars(page, pickup, back)).filter((car) => around.includes(car))
  return present(test.info().parallelIndex % 2 === 0 ? free[0] : free.at(-1), 'a car')
}

async function freeCars(page: Page, pickup: CalendarDate, back: CalendarDate): Promise<string[]> {
  await page.goto(`/fleet?pickup=${pickup}&return=${back}`)
  const free = page.locator('main a[aria-label^="Reserve "]:not([href^="/car/listing-"], [href^="/car/journey-"])')
  return free.evaluateAll((links) => links.map((link) => link.getAttribute('aria-label') ?? ''))
}

/** From the fleet to the form of its own car. */
export async function chooseCar(page: Page, pickup: CalendarDate, back: CalendarDate): Promise<void> {
  await page.getByRole('link', { name: await ownCar(page, pickup, back), exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/car/.*pickup=${pickup}`))
  await comeToForm(page)
}

/** Its scripts come when someone is near; a file that a test sets is no sign of a person. */
async function comeToForm(page: Page): Promise<void> {
  await page.locator('#book').scrollIntoViewIfNeeded()
}

export async function addDocuments(page: Page, scripts = true): Promise<void> {
  const picture = await licensePicture()
  await comeToForm(page)
  await page.getByLabel('Driver’s license first issued').fill('2010-06-01')
  for (const label of documents) await page.getByLabel(label).setInputFiles(picture)
  if (scripts) await expect(page.getByText('Document uploaded')).toHaveCount(3)
}

export async function agree(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /rental agreement/ }).check()
  await page.getByLabel('Sign with your full name').fill('Mia Hart')
}

/** Presses Reserve. Gives the page with the payment: a tab of its own on a wide screen with scripts, this one elsewhere. */
export async function reserve(page: Page, scripts = true): Promise<Page> {
  const button = page.getByRole('button', { name: 'Reserve' })
  if (!scripts || !hasRoomForTabs(page)) {
    await button.click()
    await page.waitForURL(/\/pay\//)
    return page
  }
  const [tab] = await Promise.all([page.waitForEvent('popup'), button.click()])
  // Both have to have come: a browser that is told to close while one of its tabs sets out does not.
  await Promise.all([tab.waitForURL(/\/pay\//), page.waitForURL(/\/booking-success/)])
  return tab
}

export const wideScreen = { width: 1280, height: 800 }
/** A computer with a mouse, for `test.use`; beside a journey's phone, `desk` is one (journey.ts). */
export const onWideScreen = { viewport: wideScreen, isMobile: false, hasTouch: false }
/** For `test.use`: most journeys ask for less motion (playwright.config.ts). */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const

function hasRoomForTabs(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) >= 1024
}

export async function pay(page: Page, cardNumber = '4242 4242 4242 4242'): Promise<void> {
  await page.locator('[name=cardName]').fill('Mia Hart')
  await page.locator('[name=cardNumber]').fill(cardNumber)
  await page.locator('[name=cardExpiry]').fill('12 / 34')
  await page.locator('[name=cardCvc]').fill('123')
  await page.getByRole('button', { name: /^Pay/ }).click()
}

export async function expectConfirmed(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Booking Confirmed!', { timeout: 20_000 })
}
