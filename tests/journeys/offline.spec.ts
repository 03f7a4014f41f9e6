/** A phone that loses its line: between two pages (service worker), while a form is sent, and beside a car at its pickup. */
import { expect, type Page, type Route } from '@playwright/test'

import { pageProblems } from '#app/ui/layout/words.ts'
import { addDays } from '#app/shared/dates.ts'
import { dayOf } from '#app/shared/zone.ts'
import { checkAccessibility } from '#tests/support/accessibility.ts'
import {
  addDocuments,
  agree,
  chooseCar,
  enter,
  hydrated,
  join,
  onWideScreen,
  reserve,
} from '#tests/support/browser-renter.ts'
import { openJourneyDatabase } from '#tests/support/journey-database.ts'
import { bookCar, giveKeys, settleBeforeKeys, views } from '#tests/support/journey-rentals.ts'
import { test } from '#tests/support/journey.ts'
import { licensePicture } from '#tests/support/license-picture.ts'

test.describe('with the worker beside the pages', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a page asked for without a line is answered with the phone number, and comes when the line is back', async ({
    page,
    context,
  }) => {
    await page.goto('/')
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    // Its first page was there before it; the next one passes through it.
    await page.goto('/fleet')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Fleet')
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')

    await context.setOffline(true)
    await page.goto('/requirements?from=menu')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection')
    await expect(page.getByRole('main').getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:/)
    await checkAccessibility(page, true)
    const kept = await page.evaluate(async () => {
      const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
      const requests = await Promise.all(caches_.map((cache) => cache.keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept).toContain('/offline')
    expect(kept.filter((path) => path !== '/offline' && !/^\/assets\/[\w.-]+\.(css|js|woff2)$/.test(path))).toEqual([])

    await context.setOffline(false)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page).toHaveURL(/\/requirements\?from=menu$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rental Requirements')
  })
})

test('on a page that is read again after a refusal, a line that is gone is said at once', async ({ page, context }) => {
  await enter(page, 'admin')
  await page.goto('/dashboard/payouts/adjustment')
  await hydrated(page)
  const amount = page.locator('form [name=amount]')
  await amount.fill('12.50')
  await context.setOffline(true)
  await page.getByRole('main').locator('form').getByRole('button').last().click()
  await expect(page.getByText(pageProblems.noLine.title)).toBeVisible()
  await expect(amount).toHaveValue('12.50')
  await context.setOffline(false)
})

