/** Staff book for a customer on the phone: found or new, wrong entries kept, paid at the desk or, on a phone, by the email's link. */
import { expect } from '@playwright/test'

import { addDays } from '#app/shared/dates.ts'
import { dayOf } from '#app/shared/zone.ts'
import { cast } from '#tests/cast.ts'
import { checkAccessibility } from '#tests/support/accessibility.ts'
import { enter, hydrated, pay } from '#tests/support/browser-renter.ts'
import { test } from '#tests/support/journey.ts'

/** One that no other journey chooses on these days. */
const car = 'DB11'
const caller = 'casey'
const phone = '(404) 555-0188'

test('staff book for a caller, on the terminal and by a link', async ({ page, desk }) => {
  const first = addDays(dayOf(new Date()), 3)
  await enter(desk, cast.sam.username)
  await desk.goto('/dashboard/bookings')
  await desk.getByRole('link', { name: 'New booking' }).click()
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText('New booking')
  await desk.getByRole('main').getByRole('searchbox').fill(car)
  await desk.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await desk.waitForURL(/[?]q=/)
  await desk.getByRole('link', { name: new RegExp(car) }).click()
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Who is it for?')
  await desk.getByLabel('Email or phone').fill('555')
  await desk.getByRole('button', { name: 'Find the customer' }).click()
  await expect(desk.getByText('Enter the whole email address').first()).toBeVisible()
  await desk.getByLabel('Email or phone').fill(`${caller}@example.com`)
  await desk.getByRole('button', { name: 'Find the customer' }).click()
  await expect(desk.getByText('No one has booked or signed up with it.')).toBeVisible()
  await checkAccessibility(desk)
  await desk.getByRole('link', { name: 'New customer' }).click()

  await desk.getByLabel('Pickup date').fill(first)
  await desk.getByLabel('Return date').fill(addDays(first, 33))
  await desk.getByRole('textbox', { name: 'Full name', exact: true }).fill('Casey Caller')
  await desk.getByLabel('Email', { exact: true }).fill(`${caller}@example.com`)
  await desk.getByLabel('Phone', { exact: true }).fill(phone)
  await desk.getByRole('textbox', { name: 'Date of birth' }).fill('1980-02-03')
  await desk.getByRole('textbox', { name: 'Driver’s license first issued' }).fill('2001-02-03')
  await desk.getByLabel('Card terminal').check()
  await desk.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(desk.getByText('you can book up to 60').first()).toBeVisible()
  await expect(desk.getByText('Enter the number on the terminal’s slip.').first()).toBeVisible()
  await checkAccessibility(desk)
  await expect(desk.getByRole('textbox', { name: 'Full name', exact: true })).toHaveValue('Casey Caller')
  await desk.getByLabel('Return date').fill(addDays(first, 2))
  await desk.getByRole('textbox', { name: 'Reference' }).fill('T-4711')
  await desk.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(desk.getByText('Agreement not signed')).toBeVisible()
  await expect(desk.getByText('T-4711').first()).toBeVisible()
  await desk.getByRole('link', { name: 'Add documents' }).click()
  await expect(desk.getByLabel('Insurance card')).toBeVisible()
  await checkAccessibility(desk)

  await test.step('the one search finds the booking by the phone, and leads to it by the number', async () => {
    const wide = desk.viewportSize()!
    // A phone has a page for it, a wide screen the field itself in its bar.
    await desk.setViewportSize(page.viewportSize()!)
    await desk.getByRole('link', { name: 'Search', exact: true }).click()
    await desk.getByRole('main').getByRole('searchbox').fill(phone.replaceAll(/\W+/g, ' ').trim())
    await desk.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await desk.waitForURL(/search\?q=404/)
    await expect(desk.getByRole('heading', { name: 'Customers' })).toBeVisible()
    const bookings = desk.getByRole('table', { name: 'Bookings' })
    const number = (await bookings
      .getByRole('row', { name: 'Casey Caller' })
      .first()
      .getByRole('link', { name: /^MQ-/ })
      .textContent())!
    await desk.getByRole('main').getByRole('searchbox').fill(number.toLowerCase().replaceAll('-', ''))
    await desk.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await expect(desk).toHaveURL(new RegExp(`/dashboard/bookings/${number}$`))
    await desk.setViewportSize(wide)
    await hydrated(desk)
    const field = desk.getByRole('searchbox', { name: 'Find anything' })
    // Heard once the page's effects have run, a moment after it is React's.
    await expect(async () => {
      await desk.keyboard.press('Control+k')
      await expect(field).toBeFocused({ timeout: 500 })
    }).toPass()
    // What is typed into a field stays there.
    await desk.keyboard.type('nobody')
    await desk.keyboard.press('Control+k')
    await expect(field).toHaveValue('nobody')
    await desk.keyboard.press('Enter')
    await expect(desk.getByRole('heading', { name: 'Nothing matches “nobody”' })).toBeVisible()
  })

  await test.step('the same customer, found by the number, pays by the link', async () => {
    await desk.goto(`/dashboard/bookings/new?q=${car}`)
    await desk.getByRole('link', { name: new RegExp(car) }).click()
    await desk.getByLabel('Email or phone').fill(`${caller}@example.com`)
    await desk.getByRole('button', { name: 'Find the customer' }).click()
    await desk.getByRole('link', { name: 'Casey Caller' }).click()
    await expect(desk.getByRole('textbox', { name: 'Date of birth' })).toHaveValue('1980-02-03')
    await desk.getByLabel('Pickup date').fill(addDays(first, 4))
    await desk.getByLabel('Return date').fill(addDays(first, 5))
    await desk.getByLabel(/^Payment link by email/).check()
    await desk.getByRole('button', { name: 'Book', exact: true }).click()
    await expect(desk.getByRole('button', { name: 'Cancel the request' })).toBeVisible()

    await page.goto('/dev/mail')
    await page
      .getByRole('link', { name: new RegExp(`^Pay \\$.* to book the .*${car}`) })
      .first()
      .click()
    const href = await page.locator('a[href*="booking-success"]').first().getAttribute('href')
    await page.goto(href ?? '')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your dates are held')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await page.waitForURL(/\/pay\//)
    await pay(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Booking Confirmed!')
  })
})
