/** Documents on a bad line: a failed upload, another try, the wrong file taken out, a file chosen too early. */
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'

import { addDays } from '#app/shared/dates.ts'
import { dayOf } from '#app/shared/zone.ts'
import { cast } from '#tests/cast.ts'
import { test } from '#tests/support/journey.ts'
import { findLinkSent, openJourneyDatabase } from '#tests/support/journey-database.ts'
import { bookCar } from '#tests/support/journey-rentals.ts'
import { licensePicture } from '#tests/support/license-picture.ts'
import {
  addDocuments,
  agree,
  chooseCar,
  enter,
  expectConfirmed,
  freshName,
  hydrated,
  join,
  pay,
  reserve,
} from '#tests/support/browser-renter.ts'

const front = 'Driver’s license, front'
const today = dayOf(new Date())
const uploads = '**/api/embedded-uploads/**'

// What the service worker has kept would come past the bad line that these tests make.
test.use({ serviceWorkers: 'block' })

const done = (page: Page) => page.getByText('Document uploaded')

test('a document that does not arrive is sent again, and the wrong one is taken out', async ({ page }) => {
  const pickup = addDays(today, 12)
  await join(page)
  await chooseCar(page, pickup, addDays(pickup, 2))
  await page.getByLabel('Special requests').fill('We land at 9:10.')

  await test.step('the store does not answer once', async () => {
    await page.route(uploads, (route) => route.abort())
    await page.getByLabel(front).setInputFiles(await licensePicture())
    await expect(page.getByText('Failed to upload document. Please try again.')).toBeVisible({ timeout: 20_000 })
    await expect(page.locator('#submit-help')).toHaveText('Upload all three documents to continue.')
    await expect(page.getByRole('button', { name: 'Reserve' })).toBeDisabled()
    await page.unroute(uploads)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(done(page)).toHaveCount(1)
    await expect(page.getByText('Failed to upload document. Please try again.')).toHaveCount(0)
  })

  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(done(page)).toHaveCount(0)
  await expect(page.getByLabel(front)).toHaveAttribute('type', 'file')
  await expect(page.getByLabel('Special requests')).toHaveValue('We land at 9:10.')

  await addDocuments(page)
  await agree(page)

  await test.step('one that another tab has removed is asked for again at its field', async () => {
    const id = await page.locator('input[name="insuranceCard"]').inputValue()
    const sql = openJourneyDatabase()
    await sql`update documents set state = 'deleted', deleted_at = now() where id = ${id}`
    await sql.end()
    await page.getByRole('button', { name: 'Reserve' }).click()
    await expect(done(page)).toHaveCount(2)
    const card = page.getByLabel('Insurance card')
    await expect(card).toHaveAttribute('type', 'file')
    await expect(card).toHaveAccessibleDescription(/This document is no longer stored/)
    await card.setInputFiles(await licensePicture())
    await expect(done(page)).toHaveCount(3)
    await expect(page.getByText('This document is no longer stored')).toHaveCount(0)
  })

  const payPage = await reserve(page)
  await pay(payPage)
  await expectConfirmed(payPage)
  await expectConfirmed(page)

  await test.step('the next time the one of the earlier booking is taken, and taken out again', async () => {
    const later = addDays(today, 15)
    await chooseCar(page, later, addDays(later, 2))
    const offered = page.getByRole('button', { name: /^Use the one from / })
    await expect(offered).toHaveCount(3)
    await offered.first().click()
    await expect(done(page)).toHaveCount(1)
    await expect(offered).toHaveCount(2)
    await page.getByRole('button', { name: 'Remove' }).click()
    await expect(done(page)).toHaveCount(0)
    await expect(offered).toHaveCount(3)
    await expect(page.getByLabel('Pickup date')).toHaveValue(later)
  })
})

test('what has arrived survives a reload and Back; a large photograph travels small, whatever its type says', async ({
  page,
}) => {
  await join(page)
  await chooseCar(page, addDays(today, 14), addDays(today, 16))
  const photograph = await phonePhotograph(20)
  const sent = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().includes('/embedded-uploads/'),
  )
  await page.getByLabel(front).setInputFiles({ name: 'IMG_0001', mimeType: '', buffer: photograph })
  const size = Number(new URL((await sent).url()).searchParams.get('x-ut-file-size'))
  expect(size).toBeGreaterThan(0)
  expect(size).toBeLessThan(photograph.byteLength / 2)
  await expect(done(page)).toHaveCount(1)

  await page.reload()
  await expect(done(page)).toHaveCount(1)
  await expect(page.getByText('IMG_0001')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Fleet' }).click()
  await expect(page).toHaveURL(/\/fleet/)
  await page.goBack()
  await expect(done(page)).toHaveCount(1)

  const removal = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(done(page)).toHaveCount(0)
  await removal
  await page.reload()
  await expect(page.getByLabel(front)).toHaveAttribute('type', 'file')
  await expect(done(page)).toHaveCount(0)
})

