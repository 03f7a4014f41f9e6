/**
 * The main job, as a visitor does it on a phone: from the home page to a paid, confirmed booking. Counted:
 * documents that open, presses that a person makes, and values given; a checkbox is a value.
 */
import { expect, type Locator, type Page } from '@playwright/test'

import { addDays, longDate } from '#app/shared/dates.ts'
import { dayOf } from '#app/shared/zone.ts'
import { checkAccessibility } from '#tests/support/accessibility.ts'
import {
  addDocuments,
  agree,
  chooseCar,
  expectConfirmed,
  freshName,
  join,
  ownCar,
  password,
  pay,
  reserve,
  withMotion,
} from '#tests/support/browser-renter.ts'
import { test } from '#tests/support/journey.ts'
import { licensePicture } from '#tests/support/license-picture.ts'

test.use(withMotion)

test('a visitor books a car in 8 views, 6 presses and 13 values, an account included', async ({ page, scripts }) => {
  const pickup = addDays(dayOf(new Date()), scripts ? 9 : 16)
  const back = addDays(pickup, 3)
  const car = await ownCar(page, pickup, back)
  await page.goto('about:blank')
  const trip = countedTrip(page)

  await page.goto('/')
  await trip.fill(page.getByLabel('Pickup date'), pickup)
  await trip.fill(page.getByLabel('Return date'), back)
  await trip.press(page.getByRole('button', { name: 'See available cars' }))
  await page.waitForURL(/\/fleet/)
  await trip.press(page.getByRole('link', { name: car, exact: true }))
  await page.waitForURL(/\/car\/.*#book$/)
  await expect(page.locator('#book')).toBeInViewport()
  await expect(page.getByLabel('Pickup date')).toHaveValue(pickup)
  await expect(page.getByText('What you’ll need')).toBeVisible()

  await trip.press(page.getByRole('button', { name: 'Continue' }))
  await page.waitForURL(/\/signup/)
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
  await expect(page.getByRole('textbox', { name: 'Full name', exact: true })).toHaveValue('Mia Hart')
  await expect(page.getByLabel('Pickup date')).toHaveValue(pickup)
  const picture = await licensePicture()
  for (const label of ['Driver’s license, front', 'Driver’s license, back', 'Insurance card'])
    await trip.give(() => page.getByLabel(label).setInputFiles(picture))
  if (scripts) await expect(page.getByText('Document uploaded')).toHaveCount(3)
  await trip.fill(page.getByLabel('Driver’s license first issued'), '2010-06-01')
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
  // The emulator's card is in its fields, as a wallet's does at Stripe.
  await trip.press(page.getByRole('button', { name: /^Pay/ }))
  await expectConfirmed(page)
  expect(trip.views).toBeLessThanOrEqual(8)
  expect(trip.presses).toBeLessThanOrEqual(6)
  expect(trip.values).toBeLessThanOrEqual(14)

  await expect(page.getByText(longDate(pickup)).first()).toBeVisible()
  expect((await sums(page)).total).toBe(shown.total)
  const number = (await page.locator('.head.num').first().textContent())!.trim()
  await page.goto('/account/bookings')
  await expect(page.getByText(number)).toBeVisible()
})

test('a customer books for two drivers: both are in the price, the agreement and the confirmation', async ({
  page,
  scripts,
}) => {
  const pickup = addDays(dayOf(new Date()), scripts ? 13 : 20)
  await join(page)
  await chooseCar(page, pickup, addDays(pickup, 3))
  // The papers wait for the form's scripts, which judge what is typed from then on.
  await addDocuments(page, scripts)
  await page.getByText('Additional drivers').click()
  const other = page.getByRole('group', { name: 'Additional driver 1' })
  await other.getByLabel('Full name').fill('Jordan Reyes')
  await other.getByLabel('Date of birth').fill(addDays(pickup, -20 * 365))
  await other.getByLabel('License number').fill('057 441 926')
  await other.getByLabel('License first issued').fill('2007-05-01')
  await agree(page)
  const tooYoung = other.getByText(/^Drivers of this car must be at least \d+ at pickup\.$/)
  // At once with scripts, else from the server, which keeps the list open.
  if (!scripts) await page.getByRole('button', { name: 'Reserve' }).click()
  await expect(tooYoung).toBeVisible()
  await checkAccessibility(page, scripts)
  await other.getByLabel('Date of birth').fill('1989-04-12')
  if (scripts) {
    await expect(tooYoung).toBeHidden()
    await expect(page.getByRole('row', { name: '1 additional driver' })).toContainText('Free')
    await page.getByText('Read the rental agreement').click()
    await expect(page.getByText('these drivers may drive the car: Jordan Reyes, born Apr 12, 1989.')).toBeVisible()
  }
  await pay(await reserve(page, scripts))
  await expectConfirmed(page)
  await expect(page.getByText('Jordan Reyes', { exact: true })).toBeVisible()
  await expect(page.getByRole('row', { name: '1 additional driver' })).toContainText('Free')
  const number = (await page.locator('.head.num').first().textContent())!.trim()
  await page.getByRole('link', { name: 'Open your booking' }).click()
  await expect(page.getByText('Also driving: Jordan Reyes.')).toBeVisible()
  const signed = page.getByRole('link', { name: `Your signed agreement for booking ${number}` })
  await expect(async () => {
    await page.goto('/dev/mail')
    await expect(signed).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await signed.click()
  const file = page.getByRole('link', { name: new RegExp(`^marque-${number}-agreement-.*\\.pdf$`) })
  await expect(file).toHaveAttribute('href', /^data:application\/pdf;base64,JVBERi0/)
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
