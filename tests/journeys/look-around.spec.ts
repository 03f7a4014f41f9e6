/** Looking before one books: the filter of the fleet, the pictures of a car and its gallery. */
import { expect } from '@playwright/test'

import { addDays, monthName } from '#app/shared/dates.ts'
import { dayOf } from '#app/shared/zone.ts'
import { checkAccessibility } from '#tests/support/accessibility.ts'
import { onWideScreen, withMotion } from '#tests/support/browser-renter.ts'
import { test } from '#tests/support/journey.ts'

test.use(withMotion)

test('fleet filter, car carousel and gallery', async ({ page }) => {
  await page.goto('/fleet')
  const cards = page.locator('main .card')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  const all = await cards.count()
  expect(all).toBeGreaterThanOrEqual(12)
  await page.getByText('More filters').click()
  await page.getByLabel('Body type').selectOption('SUV')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page).toHaveURL(/body=suv/)
  await expect(page.getByLabel('Body type')).toHaveValue('suv')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  expect(await cards.count()).toBeLessThan(all)
  await page.getByText('More filters').click()
  await page.getByLabel('Daily Rate').selectOption({ index: 1 })
  await page.getByLabel('Body type').selectOption('Supercar')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page).toHaveURL(/body=supercar/)
  await page.getByRole('link', { name: 'Clear filters' }).first().click()
  await expect(page).toHaveURL(/\/fleet$/)
  // Other journeys list cars in the meantime.
  await expect(cards.nth(11)).toBeVisible()

  await cards.getByRole('heading').getByRole('link', { name: 'Ferrari Roma' }).click()
  const photos = page.getByRole('group', { name: /^Photos of the/ })
  // The link is behind the strip: once it is there, all of the strip is.
  await expect(page.getByRole('link', { name: /^View All \d+ Photos$/ })).toBeVisible()
  const count = await photos.getByRole('figure').count()
  expect(count).toBeGreaterThan(1)
  const photo = (number: number) => photos.getByRole('figure', { name: `Photo ${number} of ${count}`, exact: true })
  const press = async (name: RegExp) => page.getByRole('link', { name }).locator('visible=true').first().click()
  await photos.scrollIntoViewIfNeeded()
  await expect(photo(1)).toBeInViewport({ ratio: 0.5 })
  await press(/^Next photo/)
  await expect(photo(2)).toBeInViewport({ ratio: 0.5 })
  // Twice at once: the second press counts from where the first one leads.
  await press(/^Previous photo/)
  await press(/^Previous photo/)
  await expect(photo(count)).toBeInViewport({ ratio: 0.5 })
  await expect(page.getByText(`${count} / ${count}`, { exact: true }).locator('visible=true')).toHaveCount(1)

  await page.getByRole('link', { name: `View All ${count} Photos` }).click()
  const counted = (number: number) => page.getByText(`${number} of ${count} photos`).locator('visible=true')
  await expect(counted(1)).toBeVisible()
  const second = page.getByRole('link', { name: 'Photo 2', exact: true })
  await second.click()
  await expect(page.getByRole('figure', { name: `Photo 2 of ${count}` })).toBeInViewport({ ratio: 0.9 })
  await expect(counted(2)).toBeVisible()
  await expect(second).toHaveCSS('box-shadow', /inset/)

  const enlarge = page.getByRole('link', { name: 'Enlarge photo 2' })
  await enlarge.click()
  const enlarged = page.getByRole('dialog', { name: 'Enlarged photo' })
  await expect(enlarged.getByRole('img')).toBeVisible()
  await checkAccessibility(page)
  await page.keyboard.press('Escape')
  await expect(enlarged).toBeHidden()
  await expect(enlarge).toBeFocused()
  await page.getByRole('link', { name: 'Book Now' }).click()
  await expect(page).toHaveURL(/\/car\/[^/]+(\/book|#book)$/)
  await expect(page.getByRole('heading', { name: 'Reserve', exact: true })).toBeVisible()
})

test('on a phone the calendar shows one month, which its arrows turn, and a chosen day stays in sight', async ({
  page,
}) => {
  const far = addDays(dayOf(new Date()), 30)
  const months = page.locator('.calendar table')
  const shown = months.locator('visible=true')
  await page.goto('/car/ferrari-roma')
  await expect(months).not.toHaveCount(0)
  const count = await months.count()
  await expect(shown).toHaveCount(1)
  // Near a month's end it opens on the next one.
  const first = monthName(dayOf(new Date()))
  if (!(await shown.innerText()).includes(first)) await shown.locator('.month label').first().click()
  await expect(shown).toContainText(first)
  for (let turned = 1; turned < count; turned += 1) await shown.locator('.month label').last().click()
  await expect(shown).toContainText(monthName(far))
  await page.goto(`/car/ferrari-roma?pickup=${far}&return=${addDays(far, 2)}`)
  await expect(shown).toContainText(monthName(far))
})

test('dates are asked for in the first view of the home page, and answered with a total in that of the fleet', async ({
  page,
}) => {
  await page.goto('/')
  for (const name of ['Pickup date', 'Return date']) await expect(page.getByLabel(name)).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('SYSTEM READY')).toBeInViewport({ ratio: 1 })
  const pickup = addDays(dayOf(new Date()), 9)
  await page.goto(`/fleet?pickup=${pickup}&return=${addDays(pickup, 3)}`)
  const card = page.locator('main .card').first()
  await expect(card.getByRole('heading')).toBeInViewport({ ratio: 1 })
  await expect(card.locator('p .figure')).toBeInViewport({ ratio: 1 })
  expect((await card.boundingBox())?.y).toBeLessThan(400)
})

test.describe('on a wide screen', () => {
  test.use(onWideScreen)

  test('the filters are in one row, the others open below it', async ({ page }) => {
    await page.goto('/fleet')
    const feet = () =>
      page
        .locator('.filters :is(.input, .button, summary):visible')
        .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().bottom)))
    const folded = await feet()
    expect(folded).toHaveLength(6)
    expect(new Set(folded).size).toBe(1)
    await page.getByText('More filters').click()
    const opened = await feet()
    expect(opened).toHaveLength(9)
    expect(new Set(opened).size).toBe(2)
  })
})
