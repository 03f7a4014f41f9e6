/** What only comes up on the way, for everybody: each signed-in page, each refused form, each state of a booking and its mails. */
import { expect, test, type Page } from '@playwright/test'

import { addDays } from '#app/shared/dates.ts'
import { dayOf } from '#app/shared/zone.ts'
import { cast, castPassword, type CastMember } from '#tests/cast.ts'
import { checkEverySize, checkLetter } from '#tests/support/accessibility.ts'
import { addressesOf } from '#tests/support/addresses.ts'
import { openJourneyDatabase } from '#tests/support/journey-database.ts'
import { licencePicture } from '#tests/support/papers.ts'
import { addDocuments, agree, chooseCar, expectConfirmed, freshName, pay, reserve, signUp } from '#tests/support/traveller.ts'

// At rest: axe would measure the contrast of what is still coming in.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 480_000 })
test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, 'axe is a script; the other journeys come here without')

const today = dayOf(new Date())
const front = 'Driver’s license, front'
const uploads = '**/api/embedded-uploads/**'

async function signIn(page: Page, who: CastMember): Promise<void> {
  await page.context().clearCookies()
  await page.goto('/signin')
  await page.getByLabel('Username').fill(cast[who].username)
  await page.getByLabel('Password').fill(castPassword)
  await page.locator('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome')
}

test('the pages of people', async ({ page }) => {
  for (const [who, addresses] of Object.entries(addressesOf) as [CastMember, string[]][]) {
    await signIn(page, who)
    for (const address of addresses) {
      await page.goto(address)
      await checkEverySize(page, `${who} at ${address}`)
    }
  }
})

test('every refused form', async ({ page }) => {
  const refused = async (address: string, button: string) => {
    await page.goto(address)
    await page.locator('main').getByRole('button', { name: button, exact: true }).first().click()
    await expect(page).toHaveTitle(/^Error: /)
    await expect(page.locator('[data-error-summary]')).toBeFocused()
    await checkEverySize(page, `refused ${address}`)
  }
  await refused('/signin', 'Sign In')
  await refused('/signup?type=member', 'Create Account')
  await refused('/forgot-password', 'Send link')
  await refused('/contact', 'Send Message')
  await refused('/invest', 'Submit Your Car')
  await refused('/waiting-list/car/ferrari-roma', 'Tell me')
  await signUp(page, freshName())
  await refused('/membership/apply?tier=elite', 'Send Application')
  await refused('/account/settings/email', 'Send link')
  await refused('/account/settings/password', 'Change password')
  await refused('/account/settings/deletion', 'Delete my account')
  await refused('/account', 'Upload profile photo')
})

test('a car that is being booked', async ({ page }) => {
  const pickup = addDays(today, 21)
  const name = freshName()
  await chooseCar(page, pickup, addDays(pickup, 2))
  await page.getByRole('button', { name: 'Sign in to book' }).click()
  await expect(page.getByText('You must be logged in to upload documents').first()).toBeVisible()
  await checkEverySize(page, 'a draft, signed out')
  await signUp(page, name)
  await holdStill(page)
  await page.goto('/signup/success')
  await checkEverySize(page, 'signed up')
  await chooseCar(page, pickup, addDays(pickup, 2))
  await expect(page.getByRole('status').filter({ hasText: /^Total \$/ })).toHaveCount(1)

  await page.route(uploads, (route) => route.abort())
  await page.getByLabel(front).setInputFiles(await licencePicture())
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 20_000 })
  await checkEverySize(page, 'an upload that failed')
  await page.unroute(uploads)
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route(uploads, async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await checkEverySize(page, 'an upload on its way')
  letThrough()
  await expect(page.getByText('Document uploaded')).toHaveCount(1)
  for (const paper of ['Driver’s license, back', 'Insurance card']) await page.getByLabel(paper).setInputFiles(await licencePicture())
  await expect(page.getByText('Document uploaded')).toHaveCount(3)
  await page.getByRole('button', { name: 'Reserve' }).click()
  await expect(page.locator('[data-error-summary]')).toBeFocused()
  await checkEverySize(page, 'a booking refused, with its documents')
})

