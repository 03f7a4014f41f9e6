/** What only comes up on the way, for everybody: signed-in pages, refused forms, each state of a booking, and its mails. */
import { expect, type Page } from '@playwright/test'

import { addDays, type CalendarDate } from '#app/shared/dates.ts'
import { dayOf } from '#app/shared/zone.ts'
import { cast, type CastMember } from '#tests/cast.ts'
import { checkEverySize, checkEmail } from '#tests/support/accessibility.ts'
import { addressesOf, linkedPages, pagesFor } from '#tests/support/addresses.ts'
import { findLinkSent, openJourneyDatabase } from '#tests/support/journey-database.ts'
import { makeFilm, poster } from '#tests/support/films.ts'
import { test } from '#tests/support/journey.ts'
import { licensePicture } from '#tests/support/license-picture.ts'
import { followLinks } from '#tests/support/linked-pages.ts'
import {
  addDocuments,
  agree,
  chooseCar,
  enter,
  expectConfirmed,
  freshName,
  join,
  password,
  pay,
  reserve,
  signUp,
  wideScreen,
} from '#tests/support/browser-renter.ts'
const today = dayOf(new Date())
const front = 'Driver’s license, front'
const uploads = '**/api/embedded-uploads/**'

for (const [who, addresses] of Object.entries(addressesOf) as [CastMember, string[]][]) {
  test(`the pages of ${who}`, async ({ page }) => {
    await enter(page, cast[who].username)
    for (const address of addresses) {
      await page.goto(address)
      await checkEverySize(page, `${who} at ${address}`)
    }
  })
}

test('the pages of a booking, a car or a person, found by the links that lead to them', async ({ page }) => {
  const left = new Set(linkedPages)
  for (const who of ['ada', 'mia', 'brook', 'sam'] as const) {
    if (left.size === 0) break
    await enter(page, cast[who].username)
    const found = await followLinks(page.request, pagesFor(who))
    for (const [path, address] of found) {
      if (!left.delete(path)) continue
      await page.goto(address)
      await checkEverySize(page, `${who} at ${path}`)
    }
  }
  expect([...left], 'no link leads to them').toEqual([])
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
  await refused('/waiting-list/car/ferrari-roma', 'Notify me')
  await join(page)
  await refused('/membership/apply?tier=elite', 'Send Application')
  await refused('/account/settings/email', 'Send link')
  await refused('/account/settings/password', 'Change password')
  await refused('/account/settings/deletion', 'Delete my account')
  await refused('/account', 'Upload photo: profile')
})

test('a car that is being booked', async ({ page }) => {
  const pickup = addDays(today, 21)
  const name = freshName()
  await chooseCar(page, pickup, addDays(pickup, 2))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('We’ve saved your trip')).toBeVisible()
  await checkEverySize(page, 'account or sign-in, on the way to a booking')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Enter your first and last name.').first()).toBeVisible()
  await checkEverySize(page, 'the same, refused')
  await signUp(page, name)
  await holdStill(page)
  await page.goto('/signup/success')
  await checkEverySize(page, 'signed up')
  await chooseCar(page, pickup, addDays(pickup, 2))
  await expect(page.getByRole('status').filter({ hasText: /^Total \$/ })).toHaveCount(1)

  await page.route(uploads, (route) => route.abort())
  await page.getByLabel(front).setInputFiles(await licensePicture())
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
  for (const paper of ['Driver’s license, back', 'Insurance card'])
    await page.getByLabel(paper).setInputFiles(await licensePicture())
  await expect(page.getByText('Document uploaded')).toHaveCount(3)
  await page.getByText('Additional drivers').click()
  await page.getByRole('group', { name: 'Additional driver 1' }).getByLabel('Full name').fill('Jordan Reyes')
  await page.getByRole('button', { name: 'Reserve' }).click()
  await expect(page.locator('[data-error-summary]')).toBeFocused()
  await checkEverySize(page, 'a booking refused, with its documents')
})

