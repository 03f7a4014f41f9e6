/**
 * The main job, as a visitor does it on a phone: from the home page to a paid, confirmed booking (S1 §2, §5). Counted:
 * documents that open, presses that a person makes, and values given; a checkbox is a value.
 */
import { expect, test, type Locator, type Page } from '@playwright/test'

import { addDays, longDate } from '#app/shared/dates.ts'
import { dayOf } from '#app/shared/zone.ts'
import { checkAccessibility } from '#tests/support/accessibility.ts'
import { freshName, expectConfirmed, ownCar, password } from '#tests/support/browser-renter.ts'
import { licensePicture } from '#tests/support/license-picture.ts'

test('a visitor books a car in 8 views, 6 presses and 13 values, an account included', async ({
  page,
  javaScriptEnabled,
}) => {
  const scripts = javaScriptEnabled ?? true
  const pickup = addDays(dayOf(new Date()), scripts ? 9 : 16)
  const back = addDays(pickup, 3)
  const car = await ownCar(page, pickup, back)
  await page.goto('about:blank')
  const trip = countedTrip(page)

  await page.goto('/')
  await trip.fill(page.getByLabel('Pickup date'), pickup)
  await trip.fill(page.getByLabel('Return date'), back)
  await trip.press(page.getByRole('button', { name: 'See what is free' }))
  await page.waitForURL(/\/fleet/)
  await trip.press(page.getByRole('link', { name: car, exact: true }))
  await page.waitForURL(/\/car\/.*#book$/)
  await expect(page.locator('#book')).toBeInViewport()
  await expect(page.getByLabel('Pickup date')).toHaveValue(pickup)
  await expect(page.getByText('What you will need')).toBeVisible()
  await checkAccessibility(page, scripts)

  await trip.press(page.getByRole('button', { name: 'Continue' }))
  await page.waitForURL(/\/signup/)
  await checkAccessibility(page, scripts)
  const joining = page.locator('#sign-up')
  await trip.fill(joining.getByLabel('Full name'), 'Mia Hart')
  await trip.fill(joining.getByLabel('Email'), `${freshName()}@example.com`)
  await trip.fill(joining.getByLabel('Phone'), '(404) 555-0143')
  await trip.fill(joining.getByLabel('Date of birth'), '1990-05-05')
  await trip.fill(joining.getByLabel('Password'), password)
  if (scripts) await expect(page.getByText('Username: mia_hart. Change')).toBeVisible()
  await trip.press(joining.getByRole('button', { name: 'Create Account' }))
  await expect(page.getByText('Account created! Please check your email to verify your account.')).toBeVisible()

  // By itself, to the next thing to do.
  await page.waitForURL(/\/car\/.*#documents$/)
  await expect(page.getByRole('heading', { name: 'Documents' })).toBeInViewport()
  await expect(page.getByLabel('Full name', { exact: true })).toHaveValue('Mia Hart')
  await expect(page.getByLabel('Pickup date')).toHaveValue(pickup)
  const picture = await licensePicture()
  for (const label of ['Driver’s license, front', 'Driver’s license, back', 'Insurance card'])
    await trip.give(() => page.getByLabel(label).setInputFiles(picture))
  if (scripts) await expect(page.getByText('Document uploaded')).toHaveCount(3)
  await trip.give(() => page.getByRole('checkbox', { name: /rental agreement/ }).check())
  await trip.fill(page.getByLabel('Sign with your full name'), 'Mia Hart')
  const shown = await sums(page)

  const ourOrigin = new URL(page.url()).origin
  await page.getByRole('button', { name: 'Reserve' }).scrollIntoViewIfNeeded()
  await expect(page.locator('.book-bar a[href="#book"]')).not.toBeInViewport()
  // A phone keeps its tab, with scripts too.
  await trip.press(page.getByRole('button', { name: 'Reserve' }))
  await page.waitForURL(/\/pay\//)
  expect(new URL(page.url()).origin).not.toBe(ourOrigin)
  await expect(page.getByText(shown.dueNow).first()).toBeVisible()
  // The emulator's card stands in its fields, as a wallet's does at Stripe.
  await trip.press(page.getByRole('button', { name: /^Pay/ }))
  await expectConfirmed(page)
  expect(trip.views).toBeLessThanOrEqual(8)
  expect(trip.presses).toBeLessThanOrEqual(6)
  expect(trip.values).toBeLessThanOrEqual(13)

  await expect(page.getByText(longDate(pickup)).first()).toBeVisible()
  expect((await sums(page)).total).toBe(shown.total)
  await checkAccessibility(page, scripts)
  const number = (await page.locator('.head.num').first().textContent())!.trim()
  await page.goto('/account/bookings')
  await expect(page.getByText(number)).toBeVisible()
})

function countedTrip(page: Page) {
  const trip = {
    views: 0,
    presses: 0,
    values: 0,
    async press(target: Locator) {
      trip.presses += 1
      await target.click()
    },
    async give(act: () => Promise<void>) {
      trip.values += 1
      await act()
    },
    fill: (field: Locator, value: string) => trip.give(() => field.fill(value)),
  }
  page.on('domcontentloaded', () => void (trip.views += 1))
  return trip
}

async function sums(page: Page) {
  const cell = async (row: RegExp) =>
    (await page.getByRole('row', { name: row }).getByRole('cell').textContent())!.trim()
  return { total: await cell(/^Total/), dueNow: await cell(/^(Due now|Paid)/) }
}
