/** A broker lists a car: template, draft, photos, published, in the fleet, booked, and out of it again. */
import { expect, type Page } from '@playwright/test'

import { addDays, shortRange } from '#app/shared/dates.ts'
import { dayOf } from '#app/shared/zone.ts'
import { checkAccessibility } from '#tests/support/accessibility.ts'
import {
  addDocuments,
  agree,
  expectConfirmed,
  freshName,
  hydrated,
  join,
  pay,
  reserve,
} from '#tests/support/browser-renter.ts'
import { makeBroker, setSubscription } from '#tests/support/journey-database.ts'
import { test } from '#tests/support/journey.ts'
import { checkRefusedInPlace, checkSavedInPlace } from '#tests/support/saved-in-place.ts'

const photos = ['side', 'front-three-quarter'].map((view) => `drizzle/pictures/suv-green/${view}.jpg`)

/** The daily rate of the days of the booking, and what two of them come to. */
const [season, seasonTotal] = ['3,217', '$6,434']
const pickup = addDays(dayOf(new Date()), 12)

test('from a template into the fleet, booked, and out of it', async ({ page, browser, scripts }) => {
  // A rate that no other car has finds this one in the fleet, whichever way listed it.
  const rate = scripts ? '2,713' : '2,717'
  const name = freshName()
  await join(page, name)
  await makeBroker(name)
  await page.goto('/dashboard/listings')
  await page.getByRole('link', { name: 'Create New' }).first().click()
  await page.getByLabel('Template').selectOption({ label: 'Bentley Bentayga, $950 per day' })
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bentley Bentayga')
  await expect(page.getByLabel('Daily Rate')).toHaveValue('950')
  const save = page.getByRole('button', { name: 'Save listing' })
  await page.getByLabel('Daily Rate').fill('')
  if (scripts) {
    await expect(save).toBeDisabled()
    await expect(page.getByText('To save, enter the make, model and daily rate.')).toBeVisible()
  } else {
    await save.click()
    await expect(page.locator('[data-error-summary]')).toContainText('Enter the daily rate.')
  }
  await page.getByLabel('Daily Rate').fill('0')
  await expect(save).toBeEnabled()
  await page.getByRole('button', { name: 'Add a feature' }).click()
  await page.getByLabel('Feature 5', { exact: true }).fill('Picnic basket')
  await save.click()
  await expect(page.locator('[data-error-summary]')).toContainText('Enter the color.')
  await checkAccessibility(page, scripts)
  await page.reload()
  await expect(page.getByLabel('Feature 5', { exact: true })).toHaveValue('Picnic basket')
  await page.getByLabel('Daily Rate').fill(rate)
  await page.getByLabel('Color').fill('Green')
  await save.click()

  await expect(page.getByText('Before it can be published')).toBeVisible()
  // A form keeps its page in place, and this one has led to another.
  await expect(page).toHaveURL(/\/photos$/)
  if (scripts) await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await checkAccessibility(page, scripts)
  if (scripts) await page.getByLabel('Add photos').setInputFiles(photos)
  else
    for (const file of photos) {
      await page.getByLabel('Add photos').setInputFiles(file)
      await page.getByRole('button', { name: 'Upload and save' }).click()
    }
  const shown = page.locator('.photo-list img')
  await expect(shown).toHaveCount(2)
  const second = await shown.nth(1).getAttribute('data-image')
  await page.getByRole('button', { name: 'Make main, photo 2' }).press('Enter')
  await expect(shown.first()).toHaveAttribute('data-image', second ?? '')
  if (scripts) {
    // The button that was used is gone at its new place: the focus is not lost.
    await expect(page.getByText('Photo 2 is now photo 1 of 2. It is the main photo.')).toBeAttached()
    await expect(page.getByRole('button', { name: 'Later, photo 1' })).toBeFocused()
    await page.getByRole('button', { name: 'Later, photo 1' }).press('Enter')
    await expect(page.getByText('Photo 1 is now photo 2 of 2.')).toBeAttached()
    await expect(page.locator('[data-photo]').nth(1).getByRole('button').first()).toBeFocused()
    await page.getByRole('button', { name: 'Make main, photo 2' }).press('Enter')
    await expect(shown.first()).toHaveAttribute('data-image', second ?? '')
    await page.reload()
    await hydrated(page)
    await shown.nth(1).dragTo(shown.first())
    await expect(page.getByText('Photo 2 is now photo 1 of 2. It is the main photo.')).toBeAttached()
    await expect(shown.nth(1)).toHaveAttribute('data-image', second ?? '')
    // On a slow line a photo is dragged while another is still on its way: each lies where it was dropped.
    let arrive = () => {}
    const line = new Promise<void>((resolve) => (arrive = resolve))
    let drops = 0
    await page.route('**/place.data*', async (route) => {
      drops += 1
      await line
      return route.continue()
    })
    await shown.nth(1).dragTo(shown.first())
    await shown.first().dragTo(shown.nth(1))
    arrive()
    await expect.poll(() => drops).toBe(2)
    await expect(page.getByText('Photo 2 is now photo 1 of 2. It is the main photo.')).toBeAttached()
    await expect(shown.nth(1)).toHaveAttribute('data-image', second ?? '')
    await page.reload()
    await expect(shown.nth(1)).toHaveAttribute('data-image', second ?? '')
  }
  await checkAccessibility(page, scripts)
  if (scripts) {
    await checkSavedInPlace(page, page.getByRole('button', { name: 'Upload and save' }))
    await sendRefusedPhotos(page, name)
  }
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('It is in the fleet now.')).toBeVisible()
  const photosPage = page.url()

  await page.getByRole('link', { name: 'Rates by date' }).click()
  const add = page.getByRole('button', { name: 'Save period' })
  if (scripts) await checkRefusedInPlace(page, add)
  await page.getByLabel('Name').fill('Race week')
  await page.getByLabel('First day').fill(pickup)
  await page.getByLabel('Last day').fill(addDays(pickup, 1))
  await page.getByLabel('Daily Rate').fill(season)
  if (scripts) await checkSavedInPlace(page, add)
  else await add.click()
  await expect(page.getByText('The rate by date is saved.')).toBeVisible()

  await page.goto('/fleet')
  await expect(page.getByText(`$${rate}`, { exact: true })).toBeVisible()
  await page.goto(photosPage)
  await page.getByRole('link', { name: 'View this car' }).click()
  await expect(page.getByText('Picnic basket')).toHaveCount(0)
  await expect(page.locator('#photos figure')).toHaveCount(2)
  await expect(page).toHaveURL(/\/car\//)
  const car = new URL(page.url()).pathname
  const customer = await browser.newContext({ javaScriptEnabled: scripts })
  await book(await customer.newPage(), car, scripts)
  await customer.close()

  await page.goto('/dashboard/listings')
  await expect(page.getByText(`Booked ${shortRange(pickup, addDays(pickup, 2))}`)).toBeVisible()
  await page.goto(photosPage)
  await page.getByRole('button', { name: 'Unpublish' }).click()
  await expect(page.getByText('It’s no longer in the fleet.')).toBeVisible()
  await page.goto('/fleet')
  await expect(page.getByText(`$${rate}`)).toHaveCount(0)
})