test('a booking from its payment to its end', async ({ page }) => {
  const sql = openJourneyDatabase()
  const pickup = addDays(today, 28)
  const name = freshName()
  await join(page, name)
  await chooseCar(page, pickup, addDays(pickup, 2))
  await addDocuments(page, true)
  await agree(page)
  await page.setViewportSize(wideScreen)
  const payPage = await reserve(page, true)
  const waiting = page.url()
  const request = new URL(waiting).searchParams.get('booking_id')!
  await holdStill(page)
  for (const [state, paid] of [
    ['expired', 'unpaid'],
    ['expired', 'refunded'],
    ['awaiting_payment', 'unpaid'],
  ] as const) {
    // A page that waits loads itself again when the state is another, which would break off the next line's loading.
    await page.goto('about:blank')
    await sql`update booking_requests set state = ${state}, payment_status = ${paid} where id = ${request}`
    await page.goto(waiting)
    await checkEverySize(page, `a request ${state}, ${paid}`)
  }
  await page.goto('about:blank')
  await payPage.getByRole('link', { name: 'Back' }).click()
  await payPage.waitForURL((url) => !url.pathname.startsWith('/pay/'))
  await checkEverySize(payPage, 'payment left')
  await payPage.goto('/account/bookings')
  await checkEverySize(payPage, 'a list with an unpaid request')
  await payPage.getByRole('button', { name: 'Continue to payment' }).click()
  await payPage.waitForURL(/\/pay\//)
  await pay(payPage)
  await expectConfirmed(payPage)
  await checkEverySize(payPage, 'paid')
  await payPage.close()

  const number = (await sql`select booking_number from bookings where request_id = ${request}`)[0]!
    .booking_number as string
  await enter(page, cast.sam.username)
  await page.goto(`/dashboard/documents?q=${number}`)
  await checkEverySize(page, 'documents that wait')
  await page.getByRole('table').locator('tbody').getByRole('link').first().click()
  await page.waitForURL(/\/dashboard\/documents\/./)
  await checkEverySize(page, 'a document to check')
  await enter(page, name, password)

  await page.goto('/account/bookings')
  await checkEverySize(page, 'a list with a coming booking')
  const own = `/account/bookings/${number}`
  await sql`
    update documents set review = 'refused', review_reason = 'The picture is too dark to read.', expires_on = ${addDays(today, -1)}
    where document_type = 'drivers_license_front' and uploaded_by = (select id from profiles where username = ${name})`
  for (const state of ['confirmed', 'active', 'returned', 'completed', 'no_show'] as const) {
    await sql`update bookings set status = ${state} where booking_number = ${number}`
    await page.goto(own)
    await checkEverySize(page, `booking ${state}`)
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await page.evaluate(() => document.documentElement.scrollHeight), `booking ${state}`).toBeLessThan(2_600)
    // The line and its button are in the first view.
    const step = (await page.locator('.glance .step').boundingBox())!
    expect(step.y + step.height, `the line of a booking ${state}`).toBeLessThan(740)
    await page.setViewportSize(wideScreen)
  }
  await page.goto('/account/bookings')
  await checkEverySize(page, 'a list with a past booking')
  await sql`update bookings set status = 'confirmed' where booking_number = ${number}`

  await page.goto(`${own}/cancellation`)
  await checkEverySize(page, 'to cancel or not')
  await page.getByRole('button', { name: /^Cancel and refund/ }).click()
  await expect(page.getByText('Booking canceled')).toBeVisible()
  await checkEverySize(page, 'booking cancelled, with its notice')
  await page
    .getByRole('link', { name: /^Receipt MR-/ })
    .first()
    .click()
  await page.waitForURL('**/receipts/**')
  await checkEverySize(page, 'a receipt')

  await page.goto('/dev/mail')
  await page.getByRole('link', { name: `Booking ${number} is confirmed` }).click()
  await page.goto((await page.getByRole('link', { name: /\/booking\?key=/ }).getAttribute('href'))!)
  await checkEverySize(page, 'a booking by its link')
  await sql.end()
})

