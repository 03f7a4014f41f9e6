/** A broker shares the link; a visitor follows it to a car and books; the broker earns from it and is paid. */
import { expect, type Browser, type Page } from '@playwright/test'

import { addDays } from '#app/shared/dates.ts'
import { dayOf } from '#app/shared/zone.ts'
import { cast } from '#tests/cast.ts'
import { checkAccessibility } from '#tests/support/accessibility.ts'
import { addDocuments, chooseCar, enter, freshName, join, reserve } from '#tests/support/browser-renter.ts'
import { makeBroker } from '#tests/support/journey-database.ts'
import { completeRental, giveKeys, payOnPage } from '#tests/support/journey-rentals.ts'
import { test } from '#tests/support/journey.ts'

test('a visitor books by a broker’s link, and the broker is paid for it', async ({ page, browser }) => {
  const pickup = addDays(dayOf(new Date()), 21)
  const name = 'Philippa Hart'
  const [firstName = ''] = name.split(' ')
  const username = freshName()

  const broker = await open(browser)
  await join(broker, username)
  await makeBroker(username)
  await broker.goto('/dashboard/referrals')
  const link = (await broker
    .getByText(/\/r\/[A-Z2-9]{8}$/)
    .first()
    .textContent())!
  await expect(broker.getByRole('img', { name: 'QR code of your link' })).toBeVisible()
  await expect(broker.getByRole('button', { name: /^Copy/ })).toHaveCount(6)
  await expect(broker.getByText(firstName)).toHaveCount(0)

  await page.goto(`${link}?to=${encodeURIComponent(`/fleet?pickup=${pickup}`)}`)
  await expect(page).toHaveURL(new RegExp(`/fleet\\?pickup=${pickup}$`))
  await join(page)
  await chooseCar(page, pickup, addDays(pickup, 2))
  await page.getByRole('textbox', { name: 'Full name', exact: true }).fill(name)
  await addDocuments(page)
  await page.getByRole('checkbox', { name: /rental agreement/ }).check()
  await page.getByLabel('Sign with your full name').fill(name)
  const rental = await payOnPage(await reserve(page))

  await broker.reload()
  await expect(broker.getByRole('row', { name: new RegExp(firstName) })).toContainText('Pending')
  await expectEarned(broker, rental.number, 'Pending')
  await giveKeys(rental)
  await completeRental(rental)
  await expectEarned(broker, rental.number, 'Available')

  const reference = `ACH ${username}`
  const admin = await open(browser)
  await enter(admin, cast.ada.username)
  await admin.goto('/dashboard/payouts')
  const owed = admin.getByRole('row').filter({ hasText: `@${username}` })
  await owed.getByRole('checkbox').check()
  await owed.getByRole('textbox').fill('')
  await admin.getByRole('button', { name: 'Record payouts' }).click()
  await expect(admin.getByText('Enter the reference the broker will see').first()).toBeVisible()
  await expect(owed.getByRole('checkbox')).toBeChecked()
  await owed.getByRole('textbox').fill(reference)
  // The sum of the chosen follows each choice, and is asked about before it is recorded.
  const chosen = admin.getByRole('region', { name: 'Chosen' })
  await owed.getByRole('checkbox').uncheck()
  await expect(chosen).toBeHidden()
  await owed.getByRole('checkbox').check()
  await expect(chosen).toContainText(/1 payout\s*\$[\d,.]+/)
  await admin.getByRole('button', { name: 'Record payouts' }).click()
  await expect(admin.getByText(/Record 1 payout of \$[\d,.]+\?/).first()).toBeVisible()
  await admin.getByRole('button', { name: /Record 1 payout, \$/ }).click()
  await expect(admin).toHaveURL(/run=/)
  await expect(admin.getByText('Recorded together: 1 payout')).toBeVisible()
  const file = await admin.getByRole('link', { name: 'Download for the bank', exact: true }).getAttribute('href')
  expect(await (await admin.request.get(file!)).text()).toContain(`,${username},`)
  await checkAccessibility(admin)
  await admin.context().close()

  await broker.goto('/account/earnings')
  await broker.getByRole('row').filter({ hasText: reference }).getByRole('link').click()
  await expect(broker).toHaveURL(/\/dashboard\/payouts\/[\w-]+$/)
  // Earned and paid in the same month, each with a line of its own.
  await expect(broker.getByRole('row').filter({ hasText: rental.number }).first()).toContainText('15% of')
  await checkAccessibility(broker)
  await broker.context().close()
})

async function open(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage()
}

/** Jobs bring it about, a moment later. */
async function expectEarned(broker: Page, number: string, state: string): Promise<void> {
  await expect(async () => {
    await broker.goto('/dashboard/earnings')
    await expect(broker.locator('#newest').getByRole('row').filter({ hasText: number })).toContainText(state, {
      timeout: 1_000,
    })
  }).toPass({ timeout: 60_000 })
}
