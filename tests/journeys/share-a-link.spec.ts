/** A broker shares the link; a visitor follows it to a car and books; the broker sees the booking as pending. */
import { expect, test } from '@playwright/test'

import { addDays } from '#app/shared/dates.ts'
import { dayOf } from '#app/shared/zone.ts'
import { checkAccessibility } from '#tests/support/accessibility.ts'
import { addDocuments, chooseCar, enter, expectConfirmed, join, pay, reserve } from '#tests/support/browser-renter.ts'

test('a visitor books by a broker’s link', async ({ page, browser, javaScriptEnabled }) => {
  const scripts = javaScriptEnabled ?? true
  const pickup = addDays(dayOf(new Date()), scripts ? 21 : 24)
  const name = scripts ? 'Philippa Hart' : 'Ottilie Hart'
  const [firstName = ''] = name.split(' ')

  const context = await browser.newContext({ javaScriptEnabled: scripts })
  const broker = await context.newPage()
  await enter(broker, 'broker')
  await broker.goto('/dashboard/referrals')
  const link = (await broker
    .getByText(/\/r\/[A-Z2-9]{8}$/)
    .first()
    .textContent())!
  await expect(broker.getByRole('img', { name: 'QR code of your link' })).toBeVisible()
  await expect(broker.getByRole('button', { name: /^Copy/ })).toHaveCount(scripts ? 6 : 0)
  await expect(broker.getByText(firstName)).toHaveCount(0)
  await checkAccessibility(broker, scripts)

  await page.goto(`${link}?to=${encodeURIComponent(`/fleet?pickup=${pickup}`)}`)
  await expect(page).toHaveURL(new RegExp(`/fleet\\?pickup=${pickup}$`))
  await join(page)
  await chooseCar(page, pickup, addDays(pickup, 2))
  await page.getByLabel('Full name', { exact: true }).fill(name)
  await addDocuments(page, scripts)
  await page.getByRole('checkbox', { name: /rental agreement/ }).check()
  await page.getByLabel('Sign with your full name').fill(name)
  await pay(await reserve(page, scripts))
  await expectConfirmed(page)

  await broker.reload()
  await expect(broker.getByRole('row', { name: new RegExp(firstName) })).toContainText('Pending')
  await context.close()
})