test('a booking from its payment to its end', async ({ page }) => {
  const sql = openJourneyDatabase()
  const pickup = addDays(today, 28)
  const name = freshName()
  await signUp(page, name)
  await chooseCar(page, pickup, addDays(pickup, 2))
  await addDocuments(page, true)
  await agree(page)
  const payPage = await reserve(page, true)
  await page.waitForURL(/\/booking-success/)
  const waiting = page.url()
  const request = new URL(waiting).searchParams.get('booking_id')!
  await holdStill(page)
  for (const [state, paid] of [['expired', 'unpaid'], ['expired', 'refunded'], ['awaiting_payment', 'unpaid']] as const) {
    await sql`update booking_requests set state = ${state}, payment_status = ${paid} where id = ${request}`
    await page.goto(waiting)
    await checkEverySize(page, `a request ${state}, ${paid}`)
  }
  await page.goto('about:blank')
  await payPage.getByRole('link', { name: 'Back' }).click()
  await checkEverySize(payPage, 'payment left')
  await payPage.goto('/account/bookings')
  await checkEverySize(payPage, 'a list with an unpaid request')
  await payPage.getByRole('button', { name: 'Continue to payment' }).click()
  await payPage.waitForURL(/\/pay\//)
  await pay(payPage)
  await expectConfirmed(payPage)
  await checkEverySize(payPage, 'paid')
  await payPage.close()

  await page.goto('/account/bookings')
  await checkEverySize(page, 'a list with a coming booking')
  const number = (await page.getByText(/^MQ-\w{3}-\w{4}$/).textContent())!.trim()
  const own = `/account/bookings/${number}`
  await sql`
    update documents set review = 'refused', review_reason = 'The picture is too dark to read.', expires_on = ${addDays(today, -1)}
    where document_type = 'drivers_license_front' and uploaded_by = (select id from profiles where username = ${name})`
  for (const state of ['confirmed', 'active', 'returned', 'completed', 'no_show'] as const) {
    await sql`update bookings set status = ${state} where booking_number = ${number}`
    await page.goto(own)
    await checkEverySize(page, `booking ${state}`)
  }
  await page.goto('/account/bookings')
  await checkEverySize(page, 'a list with a past booking')
  await sql`update bookings set status = 'confirmed' where booking_number = ${number}`

  await page.goto(`${own}/cancellation`)
  await checkEverySize(page, 'to cancel or not')
  await page.getByRole('button', { name: /^Cancel and get/ }).click()
  await expect(page.getByText('Booking cancelled')).toBeVisible()
  await checkEverySize(page, 'booking cancelled, with its notice')
  await page.getByRole('link', { name: /^Receipt MR-/ }).first().click()
  await checkEverySize(page, 'a receipt')

  await page.goto('/dev/mail')
  await page.getByRole('link', { name: `Booking ${number} is confirmed` }).click()
  await page.goto((await page.getByRole('link', { name: /\/booking\?key=/ }).getAttribute('href'))!)
  await checkEverySize(page, 'a booking by its link')
  await sql.end()
})

test('the mailbox, a mail, and its letter as mail programs show it', async ({ page }) => {
  await signUp(page, freshName())
  await page.goto('/dev/mail')
  await checkEverySize(page, 'the mailbox')
  await page.locator('main table a').first().click()
  await checkEverySize(page, 'a mail')
  const letter = await page.request.get((await page.locator('iframe').getAttribute('src'))!)
  // Its own address lets no script in, axe's neither.
  await page.goto('about:blank')
  await page.setContent(await letter.text())
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await checkLetter(page)
})

/** Pages that go on by themselves stay for as long as one looks. */
async function holdStill(page: Page): Promise<void> {
  await page.route(/\/(booking-success|signup\/success)/, async (route) => {
    const response = await route.fetch()
    const { refresh: _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
}
