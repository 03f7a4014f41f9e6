/** Book, read what was booked on a phone and on paper, change its drivers and its car, and read what canceling gives back. */
import { expect, type Page } from '@playwright/test'

import { addDays } from '#app/shared/dates.ts'
import { dayOf } from '#app/shared/zone.ts'
import { cast } from '#tests/cast.ts'
import { checkAccessibility } from '#tests/support/accessibility.ts'
import {
  addDocuments,
  agree,
  chooseCar,
  enter,
  expectConfirmed,
  join,
  pay,
  reserve,
  wideScreen,
} from '#tests/support/browser-renter.ts'
import { test } from '#tests/support/journey.ts'

test('a booking keeps its first view and its sums whole while drivers and car change', async ({ page, browser }) => {
  const pickup = addDays(dayOf(new Date()), 12)
  await join(page)
  await chooseCar(page, pickup, addDays(pickup, 2))
  await addDocuments(page)
  await page.getByLabel('Special requests').fill('Bring the car to the St. Regis, 88 West Paces Ferry Road, at nine.')
  await agree(page)
  // On a wide screen the first tab waits on the booking's page.
  const phone = page.viewportSize()!
  await page.setViewportSize(wideScreen)
  const payPage = await reserve(page)
  await page.setViewportSize(phone)
  // The page's scripts may fail to load where others run.
  const bare = await page.context().newPage()
  await bare.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await bare.goto(page.url())
  await pay(payPage)
  await expectConfirmed(payPage)
  await expectConfirmed(page)
  await expectConfirmed(bare)
  await bare.close()

  await page.goto('/account/bookings')
  await expect(page.getByRole('heading', { name: 'Coming' })).toBeVisible()
  const number = (await page.getByText(/^MQ-\w{3}-\w{4}$/).textContent())!.trim()
  await page
    .getByRole('row', { name: new RegExp(number) })
    .getByRole('link')
    .click()
  await expect(page.locator('#documents').getByText('Waiting to be checked')).toHaveCount(3)
  await expectInFirstView(page)
  const paper = await page.pdf({
    format: 'Letter',
    margin: { top: '0.4in', bottom: '0.4in', left: '0.4in', right: '0.4in' },
  })
  expect(/\/Count (\d+)/.exec(paper.toString('latin1'))?.[1], 'sheets of paper').toBe('1')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(number).first()).toBeVisible()
  await page.emulateMedia({ media: null })

  await test.step('someone else drives as well, and the desk sees the license', async () => {
    const own = page.url()
    await page.getByRole('link', { name: 'Additional drivers' }).click()
    await page.getByLabel('Full name').fill('Jordan Reyes')
    await page.getByLabel('Date of birth').fill('1989-04-12')
    await page.getByRole('button', { name: 'Add a driver' }).click()
    await page.getByLabel('Full name').nth(1).fill('Mia Little')
    await page.getByLabel('Date of birth').nth(1).fill('2015-04-12')
    await page.getByRole('button', { name: 'Save drivers' }).click()
    await expect(page.getByText(/^Drivers of this car must be at least/).first()).toBeVisible()
    await checkAccessibility(page)
    await page.getByRole('button', { name: 'Remove driver 2' }).click()
    await expect(page.getByLabel('Full name')).toHaveCount(1)
    await expect(page.getByLabel('Full name')).toHaveValue('Jordan Reyes')
    await page.getByLabel('License number').fill('057 441 926')
    await page.getByLabel('License first issued').fill('2007-05-01')
    await page.getByRole('button', { name: 'Save drivers' }).click()
    await page.waitForURL(own)
    await expect(page.getByText('Also driving: Jordan Reyes.')).toBeVisible()

    const context = await browser.newContext()
    const desk = await context.newPage()
    await enter(desk, cast.sam.username)
    await desk.goto(new URL(`/dashboard/bookings/${number}/pickup`, page.url()).href)
    await expect(desk.getByText('Agreement not signed since the drivers changed')).toBeVisible()
    await desk.getByRole('button', { name: 'License seen: Jordan Reyes' }).click()
    await expect(desk.getByText('Jordan Reyes may drive', { exact: true })).toBeVisible()
    await checkAccessibility(desk)
    await desk.goto(new URL(`/dashboard/bookings/${number}/drivers`, page.url()).href)
    await expect(desk.getByText(/^License seen on/)).toBeVisible()
    await checkAccessibility(desk)
    await context.close()
  })
  await changeCar(page)

  await page.getByRole('link', { name: 'Cancel booking' }).click()
  await page.waitForURL(/\/cancellation$/)
  const button = page.getByRole('button', { name: /^Cancel and refund \$[\d,]+\.\d\d$/ })
  const amount = /\$[\d,.]+\d/.exec((await button.textContent())!)![0]
  // However long its label is, a sum is on one line. What was paid may be the same sum as what comes back.
  const sums = page.locator('.facts dd', { hasText: amount }).filter({ visible: true })
  await expect(sums.first()).toBeVisible()
  const lines = await sums.evaluateAll((figures) =>
    figures.map((figure) => {
      const text = document.createRange()
      text.selectNodeContents(figure)
      return text.getClientRects().length
    }),
  )
  expect(new Set(lines)).toEqual(new Set([1]))
  // What comes of it is in tests/requests/own-bookings.test.ts; here the dates are free for other journeys.
  await button.click()
  await expect(page.getByText('Booking canceled')).toBeVisible()
})

/** What one needs on the way to the car, on a phone of 360 × 740. */
async function expectInFirstView(page: Page) {
  const glance = page.locator('.glance')
  const shown = [
    page.locator('.glance-photo img'),
    glance.getByText('Confirmed'),
    glance.getByText('We’re checking your documents and will email you.'),
    glance.getByRole('button', { name: /^Pay \$/ }),
    glance.getByText(/^You asked for: Bring the car .* We’ll call you about it\.$/),
    glance.getByRole('link', { name: /Peachtree Road NW Map$/ }),
    glance.getByRole('link', { name: 'Call us' }),
    glance.getByRole('link', { name: 'Add to calendar' }),
    glance.getByText('Due at pickup'),
    glance.getByText(/^On hold \w+ \d+ to return; released by \w+ \d+ if everything is paid$/),
  ]
  for (const each of shown) {
    const box = await each.boundingBox()
    expect((box?.y ?? Infinity) + (box?.height ?? 0), String(each)).toBeLessThanOrEqual(740)
  }
}

/** From the booking's page to another car and a day more, and back to it. */
async function changeCar(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Change dates or car' }).click()
  await page.getByRole('link', { name: 'Choose another car' }).click()
  await page.waitForURL(/\/change\/car/)
  await checkAccessibility(page)
  const cars = page.locator('main li').getByRole('link')
  const chosen = test.info().parallelIndex % 2 === 0 ? cars.first() : cars.last()
  const name = (await chosen.textContent())!
  await chosen.click()
  await expect(page.getByRole('heading', { name: 'New price' })).toBeVisible()
  await expect(page.locator('form .facts')).toContainText(name)
  await checkAccessibility(page)
  await page.getByRole('checkbox', { name: /rental agreement/ }).check()
  await page.getByLabel('Sign with your full name').fill('Mia Hart')
  await page.getByRole('button', { name: 'Change the booking' }).click()
  await expect(page.getByText('Booking changed')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}