test('where the links of mails lead', async ({ page }) => {
  const sql = openJourneyDatabase()
  const name = freshName()
  const email = `${name}@example.com`
  const linkSent = (path: string) => findLinkSent(email, path)

  await join(page, name)
  await page.goto(await linkSent('verify-email'))
  await expect(page.getByRole('button', { name: 'Confirm address' })).toBeVisible()
  await checkEverySize(page, 'an address to confirm')

  await page.context().clearCookies()
  await page.request.post('/forgot-password', { form: { email } })
  await page.goto(await linkSent('reset-password'))
  await checkEverySize(page, 'a new password to set')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.locator('[data-error-summary]')).toBeFocused()
  await checkEverySize(page, 'a new password refused')

  // The demo's are the oldest, and they stay: what another journey holds may be free again in a moment.
  const [taken] = await sql<{ slug: string; pickup: CalendarDate }[]>`
    select v.slug, to_char(s.starts_at at time zone 'America/New_York', 'YYYY-MM-DD') as pickup
    from stays s join vehicles v on v.id = s.vehicle_id
    where s.state = 'active' and s.kind = 'booking' and v.kind = 'car' and s.starts_at between now() + interval '2 days' and now() + interval '25 days'
    order by s.created_at limit 1`
  await page.goto(`/waiting-list/car/${taken!.slug}?pickup=${taken!.pickup}&return=${addDays(taken!.pickup, 1)}`)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Notify me' }).click()
  await expect(page).toHaveURL(/\/fleet\?/)
  await page.goto(await linkSent('waiting-list/'))
  await checkEverySize(page, 'mails to stop or not')
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No more emails')
  await checkEverySize(page, 'mails stopped')
  await sql.end()
})