test('a line that breaks while the booking is sent costs nothing of what was entered', async ({ page }) => {
  await join(page)
  const pickup = addDays(dayOf(new Date()), 24)
  await chooseCar(page, pickup, addDays(pickup, 2))
  await page.getByLabel('Special requests').fill('We land at 9:10.')
  await addDocuments(page, true)
  await agree(page)
  // Nothing at all comes through: whatever the page would load again after the failed post would cost the page.
  await page.route('**/car/**', (route) => route.abort('internetdisconnected'))
  await page.getByRole('button', { name: 'Reserve' }).click()
  await expect(page.getByRole('alert')).toContainText('No connection')
  await expect(page.getByLabel('Special requests')).toHaveValue('We land at 9:10.')

  await page.unroute('**/car/**')
  expect(new URL((await reserve(page, true)).url()).pathname).toMatch(/^\/pay\//)
})

test.describe('beside the car', () => {
  const parts = '**/api/condition-photos/**'
  const left = (page: Page) => page.locator('.still-to-send')
  const take = (page: Page, view: string) => page.getByLabel(view, { exact: true }).setInputFiles(shot(view))
  const databases = (page: Page) =>
    page.evaluate(async () =>
      (await indexedDB.databases()).map(({ name }) => name).filter((name) => name === 'marque_kept'),
    )

  // Each is another picture of the same size: one is told from the other by its bytes.
  let picture: Buffer
  test.beforeAll(async () => void (picture = (await licensePicture()).buffer))
  const shot = (view: string) => ({
    name: `${view}.jpg`,
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([picture, Buffer.from(view)]),
  })

  test('what is typed, marked and photographed without a line is sent once, also after the tab was closed', async ({
    page,
    context,
  }) => {
    await join(page)
    const rental = await bookCar(page, addDays(dayOf(new Date()), 27))
    await settleBeforeKeys(rental)
    const { number } = rental
    const reportsOf = () => countReport(rental.bookingId, 'pickup')
    const address = `/dashboard/bookings/${number}/pickup`
    await enter(page, 'staff')
    await page.goto(address)
    await hydrated(page)
    await expect.poll(() => databases(page)).toEqual(['marque_kept'])

    await context.setOffline(true)
    await page.getByLabel('Mileage').fill('12,000')
    await page.getByRole('radio', { name: 'Full' }).check()
    await take(page, 'Front')
    await take(page, 'Rear')
    await page.getByLabel('Place').selectOption('hood')
    await page.getByLabel('What it looks like').fill('Two inches')
    await page.getByRole('button', { name: 'Add mark' }).click()
    await page.getByLabel('Place').selectOption('roof')
    await expect(left(page)).toContainText('Still to send: 2 photographs, 1 mark, what you typed.')
    await expect(left(page)).toContainText('Kept on this phone until it’s sent')
    await checkAccessibility(page, true)
    await page.close()
    await context.setOffline(false)

    // Someone else on the same phone sees nothing of it.
    const other = await context.newPage()
    await enter(other, 'admin')
    await other.goto(address)
    await hydrated(other)
    await expect(other.getByLabel('Mileage')).toHaveValue('')
    await expect(left(other)).toBeEmpty()
    await other.close()

    const again = await context.newPage()
    await enter(again, 'staff')
    // The first answer about each part is lost after the server wrote it.
    const lost = new Set<string>()
    const loseFirst = async (route: Route) => {
      const part = /name="part"\r\n\r\n(\w+)/.exec(route.request().postData() ?? '')?.[1] ?? ''
      if (lost.has(part)) return route.continue()
      lost.add(part)
      expect((await route.fetch()).ok()).toBe(true)
      return route.abort('connectionreset')
    }
    await again.route(parts, loseFirst)
    await again.goto(address)
    await expect(again.getByLabel('Mileage')).toHaveValue('12,000')
    await expect(again.getByLabel('Place')).toHaveValue('roof')
    await expect.poll(() => [...lost].sort(), { timeout: 60_000 }).toEqual(['entries', 'mark', 'shot'])
    await expect(left(again)).toBeEmpty({ timeout: 60_000 })
    expect(await reportsOf()).toEqual({ mileage: 12_000, photographs: 2, marks: 1 })
    await again.unroute(parts)

    // Pressed while photographs are on their way: it waits for them.
    await again.getByLabel('Place').selectOption('')
    let release = () => {}
    const gate = new Promise<void>((resolve) => (release = resolve))
    await again.route(parts, async (route) => {
      await gate
      await route.continue()
    })
    for (const view of views.slice(2)) await take(again, view)
    await again.getByLabel('Customer or driver').fill('Mia Hart')
    await again.getByRole('button', { name: 'Hand over the keys' }).click()
    await expect(left(again)).toContainText('Hand over the keys once everything has been sent.')
    release()
    await expect(again.getByText('The rental has started')).toBeVisible({ timeout: 60_000 })
    await again.unroute(parts)
    expect(await reportsOf()).toEqual({ mileage: 12_000, photographs: 7, marks: 1 })

    await again.goto('/account/settings')
    await again.getByRole('button', { name: 'Sign Out', exact: true }).click()
    await expect(again).toHaveURL(/\/$/)
    await expect.poll(() => databases(again)).toEqual([])
  })

  test.describe('on a wide screen', () => {
    test.use(onWideScreen)

    test('a return is sent when the line is back, and what is refused of it is said and corrected', async ({
      page,
      context,
    }) => {
      await join(page)
      const rental = await bookCar(page, addDays(dayOf(new Date()), 17))
      await giveKeys(rental)
      await enter(page, 'staff')
      await page.goto(`/dashboard/bookings/${rental.number}/return`)
      await hydrated(page)
      await expect.poll(() => databases(page)).toEqual(['marque_kept'])

      await context.setOffline(true)
      await page.getByLabel('Mileage').fill('11,000')
      await page.getByRole('radio', { name: 'Full' }).check()
      for (const view of views) await take(page, view)
      await page.getByLabel('Place').selectOption('left_rear_wheel')
      await page.getByRole('button', { name: 'Add mark' }).click()
      await expect(left(page)).toContainText('Still to send: 7 photographs, 1 mark, what you typed.')
      await context.setOffline(false)
      await expect(left(page)).toContainText('The car left with 12,000 miles', { timeout: 60_000 })
      await page.getByLabel('Mileage').fill('12,100')
      await page.getByLabel('Customer or driver').fill('Mia Hart')
      await page.getByRole('button', { name: 'Car is back' }).click()
      await expect(page.getByRole('link', { name: 'Open the charges' })).toBeVisible({ timeout: 60_000 })
      expect(await countReport(rental.bookingId, 'return')).toEqual({ mileage: 12_100, photographs: 7, marks: 1 })

      await addShotsOfPickup(rental.bookingId)
      await page.reload()
      // A slider uncovers the pickup's photograph behind that of the return.
      await expect(page.getByRole('slider')).toHaveCount(views.length)
      await page.getByRole('slider').first().fill('80')
      await expect(page.locator('.wipe > div + div a').first()).toHaveCSS('clip-path', 'inset(0px 0px 0px 80%)')
    })
  })
})

async function countReport(bookingId: string, stage: 'pickup' | 'return') {
  const sql = openJourneyDatabase()
  const [row] = await sql`
    select mileage, (select count(*)::int from condition_photos where report_id = reports.id) as photographs,
      (select count(*)::int from damage_marks where report_id = reports.id) as marks
    from condition_reports reports where booking_id = ${bookingId} and stage = ${stage}`
  await sql.end()
  return row
}

/** As if those of the return had been taken at the pickup too. */
async function addShotsOfPickup(bookingId: string) {
  const sql = openJourneyDatabase()
  await sql`insert into condition_photos
      (id, report_id, shot, mime_type, file_size, width, height, uploaded_by, storage_key, content_hash)
    select gen_random_uuid(), pickup.id, shot, mime_type, file_size, width, height, uploaded_by, storage_key, content_hash
    from condition_photos join condition_reports back on back.id = report_id and back.stage = 'return'
    join condition_reports pickup on pickup.booking_id = back.booking_id and pickup.stage = 'pickup'
    where back.booking_id = ${bookingId}`
  await sql.end()
}
