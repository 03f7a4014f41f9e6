/** Staff add a car: photos, published, in the fleet, days blocked, calendars inside out, and disabled. */
import { expect, type Page } from '@playwright/test'

import { addDays } from '#app/shared/dates.ts'
import { dayOf } from '#app/shared/zone.ts'
import { cast } from '#tests/cast.ts'
import { checkAccessibility } from '#tests/support/accessibility.ts'
import { enter, hydrated } from '#tests/support/browser-renter.ts'
import { test } from '#tests/support/journey.ts'

const daysAhead = 6
const from = addDays(dayOf(new Date()), daysAhead)
const until = addDays(from, 2)

test('a car is added, published, blocked for some days and disabled', async ({ page }) => {
  const [slug, rate] = ['journey-quick', '1,533']
  await enter(page, cast.sam.username)
  await page.goto('/dashboard/garage')
  await page.getByRole('link', { name: 'Add a car' }).click()
  await page.getByLabel('Template').selectOption({ label: 'Bentley Bentayga, $950 per day' })
  await page.getByRole('button', { name: 'Fill in' }).click()
  await expect(page.getByLabel('Daily Rate')).toHaveValue('950')
  await page.getByLabel('Daily Rate').fill('0')
  await page.getByRole('button', { name: 'Add the car' }).click()
  await expect(page.locator('[data-error-summary]')).toContainText('Enter the color.')
  await checkAccessibility(page)
  await page.getByLabel('Daily Rate').fill(rate)
  await page.getByLabel('Color').fill('Green')
  await page.getByLabel('Address').fill(slug)
  await page.getByRole('button', { name: 'Add the car' }).click()

  await page.getByLabel('Add photos').setInputFiles('drizzle/pictures/suv-green/side.jpg')
  await expect(page.locator('.photo-list img')).toHaveCount(1)
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('It is in the fleet now.')).toBeVisible()
  await expectCard(page, rate, true)

  await page.goto(`/dashboard/schedule?q=${slug}`)
  const colleague = await page.context().newPage()
  await colleague.goto(page.url())
  const blocked = colleague.getByRole('link', { name: 'Maintenance, New tires' })
  await expect(blocked).toHaveCount(0)
  await chooseInSchedule(page)
  await expect(page.getByRole('heading', { name: 'Block days' })).toBeVisible()
  await expect(page.getByLabel('From', { exact: true })).toHaveValue(from)
  await expect(page.getByLabel('Until', { exact: true })).toHaveValue(until)
  await page.getByLabel('Note').fill('New tires')
  await page.getByRole('button', { name: 'Block days' }).click()
  await expect(page.getByRole('cell', { name: 'New tires' })).toBeVisible()
  // An open schedule shows it by itself.
  await expect(blocked).toBeVisible()
  await colleague.close()
  await checkAccessibility(page)
  await expectCard(page, rate, false)
  await page.goto(`/dashboard/schedule?q=${slug}`)
  await expect(page.getByRole('link', { name: 'Maintenance, New tires' })).toBeVisible()
  await page.getByRole('link', { name: 'Maintenance, New tires' }).click()
  await page.getByRole('button', { name: /^Remove Maintenance/ }).click()
  await expect(page.getByText('The days can be booked again.')).toBeVisible()
  await expectCard(page, rate, true)

  await page.goto(`/dashboard/garage?q=${slug}`)
  await page.getByText('More', { exact: true }).last().click()
  await page.getByRole('link', { name: /^Calendar/ }).click()
  // The address changes only when the next page is there.
  await expect(page).toHaveURL(/\/calendar$/)
  const calendar = page.url()
  await showAndRevokeFeed(page)
  await page.goto(calendar)
  await page.getByRole('link', { name: 'Outside calendar' }).click()
  await page.getByLabel('Address of the calendar').fill('https://127.0.0.1/busy.ics')
  await page.getByRole('button', { name: 'Add the calendar' }).click()
  await expect(page.locator('[data-error-summary]')).toContainText('private network')
  await checkAccessibility(page)
  await page.getByLabel('Address of the calendar').fill('webcal://calendar.example/busy.ics')
  await page.getByRole('button', { name: 'Add the calendar' }).click()
  await expect(page.getByText('The calendar was read. Its days are blocked')).toBeVisible()
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText('The calendar was read just now.')).toBeVisible()
  await expectCard(page, rate, false)
  await page.goto(calendar)
  await expect(page.getByRole('cell', { name: 'Outside calendar' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Outside calendar' }).click()
  await page.getByRole('button', { name: 'Remove the calendar' }).click()
  await expect(page.getByText('The outside calendar and its blocked days are gone')).toBeVisible()
  await expectCard(page, rate, true)

  await page.goto(`/dashboard/garage?q=${slug}`)
  await page.getByText('More', { exact: true }).last().click()
  await page.getByRole('button', { name: /^Disable/ }).click()
  await expect(page.getByRole('row', { name: 'Disabled' })).toBeVisible()
  await page.goto('/fleet?body=suv')
  await expect(page.getByText(`$${rate}`)).toHaveCount(0)
})

/** The address is shown once, works for programs without a session, and ends. */
async function showAndRevokeFeed(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Calendar address' }).click()
  await page.getByRole('button', { name: 'Make an address' }).click()
  const address = new URL((await page.locator('#feed-address').textContent()) ?? '')
  const feed = () => fetch(new URL(address.pathname + address.search, page.url()))
  const file = await feed()
  expect(file.headers.get('Content-Type')).toContain('text/calendar')
  expect(await file.text()).toContain('BEGIN:VCALENDAR')
  await page.getByRole('button', { name: 'Turn it off' }).click()
  await expect(page.getByText('The address no longer works.')).toBeVisible()
  expect((await feed()).status).toBe(404)
}

async function chooseInSchedule(page: Page): Promise<void> {
  const row = page.getByRole('row', { name: /Bentayga/ })
  await hydrated(page)
  await row.getByRole('cell').nth(daysAhead).click()
  await row
    .getByRole('cell')
    .nth(daysAhead + 2)
    .click()
  await page.getByRole('link', { name: 'Block these days' }).click()
}

/** Whether the search offers the car on the days, and its own calendar does. */
async function expectCard(page: Page, rate: string, free: boolean): Promise<void> {
  await page.goto(`/fleet?body=suv&pickup=${from}&return=${addDays(from, 1)}`)
  const card = page.locator('.card', { hasText: `$${rate}` })
  await expect(card.getByText('Currently Unavailable')).toHaveCount(free ? 0 : 1)
  await card.getByRole('link').first().click()
  await expect(page.locator('.calendar td', { hasText: ': taken' })).toHaveCount(free ? 0 : 3)
}