test('a message that is reported, and a person who is decided about', async ({ page }) => {
  await enter(page, cast.mia.username)
  await page.goto('/dashboard/chat')
  const message = page
    .locator('.message')
    .filter({ has: page.getByRole('link', { name: 'Report', includeHidden: true }) })
    .last()
  await message.getByLabel(/^More about/).click()
  await checkEverySize(page, 'what can be done about a message')
  // Scripts unfold the same form under the message; the page is for who has none.
  await page.goto((await message.getByRole('link', { name: 'Report' }).getAttribute('href')) ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Report a message')
  await checkEverySize(page, 'a message to report')
  await page.getByRole('button', { name: 'Report' }).click()
  await expect(page.locator('[data-error-summary]')).toBeFocused()
  await checkEverySize(page, 'a report refused')
  await page.getByLabel('What is wrong with it?').fill('Off topic')
  await page.getByRole('button', { name: 'Report' }).click()
  await expect(page.getByText('Our staff will look at it.')).toBeVisible()

  await enter(page, cast.ada.username)
  await page.goto('/dashboard/reports')
  await expect(page.getByText('Off topic')).toBeVisible()
  await checkEverySize(page, 'a report to decide')
  for (const { username, firstName } of [cast.pim, cast.brook]) {
    await page.goto(`/dashboard/users?q=${username}`)
    await page.locator('main table').getByRole('link', { name: firstName }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(firstName)
    await checkEverySize(page, `the page of ${username}`)
  }
})

test('the rates of a car by date', async ({ page }) => {
  await enter(page, cast.sam.username)
  await page.goto('/dashboard/garage')
  await page
    .getByRole('link', { name: /^Edit .* DB11/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Rates by date' }).click()
  await expect(page.getByText('Race week')).toBeVisible()
  await checkEverySize(page, 'rates by date')
  await page.getByRole('button', { name: 'Save period' }).click()
  await expect(page.locator('[data-error-summary]')).toBeFocused()
  await checkEverySize(page, 'a period refused')
})

test('the calendars of a car: an outside one that fails, with an event over a booking', async ({ page }) => {
  const sql = openJourneyDatabase()
  const [car] = await sql<{ id: string }[]>`
    with taken as (
      select s.vehicle_id, s.starts_at, s.ends_at from stays s join cars c on c.id = s.vehicle_id and not c.soft_deleted
      where s.state = 'active' and s.kind = 'booking' and s.starts_at > now() order by s.starts_at limit 1),
    added as (
      insert into calendar_imports (id, vehicle_id, address, attempted_at, succeeded_at, failed_at, failure)
      select gen_random_uuid(), vehicle_id, 'https://calendar.example/broken.ics', now(), now() - interval '2 hours', now(), 'malformed'
      from taken returning id, vehicle_id),
    event as (
      insert into calendar_import_events (import_id, event_key, starts_at, ends_at)
      select added.id, 'event', starts_at, ends_at from added, taken)
    select vehicle_id as id from added`
  await sql.end()
  const calendar = `/dashboard/garage/${car!.id}/calendar`
  await enter(page, cast.sam.username)
  await page.goto(calendar)
  await expect(page.getByText('An outside calendar needs the car')).toBeVisible()
  await checkEverySize(page, 'a calendar with a conflict')
  await page.goto(`${calendar}/outside`)
  await expect(page.getByText('isn’t a calendar, or it’s damaged')).toBeVisible()
  await checkEverySize(page, 'an outside calendar that fails')
  await page.goto(`${calendar}/address`)
  await checkEverySize(page, 'a calendar without an address')
  await page.getByRole('button', { name: 'Make an address' }).click()
  await expect(page.locator('#feed-address')).toBeVisible()
  await checkEverySize(page, 'a new calendar address')
  // The car is others' as well.
  await page.goto(`${calendar}/outside`)
  await page.getByRole('button', { name: 'Remove the calendar' }).click()
  await expect(page.getByRole('button', { name: 'Add the calendar' })).toBeVisible()
})

test('a booking as staff and its broker read it', async ({ page }) => {
  for (const { username } of [cast.sam, cast.brook]) {
    await enter(page, username)
    await page.goto('/dashboard/bookings?state=all')
    await page.getByRole('link', { name: /^MQ-/ }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^MQ-/)
    await checkEverySize(page, `a booking, as ${username} reads it`)
  }
})

test('the question before we cancel, without a reason, and before a no-show', async ({ page }) => {
  await enter(page, cast.sam.username)
  // One of the demo's: whatever is last in the list may be another journey's, and not paid yet.
  await page.goto('/dashboard/bookings?q=Mei%20Tanaka')
  await page.getByRole('link', { name: /^MQ-/ }).click()
  await page.getByRole('link', { name: 'Cancel booking' }).click()
  await page.getByRole('button', { name: /^Cancel/ }).click()
  await expect(page.getByText('Say why. The customer will read it.').first()).toBeVisible()
  await checkEverySize(page, 'the question before we cancel, without a reason')
  await page.goto(page.url().replace('cancellation', 'no-show'))
  await checkEverySize(page, 'the question before a no-show')
  await page.goto(page.url().replace('no-show', 'deposit'))
  await checkEverySize(page, 'the deposit of a booking')
  await page.goto(page.url().replace('deposit', 'payment'))
  await page.getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByText('Enter the number on the terminal’s slip.').first()).toBeVisible()
  await checkEverySize(page, 'a payment at the terminal without its reference')
  await page.goto(page.url().replace(/payment.*/, 'change'))
  await page.getByRole('button', { name: 'Show the price' }).click()
  await expect(page.getByText('These are already the dates of the booking.').first()).toBeVisible()
  await checkEverySize(page, 'a change to the same dates')
  await page.getByRole('link', { name: 'Choose another car' }).click()
  await expect(page.getByRole('heading', { name: 'Choose another car' })).toBeVisible()
  await checkEverySize(page, 'the cars that are free for a booking')
  await page.goto(page.url().replace(/change.*/, 'agreement'))
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(page.getByText('Type your full name as your signature.').first()).toBeVisible()
  await checkEverySize(page, 'an agreement to sign at the desk, without a name')
})

test('a listing to review', async ({ page }) => {
  await enter(page, cast.ada.username)
  await page.goto('/admin/listings')
  await page
    .getByRole('link', { name: /^Review / })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible()
  await checkEverySize(page, 'a listing to review')
  await page.getByRole('button', { name: 'Hide' }).click()
  await expect(page.getByText('Say why. The person who listed it will read this.').first()).toBeVisible()
  await checkEverySize(page, 'a listing to hide, without a reason')
})

test('an image that someone has uploaded', async ({ page }) => {
  await enter(page, cast.mia.username)
  await page.goto('/dashboard/uploads')
  const named = { ...(await licensePicture()), name: `${'L'.repeat(300)}.jpg` }
  await page.getByLabel('Images').setInputFiles(named)
  await expect(page.locator('.media-strip img').first()).toBeVisible()
  await page.getByLabel('Images').setInputFiles(named)
  await expect(page.getByText('You have this picture')).toBeVisible()
  await checkEverySize(page, 'just uploaded, once more')
  await page.goto('/dashboard/uploads/images')
  await checkEverySize(page, 'one’s own images')
  await page
    .getByRole('link', { name: /^Focal point/ })
    .first()
    .click()
  await page.waitForURL(/\/uploads\/[\da-f-]{36}$/)
  await checkEverySize(page, 'an image and its focal point')
  await enter(page, cast.ada.username)
  await page.goto('/admin/uploads')
  await checkEverySize(page, 'all uploads')
  await page.locator('.upload-list a').first().click()
  await expect(page.getByRole('button', { name: 'Hide' })).toBeVisible()
  await checkEverySize(page, 'an upload to hide')
})

test('a film of the site', async ({ page }) => {
  await enter(page, cast.ada.username)
  await page.goto('/video-upload')
  await page.locator('#film-film').setInputFiles({ name: 'a.mp4', mimeType: 'video/mp4', buffer: poster })
  await expect(page.getByRole('alert').filter({ hasText: 'Please upload an MP4 file only.' })).toBeVisible()
  await checkEverySize(page, 'a film that is none')
  await page.locator('#film-film').setInputFiles({ name: 'door.mp4', mimeType: 'video/mp4', buffer: makeFilm() })
  await expect(page.getByText('Video uploaded')).toBeVisible()
  await expect(page.getByText('The first frame of your video is the poster.')).toBeVisible()
  await checkEverySize(page, 'a film that has arrived')
  await page.getByRole('button', { name: 'Upload Video' }).click()
  await expect(page.getByText('Upload Another Video')).toBeVisible()
  await checkEverySize(page, 'a film')
  await page.getByRole('link', { name: 'Delete' }).click()
  await page.waitForURL('**/removal')
  await checkEverySize(page, 'a film that may not be deleted')
  await page.goto('/video-upload')
  await checkEverySize(page, 'all films')
})

test('an image that does not load, and its replacement', async ({ page }) => {
  await enter(page, cast.ada.username)
  await page.goto('/admin/images?car=rolls-royce-ghost')
  const imageId = (await page.locator('.routing input[name=selected]').first().getAttribute('value')) ?? ''
  await page.request.post('/image-errors', { data: { imageId, imageUrl: '/fleet' } })
  await page.goto('/admin/images/broken')
  await checkEverySize(page, 'broken images')
  await page
    .getByRole('link', { name: /^Replace on / })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Replace' })).toBeVisible()
  await checkEverySize(page, 'a replacement')
  await page.getByRole('button', { name: 'Replace' }).click()
  await expect(page.locator('[data-error-summary]')).toBeFocused()
  await checkEverySize(page, 'a replacement refused')
})

test('the mailbox, and an email as mail programs show it', async ({ page }) => {
  await join(page)
  await page.goto('/dev/mail')
  await checkEverySize(page, 'the mailbox')
  await page.locator('main table a').first().click()
  await expect(page.locator('iframe')).toBeVisible()
  await checkEverySize(page, 'a mail')
  const email = await page.request.get((await page.locator('iframe').getAttribute('src'))!)
  // Its own address lets no script in, axe's neither.
  await page.goto('about:blank')
  await page.setContent(await email.text())
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await checkEmail(page)
})

/** Pages that continue by themselves stay for as long as one looks. */
async function holdStill(page: Page): Promise<void> {
  await page.route(/\/(booking-success|signup\/success)/, async (route) => {
    const response = await route.fetch()
    const { refresh: _, ...headers } = response.headers()
    const body = (await response.text()).replace(/<meta http-equiv="refresh"[^>]*>/, '')
    await route.fulfill({ response, headers, body })
  })
}
