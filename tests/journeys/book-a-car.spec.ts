/** The main job, as a visitor does it on a phone: from the fleet to a paid, confirmed booking (S1 §2, §5; issue of the house). */
import { expect, test, type Page } from '@playwright/test'

import { addDays, longDate, type CalendarDate } from '#app/shared/dates.ts'
import { dayOf } from '#app/shared/zone.ts'
import { checkAccessibility } from '#tests/support/accessibility.ts'
import { licencePicture } from '#tests/support/papers.ts'

const documents = ['Driver’s license, front', 'Driver’s license, back', 'Insurance card']

test('a visitor books a car, signing up on the way', async ({ page, javaScriptEnabled }) => {
  // The two projects run at once: each has its own days, or one would meet the other's hold.
  const pickup = addDays(dayOf(new Date()), javaScriptEnabled ? 9 : 16)
  const back = addDays(pickup, 3)
  const name = `trip${Date.now().toString(36)}`

  await chooseCar(page, pickup, back)
  await expect(page.getByLabel('Pickup date')).toHaveValue(pickup)
  await page.getByLabel('Full name', { exact: true }).fill('Mia Hart')
  await page.getByLabel('Email', { exact: true }).fill(`${name}@example.com`)
  await page.getByLabel('Phone').fill('(404) 555-0143')
  await page.getByLabel('Special requests').fill('We land at 9:10.')
  await page.getByRole('button', { name: javaScriptEnabled ? 'Sign in to book' : 'Reserve' }).click()
  await expect(page.getByText('You must be logged in to upload documents').first()).toBeVisible()
  await checkAccessibility(page, javaScriptEnabled)

  await page.locator('#book').getByRole('link', { name: 'Sign Up' }).click()
  await signUp(page, name)
  await expect(page.getByText('Account created! Please check your email to verify your account.')).toBeVisible()
  await page.waitForURL(/\/car\//)
  await expect(page.getByLabel('Full name', { exact: true })).toHaveValue('Mia Hart')
  await expect(page.getByLabel('Special requests')).toHaveValue('We land at 9:10.')
  await expect(page.getByLabel('Pickup date')).toHaveValue(pickup)

  const picture = await licencePicture()
  for (const label of documents) await page.getByLabel(label).setInputFiles(picture)
  if (javaScriptEnabled) await expect(page.getByText('Document uploaded')).toHaveCount(3)
  // A forgotten signature costs nothing: the files stay, and the button works again.
  await page.getByRole('button', { name: 'Reserve' }).click()
  await expect(page.getByText('Accept the rental agreement to book.').first()).toBeVisible()
  await expect(page.getByText('Document uploaded')).toHaveCount(3)
  await page.getByRole('checkbox', { name: /rental agreement/ }).check()
  await page.getByLabel('Sign with your full name').fill('Mia Hart')
  const shown = await sums(page)

  const ourOrigin = new URL(page.url()).origin
  const payPage = await reserve(page, javaScriptEnabled)
  expect(new URL(payPage.url()).origin).not.toBe(ourOrigin)
  await expect(payPage.getByText(shown.dueNow).first()).toBeVisible()
  await payPage.locator('[name=cardName]').fill('Mia Hart')
  await payPage.locator('[name=cardNumber]').fill('4242 4242 4242 4242')
  await payPage.locator('[name=cardExpiry]').fill('12 / 34')
  await payPage.locator('[name=cardCvc]').fill('123')
  await payPage.getByRole('button', { name: /^Pay/ }).click()

  await expect(payPage.getByRole('heading', { level: 1 })).toHaveText('Booking Confirmed!', { timeout: 20_000 })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Booking Confirmed!', { timeout: 20_000 })
  await expect(page.getByText(longDate(pickup)).first()).toBeVisible()
  expect((await sums(page)).total).toBe(shown.total)
  await checkAccessibility(page, javaScriptEnabled)
  const number = (await page.locator('.head.num').first().textContent())!.trim()

  await page.goto('/account/bookings')
  await expect(page.getByText(number)).toBeVisible()
})

async function chooseCar(page: Page, pickup: CalendarDate, back: CalendarDate) {
  await page.goto('/fleet')
  await page.getByLabel('Pickup date').fill(pickup)
  await page.getByLabel('Return date').fill(back)
  await page.getByRole('button', { name: /Update|Search|Show/ }).click()
  await page.getByRole('link', { name: 'Reserve' }).first().click()
  await expect(page).toHaveURL(new RegExp(`/car/.*pickup=${pickup}`))
}

async function signUp(page: Page, name: string) {
  await page.getByLabel('First name').fill('Mia')
  await page.getByLabel('Last name').fill('Hart')
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Email', { exact: true }).fill(`${name}@example.com`)
  await page.getByLabel('Phone').fill('(404) 555-0143')
  await page.getByLabel('Date of birth').fill('1990-05-05')
  await page.getByLabel('Password').fill('burgundy-gt-2026')
  await page.locator('main').getByRole('button', { name: /Sign Up|Create/ }).click()
}

/** With scripts the payment page opens in a tab of its own and this one waits; without, it takes this one's place. */
async function reserve(page: Page, scripts: boolean): Promise<Page> {
  const button = page.getByRole('button', { name: 'Reserve' })
  if (!scripts) {
    await button.click()
    await page.waitForURL(/\/pay\//)
    return page
  }
  const [tab] = await Promise.all([page.waitForEvent('popup'), button.click()])
  await tab.waitForURL(/\/pay\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your dates are held')
  return tab
}

async function sums(page: Page) {
  const cell = async (row: RegExp) => (await page.getByRole('row', { name: row }).getByRole('cell').textContent())!.trim()
  return { total: await cell(/^Total/), dueNow: await cell(/^(Due now|Paid)/) }
}
