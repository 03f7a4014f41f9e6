/**
 * A tax from the admin's page to the mail, then a return that costs more: proposed, answered by the customer, settled by
 * staff. The customer has a phone, and so have staff beside the car; what they do afterwards they do at a computer.
 */
import { expect, type Page } from '@playwright/test'

import { handoverProblems } from '#app/bookings/handovers/words.ts'
import { addDays } from '#app/shared/dates.ts'
import { dayOf } from '#app/shared/zone.ts'
import { cast } from '#tests/cast.ts'
import { checkAccessibility, checkEmail } from '#tests/support/accessibility.ts'
import {
  addDocuments,
  agree,
  chooseCar,
  enter,
  freshName,
  hydrated,
  join,
  password,
  reserve,
} from '#tests/support/browser-renter.ts'
import { giveKeys, payOnPage, takeShots } from '#tests/support/journey-rentals.ts'
import { test } from '#tests/support/journey.ts'

/** A day of pickup that no other journey has: the tax is of this one alone. */
const ahead = 29

test('a taxed rental comes back late and damaged, and its charges are answered', async ({ page, desk }) => {
  const pickup = addDays(dayOf(new Date()), ahead)
  const tax = `Rental tax of day ${ahead}`
  const name = freshName()

  await test.step('an admin enters the tax', async () => {
    await enter(desk, cast.ada.username)
    await desk.goto('/dashboard/taxes')
    await desk.getByLabel('Name on the bill').fill(tax)
    await desk.getByRole('textbox', { name: 'Rate' }).fill('8.875')
    await desk.getByLabel('First day of pickup').fill(pickup)
    await desk.getByLabel('Last day of pickup').fill(pickup)
    await desk.getByRole('button', { name: 'Save tax' }).click()
    await expect(desk.getByText(tax, { exact: true })).toBeVisible()
    await checkAccessibility(desk)
  })

  const rental = await test.step('it is a line of the quote, the confirmation, the receipt and the mail', async () => {
    await join(page, name)
    await chooseCar(page, pickup, addDays(pickup, 2))
    await expect(page.getByRole('row', { name: new RegExp(`^${tax}, 8.875%`) })).toBeVisible()
    await addDocuments(page)
    await agree(page)
    const booked = await payOnPage(await reserve(page))
    await expect(page.getByText(`${tax}, 8.875%`).first()).toBeVisible()
    await page.goto(`/account/bookings/${booked.number}`)
    await page.getByText('Receipts', { exact: true }).click()
    await page
      .getByRole('link', { name: /^Receipt MR-/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/receipts\//)
    await expect(page.getByText(`${tax}, 8.875%`)).toBeVisible()
    await openMail(page, `Booking ${booked.number} is confirmed`)
    await expect(page.getByText(`${tax}, 8.875%`).first()).toBeVisible()
    return booked
  })

  await giveKeys(rental)
  const office = `/dashboard/bookings/${rental.number}`
  await test.step('staff take the car back: late, too far, scratched', async () => {
    await enter(page, cast.sam.username)
    // The phone is quick, its line is not: all is entered and pressed before the scripts of the line have come.
    let come = () => {}
    const late = new Promise<void>((resolve) => (come = resolve))
    await page.route('**/assets/line-scripts-*', async (route) => {
      await late
      await route.continue()
    })
    await page.goto(`${office}/return`)
    await hydrated(page)
    // Pressed too early: the refused report is stored with its time, and that is no other's save.
    await page.getByRole('button', { name: 'Car is back' }).click()
    await expect(page.getByText(handoverProblems.nameMissing.body).first()).toBeVisible()
    await page.getByLabel('Mileage').fill('15,000')
    await page.getByRole('radio', { name: 'Full' }).check()
    await takeShots(page)
    await page.getByLabel('Place').selectOption('left_rear_wheel')
    await page.getByLabel('What it looks like').fill('Rim scratched')
    await page.getByLabel('Customer or driver').fill('Mia Hart')
    await page.getByRole('button', { name: 'Car is back' }).click()
    come()
    await expect(page.getByRole('link', { name: 'Open the charges' })).toBeVisible({ timeout: 60_000 })
    // On any screen the views of pickup and return are beside each other.
    const [before, now] = await page
      .locator('.compared > div')
      .evaluateAll((sides) => sides.map((side) => side.getBoundingClientRect().top))
    expect(now).toBe(before)
    await checkAccessibility(page)
  })

  await test.step('they decide on the charges, add the damage with its photograph, and send them', async () => {
    await page.getByRole('link', { name: 'Open the charges' }).click()
    await expect(page).toHaveURL(/\/charges$/)
    await enter(desk, cast.sam.username)
    await desk.goto(page.url())
    await desk.getByRole('radio', { name: 'Damage' }).check()
    await desk.getByLabel('What you found').fill('Rear left rim scratched')
    await desk.getByLabel('Amount').fill('300')
    await desk.getByRole('checkbox', { name: /^Wheels/ }).check()
    await desk.getByRole('button', { name: 'Add the charge' }).click()
    await expect(desk.getByRole('heading', { level: 3, name: /^Damage/ })).toBeVisible()
    for (const what of ['Late return', 'Extra miles']) {
      const confirm = desk.getByRole('button', { name: new RegExp(`^Confirm \\$.*: ${what}$`) })
      await confirm.click()
      await expect(confirm).toHaveCount(0)
    }
    await expect(desk.getByText(`${tax}, 8.875%: $`)).toHaveCount(2)
    await checkAccessibility(desk)
    await desk.getByRole('button', { name: /^Send \$[\d,.]+ to the customer$/ }).click()
    await expect(desk.getByText('The customer has 72 hours to respond')).toBeVisible()
  })

  await test.step('the customer reads them with their photographs, accepts one and objects to another', async () => {
    await enter(page, name, password)
    await page.goto(`/account/bookings/${rental.number}`)
    await page.getByRole('link', { name: 'Review and respond' }).click()
    await expect(page).toHaveURL(/\/charges$/)
    const damage = page.locator('.charge-list > li').filter({ hasText: 'Rear left rim scratched' })
    await expect(damage.getByRole('img')).toHaveCount(1)
    await checkAccessibility(page)
    await page.getByRole('button', { name: /^Accept \$.*: Late return$/ }).click()
    await expect(page.getByText('We’ll charge your saved card')).toBeVisible()
    await page.getByRole('button', { name: 'Send dispute' }).click()
    await expect(page.getByText('Choose the charges you dispute').first()).toBeVisible()
    await page.getByRole('checkbox', { name: /^Damage/ }).check()
    await page.getByRole('textbox', { name: 'Reason' }).fill('It was there at pickup.')
    await page.getByRole('button', { name: 'Send dispute' }).click()
    await expect(page.getByText('Dispute: It was there at pickup.')).toBeVisible()
    await checkAccessibility(page)
  })

  await test.step('staff settle the objection for less, and the customer is told', async () => {
    await desk.goto(`${office}/charges`)
    await desk.getByRole('link', { name: 'Settle the dispute: Damage' }).click()
    await expect(desk.getByRole('heading', { level: 1 })).toHaveText('One charge')
    await expect(desk.getByText('Dispute: It was there at pickup.')).toBeVisible()
    await desk.getByLabel('Amount').fill('120')
    await desk.getByRole('button', { name: 'Save the decision' }).click()
    await expect(desk.locator('[data-error-summary]')).toBeVisible()
    await desk.getByRole('textbox', { name: 'Reason' }).fill('We share the cost of the rim.')
    await desk.getByRole('button', { name: 'Save the decision' }).click()
    await expect(desk).toHaveURL(/\/charges(#|$)/)
    await expect(desk.getByText('Reason: We share the cost of the rim.')).toBeVisible()
    await openMail(page, 'Damage: we’ll charge $120.00')
    await checkEmail(page)
  })
})

async function openMail(page: Page, subject: string): Promise<void> {
  await page.goto('/dev/mail')
  await page.getByRole('link', { name: subject }).first().click()
  await expect(page).toHaveURL(/\/dev\/mail\/./)
}
