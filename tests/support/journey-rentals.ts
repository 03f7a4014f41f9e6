/** Bookings as the desk of a journey finds them: what the other journeys walk through is written into the database. */
import type { Page } from '@playwright/test'

import { addDays, type CalendarDate } from '#app/shared/dates.ts'
import { addDocuments, agree, chooseCar, expectConfirmed, pay, reserve } from '#tests/support/browser-renter.ts'
import { openJourneyDatabase } from '#tests/support/journey-database.ts'
import { licensePicture } from '#tests/support/license-picture.ts'

export type JourneyRental = Awaited<ReturnType<typeof payOnPage>>

/** Two days of a car of its own, paid by who is signed in, with scripts. */
export async function bookCar(page: Page, pickup: CalendarDate): Promise<JourneyRental> {
  await chooseCar(page, pickup, addDays(pickup, 2))
  await addDocuments(page, true)
  await agree(page)
  return payOnPage(await reserve(page, true))
}

/** From Stripe's page to the confirmation. */
export async function payOnPage(page: Page) {
  await pay(page)
  await expectConfirmed(page)
  const requestId = new URL(page.url()).searchParams.get('booking_id')!
  const sql = openJourneyDatabase()
  const [booking] = await sql<{ id: string; booking_number: string }[]>`
    select id, booking_number from bookings where request_id = ${requestId}`
  await sql.end()
  return { requestId, bookingId: booking!.id, number: booking!.booking_number }
}

/** Everything before the keys: documents accepted, the rest paid and the deposit recorded at the desk. */
export async function settleBeforeKeys({ requestId, bookingId }: JourneyRental): Promise<void> {
  const sql = openJourneyDatabase()
  await sql`update bookings set remaining_paid_at = now() where id = ${bookingId}`
  await sql`insert into payments (id, request_id, purpose, method, amount_cents, received_at)
    select gen_random_uuid(), id, 'remaining', 'cash', total_amount_cents - upfront_amount_cents, now()
    from booking_requests where id = ${requestId}`
  await sql`update deposits set method = 'cash', status = 'recorded' where booking_id = ${bookingId}`
  await sql`update documents set review = 'accepted'
    where id in (select document_id from request_documents where request_id = ${requestId})`
  await sql.end()
}

/** Out with 12,000 miles and a full tank, and due four and a half hours ago. */
export async function giveKeys(rental: JourneyRental): Promise<void> {
  await settleBeforeKeys(rental)
  const { requestId, bookingId } = rental
  const sql = openJourneyDatabase()
  await sql`update booking_requests set pickup_at = now() - interval '52.5 hours', return_at = now() - interval '4.5 hours'
    where id = ${requestId}`
  await sql`insert into condition_reports
      (id, booking_id, stage, mileage, fuel_eighths, signer_name, staff_id, happened_at, completed_at)
    select gen_random_uuid(), ${bookingId}, 'pickup', 12000, 8, 'Mia Hart', id, now() - interval '52 hours', now() - interval '52 hours'
    from profiles where username = 'staff'`
  await sql`update bookings set status = 'active' where id = ${bookingId}`
  await sql.end()
}

/** Back, with nothing charged and nothing held: the job that completes rentals, due every few minutes, runs now. */
export async function completeRental({ bookingId }: JourneyRental): Promise<void> {
  const sql = openJourneyDatabase()
  await sql`update deposits set status = 'released' where booking_id = ${bookingId}`
  await sql`update bookings set status = 'returned' where id = ${bookingId}`
  await sql`insert into jobs.job (name) values ('complete-rentals')`
  await sql.end()
}

/** No one came: it was to be picked up five hours ago. */
export async function passPickup({ requestId }: JourneyRental): Promise<void> {
  const sql = openJourneyDatabase()
  await sql`update booking_requests set pickup_at = now() - interval '5 hours', return_at = now() + interval '43 hours'
    where id = ${requestId}`
  await sql.end()
}

export const views = ['Front', 'Rear', 'Left side', 'Right side', 'Wheels', 'Interior', 'Odometer']

/** All fixed views on the page of a report, each another picture: one is told from the other by its bytes. */
export async function takeShots(page: Page): Promise<void> {
  const picture = await licensePicture()
  for (const view of views) {
    const buffer = Buffer.concat([picture.buffer, Buffer.from(view)])
    await page.getByLabel(view, { exact: true }).setInputFiles({ ...picture, buffer })
  }
}
