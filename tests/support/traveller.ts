/** What a renter does in the browser, for the journeys: chooses days, signs up, adds documents, reserves, pays. */
import { expect, type Page } from '@playwright/test'

import type { CalendarDate } from '#app/shared/dates.ts'
import { licencePicture } from '#tests/support/papers.ts'

const documents = ['Driver’s license, front', 'Driver’s license, back', 'Insurance card']
export const password = 'burgundy-gt-2026'

/** A name that no other run and no other project has. */
export function freshName(): string {
  return `trip${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`
}

export async function signUp(page: Page, name: string, address = '/signup?type=member', birthday = '1990-05-05'): Promise<void> {
  await page.goto(address)
  await page.getByLabel('First name').fill('Mia')
  await page.getByLabel('Last name').fill('Hart')
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Email', { exact: true }).fill(`${name}@example.com`)
  await page.getByLabel('Phone').fill('(404) 555-0143')
  await page.getByLabel('Date of birth').fill(birthday)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Account created! Please check your email to verify your account.')).toBeVisible()
  // That page goes on by itself after two seconds, in the middle of whatever one opens next.
  await page.goto('about:blank')
}

/** From the fleet to the form of the first car that is free on these days. */
export async function chooseCar(page: Page, pickup: CalendarDate, back: CalendarDate): Promise<void> {
  await page.goto(`/fleet?pickup=${pickup}&return=${back}`)
  await page.getByRole('link', { name: /^Reserve / }).first().click()
  await expect(page).toHaveURL(new RegExp(`/car/.*pickup=${pickup}`))
}

export async function addDocuments(page: Page, scripts: boolean): Promise<void> {
  const picture = await licencePicture()
  for (const label of documents) await page.getByLabel(label).setInputFiles(picture)
  if (scripts) await expect(page.getByText('Document uploaded')).toHaveCount(3)
}

export async function agree(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /rental agreement/ }).check()
  await page.getByLabel('Sign with your full name').fill('Mia Hart')
}

/** Presses Reserve. Gives the page with the payment: a tab of its own with scripts, this one without. */
export async function reserve(page: Page, scripts: boolean): Promise<Page> {
  const button = page.getByRole('button', { name: 'Reserve' })
  if (!scripts) {
    await button.click()
    await page.waitForURL(/\/pay\//)
    return page
  }
  const [tab] = await Promise.all([page.waitForEvent('popup'), button.click()])
  await tab.waitForURL(/\/pay\//)
  return tab
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
