/** A customer reviews a completed rental, its broker answers, and staff hide it with a reason. */
import { expect, type Browser, type Page } from '@playwright/test'

import { cast } from '#tests/cast.ts'
import { checkAccessibility, checkEverySize } from '#tests/support/accessibility.ts'
import { enter, freshName, join } from '#tests/support/browser-renter.ts'
import { openJourneyDatabase } from '#tests/support/journey-database.ts'
import { test } from '#tests/support/journey.ts'

const photos = ['side', 'front-three-quarter'].map((view) => `drizzle/pictures/suv-green/${view}.jpg`)
const words = (name: string) => `Kept by people who care, says ${name}.`

test('a rental is reviewed, answered and hidden', async ({ page, browser }) => {
  const name = freshName()
  await join(page, name)
  const { number, slug } = await giveRental(name)
  await page.goto(`/account/bookings/${number}`)
  await page.getByRole('link', { name: 'Write a review' }).click()
  await page.getByRole('button', { name: 'Publish review' }).click()
  await expect(page.getByText('Choose a rating from 1 to 5.').first()).toBeVisible()
  await checkEverySize(page, 'a review refused')
  await page.getByLabel('2 of 5').check()
  await page.getByLabel('Your review').fill(words(name))
  await page.getByRole('button', { name: 'Publish review' }).click()
  await expect(page.getByText('Review published')).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('link', { name: 'Add photos' }).click()
  await page.getByLabel('Choose photos').setInputFiles('docs/tour.md')
  await page.getByRole('button', { name: 'Add photos' }).click()
  await expect(page.getByText('tour.md: ').first()).toBeVisible()
  await checkEverySize(page, 'a photo of a review refused')
  await page.getByLabel('Choose photos').setInputFiles(photos)
  await page.getByRole('button', { name: 'Add photos' }).click()
  await expect(page.getByText('2 photos are shown with your review.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove photo 1' }).click()
  await expect(page.getByText('Photo removed')).toBeVisible()
  await checkAccessibility(page)
  await page.goto(`/car/${slug}?reviews=all`)
  const shown = page.getByRole('listitem').filter({ hasText: words(name) })
  await expect(shown.getByRole('link', { name: /^Photo 1 of/ })).toBeVisible()

  const broker = await enterAs(browser, cast.brook.username)
  await broker.goto('/dashboard/reviews')
  await broker.getByLabel('Car or words').fill(name)
  await broker.getByRole('button', { name: 'Search' }).click()
  await expect(broker.getByRole('link', { name: /^Open the review/ })).toHaveCount(1)
  await broker.getByRole('link', { name: /^Open the review/ }).click()
  await broker.getByLabel('Answer').fill('Thank you.')
  await broker.getByRole('button', { name: 'Publish answer' }).click()
  await expect(broker.getByText('Answer published')).toBeVisible()
  await expect(broker).toHaveURL(/\/dashboard\/reviews\/[\w-]+$/)
  const review = new URL(broker.url()).pathname
  await broker.context().close()

  const staff = await enterAs(browser, cast.sam.username)
  await staff.goto(review)
  await staff.getByRole('button', { name: 'Hide review' }).click()
  await expect(staff.getByText('Say why. The customer will read this').first()).toBeVisible()
  await checkEverySize(staff, 'a review that is not hidden without a reason')
  await staff.getByLabel('Reason to hide it').fill('It is about another car.')
  await staff.getByRole('button', { name: 'Hide review' }).click()
  await expect(staff.getByText('Review hidden')).toBeVisible()
  await checkAccessibility(staff)
  await staff.context().close()
  await page.goto(`/car/${slug}?reviews=all`)
  await expect(page.getByText(words(name))).toHaveCount(0)
  await page.goto(`/account/bookings/${number}/review`)
  await expect(page.getByText('Our staff hid it.')).toBeVisible()
})

async function enterAs(browser: Browser, username: string): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await enter(page, username)
  return page
}

/** One of the completed rentals of Brook's Range Rover becomes this person's, before they have written about it. */
async function giveRental(username: string): Promise<{ number: string; slug: string }> {
  const sql = openJourneyDatabase()
  const [rental] = await sql<{ bookingId: string; slug: string }[]>`
    with chosen as (
      select r.id from reviews r join vehicles v on v.id = r.vehicle_id join car_listings l on l.id = v.id
      where l.model = 'Range Rover' and r.profile_id is null order by r.rented_on limit 1 for update of r skip locked)
    delete from reviews r using chosen, vehicles v where r.id = chosen.id and v.id = r.vehicle_id
    returning r.booking_id as "bookingId", v.slug`
  const [booking] = await sql<{ number: string }[]>`
    update booking_requests q set profile_id = p.id from bookings b, profiles p
    where b.id = ${rental!.bookingId} and q.id = b.request_id and p.username = ${username}
    returning b.booking_number as number`
  await sql.end()
  return { number: booking!.number, slug: rental!.slug }
}
