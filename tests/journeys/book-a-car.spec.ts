/** The main job, as a visitor does it on a phone: from the fleet to a paid, confirmed booking (S1 §2, §5; issue of the house). */
import { expect, test, type Page } from '@playwright/test'

import { addDays, longDate, type CalendarDate } from '#app/shared/dates.ts'
import { dayOf } from '#app/shared/zone.ts'
import { checkAccessibility } from '#tests/support/accessibility.ts'
import {
  addDocuments,
  agree,
  expectConfirmed,
  fillSignUp,
  freshName,
  ownCar,
  pay,
  reserve,
} from '#tests/support/browser-renter.ts'

test('a visitor books a car, signing up on the way', async ({ page, javaScriptEnabled }) => {
  const pickup = addDays(dayOf(new Date()), javaScriptEnabled ? 9 : 16)
  const back = addDays(pickup, 3)
  const name = freshName()

  await findCar(page, pickup, back)
  await expect(page.getByLabel('Pickup date')).toHaveValue(pickup)
  await page.getByLabel('Full name', { exact: true }).fill('Mia Hart')
  await page.getByLabel('Email', { exact: true }).fill(`${name}@example.com`)
  await page.getByLabel('Phone').fill('(404) 555-0143')
  await page.getByLabel('Special requests').fill('We land at 9:10.')
  await page.getByRole('button', { name: javaScriptEnabled ? 'Sign in to book' : 'Reserve' }).click()
  await expect(page.getByText('You must be logged in to upload documents').first()).toBeVisible()
  await checkAccessibility(page, javaScriptEnabled)

  await page.locator('#book').getByRole('link', { name: 'Sign Up' }).click()
  await fillSignUp(page, name)
  await expect(page.getByText('Account created! Please check your email to verify your account.')).toBeVisible()
  await page.waitForURL(/\/car\//)
  await expect(page.getByLabel('Full name', { exact: true })).toHaveValue('Mia Hart')
  await expect(page.getByLabel('Special requests')).toHaveValue('We land at 9:10.')
  await expect(page.getByLabel('Pickup date')).toHaveValue(pickup)

  await addDocuments(page, javaScriptEnabled ?? true)
  // A forgotten signature costs nothing: the files stay, and the button works again.
  await page.getByRole('button', { name: 'Reserve' }).click()
  await expect(page.getByText('Accept the rental agreement to book.').first()).toBeVisible()
  await expect(page.getByText('Document uploaded')).toHaveCount(3)
  await agree(page)
  const shown = await sums(page)

  const ourOrigin = new URL(page.url()).origin
  const payPage = await reserve(page, javaScriptEnabled ?? true)
  // With scripts the payment page has a tab of its own, and this one waits.
  if (javaScriptEnabled) await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your dates are held')
  expect(new URL(payPage.url()).origin).not.toBe(ourOrigin)
  await expect(payPage.getByText(shown.dueNow).first()).toBeVisible()
  await pay(payPage)

  await expectConfirmed(payPage)
  await expectConfirmed(page)
  await expect(page.getByText(longDate(pickup)).first()).toBeVisible()
  expect((await sums(page)).total).toBe(shown.total)
  await checkAccessibility(page, javaScriptEnabled)
  const number = (await page.locator('.head.num').first().textContent())!.trim()

  await page.goto('/account/bookings')
  await expect(page.getByText(number)).toBeVisible()
})

async function findCar(page: Page, pickup: CalendarDate, back: CalendarDate) {
  const car = await ownCar(page, pickup, back)
  await page.goto('/fleet')
  await page.getByLabel('Pickup date').fill(pickup)
  await page.getByLabel('Return date').fill(back)
  await page.getByRole('button', { name: /Update|Search|Show/ }).click()
  await page.getByRole('link', { name: car }).click()
  await expect(page).toHaveURL(new RegExp(`/car/.*pickup=${pickup}`))
}

async function sums(page: Page) {
  const cell = async (row: RegExp) =>
    (await page.getByRole('row', { name: row }).getByRole('cell').textContent())!.trim()
  return { total: await cell(/^Total/), dueNow: await cell(/^(Due now|Paid)/) }
}