test('a photograph of 12 MB that goes with its form travels small, by the emailed link and at the desk', async ({
  page,
}) => {
  const photograph = await phonePhotograph(45)
  expect(photograph.byteLength).toBeGreaterThan(12_000_000)
  const file = { name: 'IMG_0002.jpg', mimeType: 'image/jpeg', buffer: photograph }
  const pickup = addDays(today, 18)
  const name = freshName()
  await join(page, name)
  const { requestId, number } = await bookCar(page, pickup)
  const sql = openJourneyDatabase()
  const [card] = await sql<{ id: string }[]>`select document_id as id from request_documents
    where request_id = ${requestId} and document_type = 'insurance_card'`

  await test.step('the customer, by the link, pressing Send at once', async () => {
    await enter(page, cast.sam.username)
    await page.goto(`/dashboard/documents/${card!.id}`)
    await hydrated(page)
    await page.getByRole('radio').first().check()
    await page.getByRole('button', { name: 'Refuse' }).click()
    const link = await findLinkSent(`${name}@example.com`, 'document\\?')
    await page.context().clearCookies()
    await page.goto(link)
    await page.getByLabel('Insurance card').setInputFiles(file)
    const sent = await sentBy(page, () => page.getByRole('button', { name: 'Send', exact: true }).click())
    expect(sent).toBeLessThan(photograph.byteLength / 3)
    await expect(page.getByRole('heading', { name: 'We have it' })).toBeVisible()
  })

  await test.step('staff, all three of a booking without any', async () => {
    await sql`delete from request_documents where request_id = ${requestId}`
    await enter(page, cast.sam.username)
    await page.goto(`/dashboard/bookings/${number}/documents`)
    await hydrated(page)
    for (const label of [front, 'Driver’s license, back', 'Insurance card'])
      await page.getByLabel(label).setInputFiles(file)
    const sent = await sentBy(page, () => page.getByRole('button', { name: 'Send the documents' }).click())
    expect(sent).toBeLessThan(photograph.byteLength)
    await expect(page.getByText('Documents added')).toBeVisible()
  })
  await sql.end()
})

/** As large as a phone's: the noisier, the larger. */
function phonePhotograph(sigma: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma } as const
  return sharp({ create: { width: 4_400, height: 3_300, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 95 })
    .toBuffer()
}

/** The bytes of the form that a press sends. */
async function sentBy(page: Page, press: () => Promise<void>): Promise<number> {
  const [request] = await Promise.all([page.waitForRequest((one) => one.method() === 'POST'), press()])
  const { requestBodySize } = await request.sizes()
  return requestBodySize
}

test('a file too large or of another kind is refused at once', async ({ page }) => {
  await join(page)
  await chooseCar(page, addDays(today, 14), addDays(today, 16))
  const field = page.getByLabel(front)
  await field.setInputFiles({ name: 'license.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await expect(field).toHaveAccessibleDescription(/Please upload a JPEG, PNG, WebP, or PDF file\./)
  const large = Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(10 * 1024 * 1024)])
  await field.setInputFiles({ name: 'license.pdf', mimeType: 'application/pdf', buffer: large })
  await expect(field).toHaveAccessibleDescription(/File too large\. Please upload a file smaller than 10MB\./)
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
})

test('what is typed and chosen before the scripts have come is not lost', async ({ page }) => {
  await join(page)
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/fleet?pickup=${addDays(today, 15)}&return=${addDays(today, 17)}`, { waitUntil: 'commit' })
  await page
    .getByRole('link', { name: /^Reserve / })
    .first()
    .click({ noWaitAfter: true })
  const field = page.getByLabel(front)
  await field.setInputFiles(await licensePicture())
  await page.getByLabel('Special requests').fill('Typed early.')
  await expect(page.getByRole('button', { name: 'Show price' })).toBeVisible()
  letThrough()
  await expect(done(page)).toHaveCount(1)
  await expect(page.getByLabel('Special requests')).toHaveValue('Typed early.')
})

test('a form refused by the server is taken over by the scripts without a fault', async ({ page }) => {
  const faults: string[] = []
  page.on(
    'console',
    (message) => message.type() === 'error' && !/422/.test(message.text()) && faults.push(message.text()),
  )
  page.on('pageerror', (error) => faults.push(error.message))
  await join(page)
  await chooseCar(page, addDays(today, 15), addDays(today, 17))
  // As a browser does before the scripts are there: the form goes by itself.
  await page.locator('form#booking').evaluate((form: HTMLFormElement) => HTMLFormElement.prototype.submit.call(form))
  await expect(page.getByRole('alert')).toContainText('Missing')
  await expect(page).toHaveTitle(/^Error: (?!Error)/)
  await expect(page.getByRole('button', { name: 'Show price' })).toHaveCount(0)
  await expect(page).toHaveTitle(/^Error: (?!Error)/)
  expect(faults).toEqual([])

  await test.step('and a form that the browser refuses itself says so in the title as well', async () => {
    await chooseCar(page, addDays(today, 15), addDays(today, 17))
    await expect(page).not.toHaveTitle(/^Error/)
    await addDocuments(page, true)
    await page.getByRole('button', { name: 'Reserve' }).click()
    await expect(page.getByRole('alert').first()).toContainText('Accept the rental agreement to book.')
    await expect(page).toHaveTitle(/^Error: (?!Error)/)
    await agree(page)
    await expect(page).not.toHaveTitle(/^Error/)
  })
})

test('what cannot be booked is said before anything is typed', async ({ page }) => {
  const pickup = addDays(today, 15)
  await join(page, freshName(), `${Number(today.slice(0, 4)) - 20}-01-01`)
  await chooseCar(page, pickup, addDays(pickup, 2))
  await expect(page.getByText('Driver too young')).toBeVisible()
  await expect(page.locator('#submit-help')).toHaveText('Your date of birth doesn’t meet this car’s minimum age.')
  await expect(page.getByRole('button', { name: 'Reserve' })).toBeDisabled()

  await page.getByLabel('Return date').fill(addDays(pickup, -1))
  await expect(page.getByText('Return date must be after pickup date.').first()).toBeVisible()
})