/** What is refused says why at the file, and is not there. */
async function sendRefusedPhotos(page: Page, username: string): Promise<void> {
  const send = () => page.getByLabel('Add photos').setInputFiles(photos.slice(0, 1))
  await setSubscription(username, 'canceled')
  await send()
  await expect(page.getByRole('alert')).toContainText('side.jpg: Your account can’t add photos here')
  await setSubscription(username, 'active')
  const session = await page.context().cookies()
  await page.context().clearCookies()
  await send()
  await expect(page.getByRole('alert')).toContainText('side.jpg: You must be logged in to upload')
  await page.context().addCookies(session)
  await page.reload()
  await expect(page.locator('.photo-list img')).toHaveCount(2)
}

async function book(page: Page, car: string, scripts: boolean): Promise<void> {
  await join(page)
  await page.goto(`${car}?pickup=${pickup}&return=${addDays(pickup, 2)}`)
  await page.getByLabel('Phone').fill('(404) 555-0143')
  await expect(page.locator('main').getByText(seasonTotal).first()).toBeVisible()
  await addDocuments(page, scripts)
  await agree(page)
  const payPage = await reserve(page, scripts)
  // Half of it now.
  await expect(payPage.getByText(`$${season}`).first()).toBeVisible()
  await pay(payPage)
  await expectConfirmed(payPage)
  await expect(payPage.getByText(seasonTotal).first()).toBeVisible()
}
