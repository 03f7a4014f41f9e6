/** Staff book for a customer on the phone: found or new, wrong entries kept, paid at the desk or by the email's link. */
import { expect } from '@playwright/test'

import { addDays } from '#app/shared/dates.ts'
import { dayOf } from '#app/shared/zone.ts'
import { cast } from '#tests/cast.ts'
import { checkAccessibility } from '#tests/support/accessibility.ts'
import { enter, hydrated, onBothSizes, pay, wideScreen } from '#tests/support/browser-renter.ts'
import { test } from '#tests/support/journey.ts'

/** No two share a car on the same days, nor take one that other journeys choose. */
const runs = {
  phone: { car: 'DB11', ahead: 3, caller: 'casey', phone: '(404) 555-0188' },
  wideScreen: { car: 'DB11', ahead: 16, caller: 'drew', phone: '(404) 555-0190' },
}

onBothSizes(runs, ({ car, ahead, caller, phone }) => {
  test('staff book for a caller, on the terminal and by a link', async ({ page }) => {
    const first = addDays(dayOf(new Date()), ahead)
    await enter(page, cast.sam.username)
    await page.goto('/dashboard/bookings')
    await page.getByRole('link', { name: 'New booking' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('New booking')
    await page.getByRole('main').getByRole('searchbox').fill(car)
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await page.waitForURL(/[?]q=/)
    await page.getByRole('link', { name: new RegExp(car) }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who is it for?')
    await page.getByLabel('Email or phone').fill('555')
    await page.getByRole('button', { name: 'Find the customer' }).click()
    await expect(page.getByText('Enter the whole email address').first()).toBeVisible()
    await page.getByLabel('Email or phone').fill(`${caller}@example.com`)
    await page.getByRole('button', { name: 'Find the customer' }).click()
    await expect(page.getByText('No one has booked or signed up with it.')).toBeVisible()
    await checkAccessibility(page)
    await page.getByRole('link', { name: 'New customer' }).click()

    await page.getByLabel('Pickup date').fill(first)
    await page.getByLabel('Return date').fill(addDays(first, 33))
    await page.getByRole('textbox', { name: 'Full name', exact: true }).fill('Casey Caller')
    await page.getByLabel('Email', { exact: true }).fill(`${caller}@example.com`)
    await page.getByLabel('Phone', { exact: true }).fill(phone)
    await page.getByRole('textbox', { name: 'Date of birth' }).fill('1980-02-03')
    await page.getByRole('textbox', { name: 'Driver’s license first issued' }).fill('2001-02-03')
    await page.getByLabel('Card terminal').check()
    await page.getByRole('button', { name: 'Book', exact: true }).click()
    await expect(page.getByText('you can book up to 60').first()).toBeVisible()
    await expect(page.getByText('Enter the number on the terminal’s slip.').first()).toBeVisible()
    await checkAccessibility(page)
    await expect(page.getByRole('textbox', { name: 'Full name', exact: true })).toHaveValue('Casey Caller')
    await page.getByLabel('Return date').fill(addDays(first, 2))
    await page.getByRole('textbox', { name: 'Reference' }).fill('T-4711')
    await page.getByRole('button', { name: 'Book', exact: true }).click()
    await expect(page.getByText('Agreement not signed')).toBeVisible()
    await expect(page.getByText('T-4711').first()).toBeVisible()
    await page.getByRole('link', { name: 'Add documents' }).click()
    await expect(page.getByLabel('Insurance card')).toBeVisible()
    await checkAccessibility(page)

    await test.step('the one search finds the booking by the phone, and leads to it by the number', async () => {
      const words = phone.replaceAll(/\W+/g, ' ').trim()
      // A wide screen has the field itself in its bar.
      const field = page.getByRole('searchbox', { name: 'Find anything' })
      if (await field.isVisible()) {
        await field.fill(words)
        await field.press('Enter')
      } else {
        await page.getByRole('link', { name: 'Search', exact: true }).click()
        await page.getByRole('main').getByRole('searchbox').fill(words)
        await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
      }
      await page.waitForURL(/search\?q=404/)
      await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible()
      const bookings = page.getByRole('table', { name: 'Bookings' })
      const number = (await bookings
        .getByRole('row', { name: 'Casey Caller' })
        .first()
        .getByRole('link', { name: /^MQ-/ })
        .textContent())!
      await page.getByRole('main').getByRole('searchbox').fill(number.toLowerCase().replaceAll('-', ''))
      await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
      await expect(page).toHaveURL(new RegExp(`/dashboard/bookings/${number}$`))
      const before = page.viewportSize()!
      await page.setViewportSize(wideScreen)
      await hydrated(page)
      // Heard once the page's effects have run, a moment after it is React's.
      await expect(async () => {
        await page.keyboard.press('Control+k')
        await expect(field).toBeFocused({ timeout: 500 })
      }).toPass()
      // What is typed into a field stays there.
      await page.keyboard.type('nobody')
      await page.keyboard.press('Control+k')
      await expect(field).toHaveValue('nobody')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'Nothing matches “nobody”' })).toBeVisible()
      await page.setViewportSize(before)
    })

    await test.step('the same customer, found by the number, pays by the link', async () => {
      await page.goto(`/dashboard/bookings/new?q=${car}`)
      await page.getByRole('link', { name: new RegExp(car) }).click()
      await page.getByLabel('Email or phone').fill(`${caller}@example.com`)
      await page.getByRole('button', { name: 'Find the customer' }).click()
      await page.getByRole('link', { name: 'Casey Caller' }).click()
      await expect(page.getByRole('textbox', { name: 'Date of birth' })).toHaveValue('1980-02-03')
      await page.getByLabel('Pickup date').fill(addDays(first, 4))
      await page.getByLabel('Return date').fill(addDays(first, 5))
      await page.getByLabel(/^Payment link by email/).check()
      await page.getByRole('button', { name: 'Book', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Cancel the request' })).toBeVisible()

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
})
