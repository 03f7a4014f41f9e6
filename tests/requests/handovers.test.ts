/** A car that leaves and comes back, on the built site without scripts. */
import fs from 'node:fs/promises'

import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'

import {
  additionalDrivers,
  bookingRequests,
  bookings,
  charges as chargeRows,
  conditionPhotos,
  conditionReports,
  damageMarks,
  deposits,
  documents,
  payments,
  profiles,
  requestDocuments,
} from '#drizzle/schema.ts'
import { findViolations } from '#app/office/audit/queries.server.ts'
import { proposedChargesOf } from '#app/bookings/handovers/charges.server.ts'
import { deleteOldDisputePhotos } from '#app/money/charges/dispute-photos.server.ts'
import { deleteOldPhotos } from '#app/bookings/handovers/photos.server.ts'
import { fixedShots } from '#app/shared/condition-kinds.ts'
import { driverProblems } from '#app/bookings/drivers/words.ts'
import { db } from '#app/platform/db.server.ts'
import { days, hours, later } from '#app/shared/durations.ts'
import { newId } from '#app/shared/ids.ts'
import { one } from '#app/shared/one.ts'
import { present } from '#app/shared/present.ts'
import { dayOf, timeOf } from '#app/shared/zone.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { beginPieces, offsetOf, sendPiece } from '#tests/support/pieces.ts'
import { cast, type CastMember } from '#tests/cast.ts'
import type { NoScriptClient, Page } from '#tests/support/no-script-client.ts'
import { openPayingSite } from '#tests/support/paying-site.ts'
import { datesFrom, licenseFile, reserve } from '#tests/support/renter.ts'
import { pay } from '#tests/support/stripe-shop.ts'
import { salesTax } from '#tests/support/taxes.ts'

const site = await openPayingSite()

/** A new customer's paid booking. */
async function booked(day: number) {
  const client = site.noScriptClient()
  const { payUrl } = await reserve(client, datesFrom(day))
  const back = new URL(present((await pay(payUrl)).headers.get('Location'), 'the way back'))
  await client.visit(back.pathname + back.search)
  const requestId = present(back.searchParams.get('booking_id'), 'the booking')
  const booking = one(await db.select().from(bookings).where(eq(bookings.requestId, requestId)))
  const path = `/dashboard/bookings/${booking.bookingNumber}`
  return { client, requestId, bookingId: booking.id, number: booking.bookingNumber, path }
}

async function signedIn(who: CastMember): Promise<NoScriptClient> {
  const client = site.noScriptClient()
  await client.signIn(cast[who])
  return client
}

/** Documents, money and deposit, as the desk finds them on a good day. */
async function settle(requestId: string, bookingId: string) {
  const own = db
    .select({ id: requestDocuments.documentId })
    .from(requestDocuments)
    .where(eq(requestDocuments.requestId, requestId))
  for (const { id } of await own) await db.update(documents).set({ review: 'accepted' }).where(eq(documents.id, id))
  const request = one(await db.select().from(bookingRequests).where(eq(bookingRequests.id, requestId)))
  const amountCents = request.totalAmountCents - request.upfrontAmountCents
  const now = new Date()
  await db.insert(payments).values({ requestId, purpose: 'remaining', method: 'cash', amountCents, receivedAt: now })
  await db.update(bookings).set({ remainingPaidAt: now }).where(eq(bookings.id, bookingId))
  await db.update(deposits).set({ method: 'cash', status: 'recorded' }).where(eq(deposits.bookingId, bookingId))
}

let shade = 0
const picture = async () =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: { r: (shade += 7) % 256, g: 90, b: 40 } } })
    .withExif({ IFD0: { Copyright: 'Said about a place' } })
    .jpeg()
    .toBuffer()

/** With the notice, which is above the main part. */
const said = (page: Page) => [...page.alerts, page.text].join(' ')
const report = (page: Page) => page.form('form#report')

/** The form with files, as a browser without scripts sends it. */
async function send(
  client: NoScriptClient,
  page: Page,
  entries: Record<string, string>,
  files: [string, Buffer][] = [],
) {
  const body = new FormData()
  const { complete, removed, ...typed } = entries
  for (const [name, value] of report(page).fill(typed).entries())
    if (typeof value === 'string') body.append(name, value)
  for (const [name, button] of Object.entries({ complete, removed })) if (button) body.append(name, button)
  for (const [name, bytes] of files)
    body.append(name, new File([new Uint8Array(bytes)], `${name}.jpg`, { type: 'image/jpeg' }))
  return client.post(page.url, { method: 'POST', body })
}

const allShots = () =>
  Promise.all(fixedShots.map(async (shot): Promise<[string, Buffer]> => [`photo_${shot}`, await picture()]))
const photosOf = (bookingId: string) =>
  db
    .select({ id: conditionPhotos.id, shot: conditionPhotos.shot })
    .from(conditionPhotos)
    .innerJoin(conditionReports, eq(conditionReports.id, conditionPhotos.reportId))
    .where(eq(conditionReports.bookingId, bookingId))
const statusOf = async (bookingId: string) =>
  one(await db.select({ status: bookings.status }).from(bookings).where(eq(bookings.id, bookingId))).status

test('a car leaves with both names, and its report has named every mistake at once before', async () => {
  const { client, requestId, bookingId, number, path } = await booked(13)
  const staff = await signedIn('sam')
  const page = await staff.visit(`${path}/pickup`)
  expect(page.heading).toBe('Pickup')
  for (const words of ['Documents not accepted', 'Not paid in full', 'Deposit not secured', 'Agreement signed'])
    expect(page.text).toContain(words)
  // Nothing happens there without scripts.
  expect(page.text).not.toContain('Tap the outline')

  // Saved as far as it is; what is too large is named, and the rest stays.
  const twice = await picture()
  const half = await send(staff, page, { mileage: '12,000', markPlace: 'hood', markNote: 'Two inches' }, [
    ['photo_front', twice],
    ['photo_front', await picture()],
    ['photo_rear', Buffer.alloc(12_000_000, 1)],
  ])
  expect(half.status).toBe(422)
  expect(half.text).toContain('photo_rear.jpg: File size must be less than 10MB')
  const kept = await staff.visit(`${path}/pickup`)
  expect(report(kept).value('mileage')).toBe('12000')
  expect(kept.text).toContain('Scratch, hood')
  expect((await photosOf(bookingId)).map(({ shot }) => shot)).toEqual(['front', 'front'])
  // A second submit of the same adds nothing.
  expect(said(await send(staff, kept, {}, [['photo_front', twice]]))).toContain('Everything entered so far is saved.')
  expect(await photosOf(bookingId)).toHaveLength(2)

  const wrong = await send(staff, await staff.visit(`${path}/pickup`), { mileage: 'many', signerName: 'Mia Hart' }, [
    ['photo_wheels', Buffer.alloc(12_000_000, 1)],
  ])
  expect(wrong.status).toBe(422)
  // The browser has let go of the file by then.
  expect(wrong.text).toContain('photo_wheels.jpg: File size must be less than 10MB')
  expect(report(wrong).value('mileage')).toBe('many')
  expect(report(wrong).value('signerName')).toBe('Mia Hart')

  const allWrong = await send(staff, wrong, { mileage: 'many', signerName: '', complete: 'yes' })
  expect(allWrong.status).toBe(422)
  for (const words of [
    'Enter the mileage as a whole number',
    'Choose how full the tank is.',
    'The customer or driver has to sign with their name.',
    'Photos are missing: Rear, Left side',
    'Something has to be settled first',
  ])
    expect(allWrong.text).toContain(words)
  const incomplete = await send(staff, allWrong, {
    mileage: '12000',
    fuel: '8',
    signerName: 'Mia Hart',
    complete: 'yes',
  })
  expect(incomplete.text).toContain('Photos are missing: Rear, Left side')
  const onePhotoRefused = await send(staff, incomplete, { fuel: '', complete: 'yes' }, [
    ['photo_rear', Buffer.alloc(12_000_000, 1)],
  ])
  expect(onePhotoRefused.status).toBe(422)
  for (const words of [
    'photo_rear.jpg: File size must be less than 10MB',
    'Choose how full the tank is.',
    'Photos are missing: Rear, Left side',
    'Something has to be settled first',
  ])
    expect(onePhotoRefused.text).toContain(words)
  const early = await send(staff, onePhotoRefused, { fuel: '8', complete: 'yes' }, await allShots())
  expect(early.text).toContain('Something has to be settled first')
  expect(await statusOf(bookingId)).toBe('confirmed')

  await settle(requestId, bookingId)
  const ready = await staff.visit(`${path}/pickup`)
  expect(ready.text).toContain('Everything is settled.')
  const other = await (await signedIn('ada')).visit(`${path}/pickup`)
  // A name of no one who drives is asked about once, beside what else is missing.
  const asked = await send(staff, ready, { signerName: 'Mia Hard', fuel: '', complete: 'yes' })
  expect(asked.text).toContain('Choose how full the tank is.')
  expect([asked.status, asked.text]).toEqual([
    422,
    expect.stringContaining('The drivers on this booking are Mia Hart.'),
  ])
  const askedAgain = await send(staff, asked, { signerName: 'Mia Harp', fuel: '8', complete: 'yes' })
  expect(askedAgain.text).toContain('The drivers on this booking are Mia Hart.')
  expect(await statusOf(bookingId)).toBe('confirmed')
  const done = await send(staff, askedAgain, { signerName: 'mia  hart', complete: 'yes' })
  expect(said(done)).toContain('The rental has started')
  expect(done.text).toContain('Sam Okafor and mia hart')
  expect(await statusOf(bookingId)).toBe('active')
  expect(said(await send(staff, ready, { complete: 'yes' }))).toContain('Already signed')
  const late = await send(await signedIn('ada'), other, { mileage: '1' })
  expect(late.text).toContain('This report was signed while this page was open')

  const noted = await done.form('form#note').fill({ note: 'The spare key went along.' }).submit()
  expect(noted.text).toContain('The spare key went along.')

  // The agreement, for the customer and staff.
  const signed = `/agreements/${number}`
  for (const reader of [client, staff]) {
    const file = await reader.send(signed)
    expect([file.status, file.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
    expect(Buffer.from(await file.arrayBuffer()).toString('latin1')).toMatch(/^%PDF-[\s\S]*%%EOF\s*$/)
  }
  for (const who of ['brook', 'pim'] as const) expect((await (await signedIn(who)).send(signed)).status).toBe(404)
  expect((await client.send(`${signed}?signed=${bookingId}`)).status).toBe(404)

  // The customer, and no one else.
  const [photo] = await photosOf(bookingId)
  const address = `/condition-photos/${photo?.id}`
  const shown = await client.send(address)
  expect([shown.status, shown.headers.get('Cache-Control')]).toEqual([200, 'private, no-cache'])
  expect((await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).exif).toBeUndefined()
  for (const who of ['brook', 'pim'] as const) expect((await (await signedIn(who)).send(address)).status).toBe(404)
  const own = await client.visit(`/account/bookings/${number}`)
  expect(own.document.querySelector(`img[src="${address}"]`)).not.toBeNull()
  expect(own.text).toContain('12,000 miles')
})

test('a car comes back late, its report names every mistake at once, and what it lacks is proposed as charges', async () => {
  const { client, requestId, bookingId, number, path } = await booked(3)
  const staff = await signedIn('sam')
  await settle(requestId, bookingId)
  const leaving = { mileage: '12000', fuel: '8', signerName: 'Mia Hart', complete: 'yes' }
  await send(staff, await staff.visit(`${path}/pickup`), leaving, await allShots())
  expect(await statusOf(bookingId)).toBe('active')

  const dueAt = later(new Date(), -hours(5))
  await db
    .update(bookingRequests)
    .set({ returnAt: dueAt, pickupAt: later(dueAt, -days(3)), policy: { taxes: { '2026-11-01': [salesTax(10_000)] } } })
    .where(eq(bookingRequests.id, requestId))
  await db
    .update(conditionReports)
    .set({ happenedAt: later(dueAt, -days(3)), completedAt: later(dueAt, -days(3)) })
    .where(eq(conditionReports.bookingId, bookingId))
  const back = await staff.visit(`${path}/return`)
  expect(back.document.querySelectorAll('.shot img')).toHaveLength(fixedShots.length)
  const future = later(new Date(), hours(2))
  const fell = await send(staff, back, {
    mileage: '11,999',
    backDate: dayOf(future),
    backTime: timeOf(future),
    complete: 'yes',
  })
  for (const words of [
    'The car left with 12,000 miles',
    'The return can’t be in the future.',
    'Choose how full the tank is.',
    'Photos are missing: Front',
  ])
    expect(fell.text).toContain(words)
  const tooLate = await send(staff, fell, { mileage: '15000', backDate: dayOf(future), backTime: timeOf(future) })
  expect(tooLate.text).toContain('The return can’t be in the future.')
  const at = later(dueAt, hours(4))
  const noTime = await send(staff, tooLate, { backDate: dayOf(at), backTime: '', complete: 'yes' })
  expect(noTime.text).toContain('Enter the time the car was returned.')
  const noDay = await send(staff, noTime, { backDate: '', backTime: timeOf(at) })
  expect(noDay.text).toContain('Enter the day the car was returned.')
  const stranger = await send(
    staff,
    noDay,
    {
      fuel: '7',
      signerName: 'Noa Hart',
      backDate: dayOf(at),
      backTime: timeOf(at),
      markPlace: 'roof',
      complete: 'yes',
    },
    await allShots(),
  )
  expect(stranger.text).toContain('submit again if someone else is signing')
  const returned = await send(staff, stranger, { complete: 'yes' })
  expect(returned.text).toContain('and Noa Hart')
  expect(said(returned)).toContain('Car is back')
  expect(returned.text).toContain('Scratch, roof (new)')
  expect(await statusOf(bookingId)).toBe('returned')
  const charges = await proposedChargesOf(bookingId)
  expect(charges.map(({ kind, quantity }) => [kind, quantity])).toEqual([
    ['late', 2],
    ['miles', expect.any(Number)],
    ['fuel', 1],
  ])
  // What is sold is taxed as the last day was.
  const stored = await db.select().from(chargeRows).where(eq(chargeRows.bookingId, bookingId))
  for (const { kind, amountCents, taxCents } of stored)
    expect([kind, taxCents]).toEqual([kind, kind === 'fuel' ? 0 : Math.round(amountCents / 10)])
  await chargeAndAnswer(staff, client, { number, path })
  // The payment was written by hand, without its receipt.
  expect((await findViolations(new Date())).filter(({ area }) => area !== 'money')).toEqual([])

  // Evidence for a year.
  await db.update(bookings).set({ status: 'completed' }).where(eq(bookings.id, bookingId))
  expect(await deleteOldPhotos(later(new Date(), days(364)))).toBe(0)
  expect(await deleteOldPhotos(later(new Date(), days(366)))).toBe(2 * fixedShots.length)
  expect(await photosOf(bookingId)).toEqual([])
  // One, of all that were disputed together.
  const disputed = async () => (await staff.visit(`${path}/charges`)).document.querySelectorAll('.dispute-photo').length
  expect(await disputed()).toBeGreaterThan(1)
  expect(await deleteOldDisputePhotos(later(new Date(), days(364)))).toBe(0)
  expect(await deleteOldDisputePhotos(later(new Date(), days(366)))).toBe(1)
  expect(await disputed()).toBe(0)
  expect((await staff.visit(`${path}/return`)).text).toContain('There are no photos on file.')
})

/** Staff confirm, change and add; the customer reads it all with its photographs, accepts one and objects to the rest. */
async function chargeAndAnswer(
  staff: NoScriptClient,
  client: NoScriptClient,
  { number, path }: Record<'number' | 'path', string>,
) {
  const desk = await staff.visit(`${path}/charges`)
  expect(desk.text).toContain('2 × $100.00')
  expect(desk.text).toContain('Confirm or drop each charge first.')
  const [decide] = [...desk.document.querySelectorAll('a')].filter(
    ({ textContent }) => textContent === 'Change or drop',
  )
  const one_ = await staff.visit(present(decide?.getAttribute('href'), 'the way to decide'))
  const unsaid = await one_.form('form#decision').fill({ amount: '150' }).submit()
  expect([unsaid.status, unsaid.text.includes('Say why')]).toEqual([422, true])
  expect(unsaid.form('form#decision').value('amount')).toBe('150')
  const less = await unsaid.form('form#decision').fill({ reason: 'Heavy traffic' }).submit()
  expect(said(less)).toContain('The decision is saved with the charge.')
  let page = less
  const first = (of: Page, selector: string) => {
    const action = of.document.querySelector(selector)?.getAttribute('action')
    return action ? of.form(`form[action="${action}"]`) : null
  }
  for (
    let form = first(page, 'form[action$="/confirmation"]');
    form;
    form = first(page, 'form[action$="/confirmation"]')
  )
    page = await form.submit()
  const photo = present(
    page.document.querySelector('form#addition input[name="photos"]')?.getAttribute('value'),
    'a photograph',
  )
  const empty = await page
    .form('form#addition')
    .fill({ kind: 'damage', label: 'Roof scratched', amount: 'much' })
    .submit()
  expect(empty.text).toContain('Enter at least $0.50')
  const unseen = await empty.form('form#addition').fill({ amount: '400' }).submit()
  expect([unseen.status, unseen.form('form#addition').problem('noPhotoReason')]).toEqual([
    422,
    expect.stringContaining('Choose a photo that shows the damage, or say why there isn’t one.'),
  ])
  const dark = await unseen.form('form#addition').fill({ noPhotoReason: 'The garage was dark.' }).submit()
  expect(said(dark)).toContain('Added')
  const added = await dark
    .form('form#addition')
    .fill({ kind: 'damage', label: 'Roof scratched', amount: '400', photos: [photo] })
    .submit()
  expect(said(added)).toContain('Added')
  expect((await client.visit(`/account/bookings/${number}/charges`)).status).toBe(404)
  const done = await added.form('form[action$="/sending"]').submit()
  expect(said(done)).toContain('The customer has 72 hours to respond')

  const own = await client.visit(`/account/bookings/${number}`)
  expect(own.text).toContain('We need your response')
  const charges = await client.visit(`/account/bookings/${number}/charges`)
  for (const words of ['Heavy traffic', 'Roof scratched', 'No photo: The garage was dark.', '$400.00', 'EST'])
    expect(charges.text).toContain(words)
  expect(charges.document.querySelector(`img[src="/condition-photos/${photo}"]`)).not.toBeNull()
  const one__ = present(charges.document.querySelector('.charge-list form'), 'a charge to accept')
  one__.setAttribute('id', 'accept-one')
  const accepted = await charges.form('form#accept-one').submit()
  expect(said(accepted)).toContain('Thank you. We’ll charge your saved card')
  const unchosen = await accepted.form('form#objection').fill({ objection: 'It was there before.' }).submit()
  expect([unchosen.status, unchosen.text.includes('Choose the charges you dispute.')]).toEqual([422, true])
  expect(unchosen.form('form#objection').value('objection')).toBe('It was there before.')
  const boxes = [...unchosen.document.querySelectorAll('form#objection input[name="charges"]')]
  const ids = boxes.map((box) => present(box.getAttribute('value'), 'a charge'))
  const objected = await unchosen
    .form('form#objection')
    .fill({ charges: ids, photo: await licenseFile() })
    .submit()
  expect(said(objected)).toContain('Dispute sent')
  expect(objected.document.querySelector('form#objection')).toBeNull()
  expect((await client.visit(`/account/bookings/${number}`)).text).toContain('It was there before.')
  for (const who of ['brook', 'mia'] as const)
    expect((await (await signedIn(who)).visit(`/account/bookings/${number}/charges`)).status).toBe(404)
  expect((await (await signedIn('brook')).visit(`${path}/charges`)).status).toBe(403)
  const objections = await staff.visit(`${path}/charges`)
  expect(objections.text).toContain('Settle the dispute')
}

test('the agreement is signed again at the desk, and a name that differs is asked about once', async () => {
  const { number, path } = await booked(9)
  const staff = await signedIn('sam')
  const page = await staff.visit(`${path}/agreement`)
  const empty = await page.form('form#sign-agreement').fill({}).submit()
  expect([empty.status, empty.text]).toEqual([422, expect.stringContaining('Type your full name as your signature.')])
  const asked = await empty.form('form#sign-agreement').fill({ agreement: 'on', signature: 'M. Someone' }).submit()
  expect(asked.text).toContain('This doesn’t match the driver’s name, Mia Hart.')
  const signed = await asked.form('form#sign-agreement').fill({}).submit()
  expect(said(signed)).toContain('The agreement is filed as a PDF')
  expect(signed.text).toContain('Signed by M. Someone')
  const files = [...signed.document.querySelectorAll('#agreement a')].map((link) => link.getAttribute('href') ?? '')
  const earlier = files.filter((href) => href.startsWith(`/agreements/${number}`))
  expect(earlier).toHaveLength(2)
  for (const href of earlier) expect((await staff.send(href)).status).toBe(200)
})

test('a customer adds drivers without scripts; staff sign again, see the licenses and let them drive', async () => {
  const { client, requestId, bookingId, number, path } = await booked(25)
  const own = await client.visit(`/account/bookings/${number}`)
  const list = (page: Page) => page.form('form#drivers')
  const first = await own.follow('Additional drivers')
  const jordan = { name1: 'Jordan Reyes', birthDate1: '1989-04-12', license1: '057 441 926', issuedOn1: '2007-05-01' }
  const two = await list(first).fill(jordan).submit('Add a driver')
  expect([two.status, list(two).value('name1')]).toEqual([200, 'Jordan Reyes'])
  const wrong = await list(two).fill({ name2: 'Mia Hart', birthDate2: '2015-01-01' }).submit('Save drivers')
  expect([wrong.status, list(wrong).value('name2')]).toEqual([422, 'Mia Hart'])
  expect(list(wrong).problem('license2')).toContain('Enter the license number')
  const three = await list(wrong).fill({ license2: 'X1234567' }).submit('Add a driver')
  expect(three.text).not.toContain('Add a driver')
  const young = await list(three).fill({ name2: 'Mia Young' }).submit('Save drivers')
  expect(list(young).problem('birthDate2')).toContain('at least')
  const less = await list(young).submit('Remove driver 2')
  expect(less.document.querySelectorAll('fieldset')).toHaveLength(2)
  const saved = await list(less).submit('Save drivers')
  expect(said(saved)).toContain('The additional drivers are saved.')
  expect(saved.text).toContain('Also driving: Jordan Reyes.')

  // Another tab has read the list before.
  const stale = await list(first)
    .fill({ ...jordan, name1: 'Alex Kim' })
    .submit('Save drivers')
  expect([stale.status, stale.text]).toEqual([422, expect.stringContaining('Now with the booking: Jordan Reyes.')])
  expect(list(stale).value('name1')).toBe('Alex Kim')

  for (const who of ['brook', 'pim', 'mia'] as const) {
    const other = await signedIn(who)
    expect((await other.visit(`/account/bookings/${number}/drivers`)).status).toBe(404)
    for (const address of [path, `${path}/drivers`, `${path}/pickup`])
      expect((await other.visit(address)).text).not.toContain('Jordan')
  }

  await settle(requestId, bookingId)
  const staff = await signedIn('sam')
  const pickup = await staff.visit(`${path}/pickup`)
  expect(pickup.text).toContain('Agreement not signed since the drivers changed')
  expect(pickup.text).toContain('Jordan Reyes may not drive: license not seen')
  expect((await staff.visit(path)).text).toContain('Signed before the additional drivers changed.')
  expect((await pickup.follow('Sign it')).heading).toBe('Sign the agreement')
  const agreement = await (await client.visit(`/account/bookings/${number}`)).follow('Sign it again')
  const signing = agreement.form('form#sign-agreement').fill({ agreement: 'on', signature: 'Mia Hart' })
  for (const _ of ['once', 'again']) expect(said(await signing.submit())).toContain('The agreement is filed as a PDF')
  expect((await client.visit(`/account/bookings/${number}/agreement`)).url.pathname).toBe(`/account/bookings/${number}`)
  const after = await staff.visit(path)
  expect(after.text).toContain('The customer signed the agreement online.')
  expect(after.text).not.toContain('Signed before the additional drivers changed.')
  // Who was not seen does not hold the pickup up.
  const ready = await staff.visit(`${path}/pickup`)
  expect(ready.text).toContain('Everything is settled.')
  // A driver entered before the date of the license was asked.
  const issuedOf = (licenseIssuedOn: string | null) =>
    db.update(additionalDrivers).set({ licenseIssuedOn }).where(eq(additionalDrivers.requestId, requestId))
  await issuedOf(null)
  const undated = await staff.visit(`${path}/pickup`)
  expect(undated.document.querySelector('form[action$="/license"]')).toBeNull()
  const asked = await undated.follow('Enter the date')
  expect(asked.url.pathname).toBe(`${path}/drivers`)
  expect(list(await list(asked).submit('Save drivers')).problem('issuedOn1')).toBe(driverProblems.issuedOnMissing.body)
  await issuedOf('2007-05-01')
  const tick = ready.form('form[action$="/license"]')
  const seen = await tick.submit()
  expect([seen.url.pathname, seen.text]).toEqual([`${path}/pickup`, expect.stringContaining('Jordan Reyes may drive')])
  expect((await tick.submit()).text).toContain('Jordan Reyes may drive')
  expect((await client.post(new URL(tick.element.getAttribute('action')!, ready.url), { method: 'POST' })).status).toBe(
    403,
  )

  const desk = await (await staff.visit(path)).follow('Additional drivers')
  expect(desk.text).toContain('License seen on')
  expect(said(await list(desk).submit('Save drivers'))).toContain('These were already the additional drivers.')
  await db.update(bookings).set({ status: 'active' }).where(eq(bookings.id, bookingId))
  expect(said(await list(first).submit('Save drivers'))).toContain('you can no longer change its drivers')
  const closed = await client.visit(`/account/bookings/${number}/drivers`)
  for (const words of ['This booking’s drivers can no longer change.', 'Jordan Reyes'])
    expect(closed.text).toContain(words)
  expect(closed.document.querySelector('form#drivers')).toBeNull()
  await db.update(bookings).set({ status: 'confirmed' }).where(eq(bookings.id, bookingId))

  // Anyone who drives may sign for the car.
  const entries = { mileage: '9000', fuel: '8', signerName: 'Jordan Reyes', complete: 'yes' }
  const done = await send(staff, await staff.visit(`${path}/pickup`), entries, await allShots())
  expect(said(done)).toContain('The rental has started')
})

test('a photograph in pieces continues where the line was cut, and is taken once, for the person who sent it', async () => {
  const { bookingId, number } = await booked(16)
  const [sam, ada, mia] = [await signedIn('sam'), await signedIn('ada'), await signedIn('mia')]
  const bytes = await picture()
  const parts = rentalHrefs.conditionParts()
  const begun = await beginPieces(sam, parts, bytes.length, 'front.jpg')
  const part = begun.headers.get('Location') ?? ''
  expect((await sendPiece(sam, part, 0, new Uint8Array(bytes.subarray(0, 200)))).status).toBe(204)
  expect(await offsetOf(sam, part)).toBe(200)
  expect((await sendPiece(ada, part, 200, 'x')).status).toBe(404)
  expect((await beginPieces(mia, parts, 100, 'front.jpg')).status).toBe(403)
  expect((await beginPieces(sam, parts, 10_485_761, 'front.jpg')).status).toBe(413)

  const take = async (client: NoScriptClient, name: string) => {
    const owner = one(await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.username, name))).id
    const body = new FormData()
    const ticket = `part:${part.split('/').at(-1)}`
    for (const [field, value] of Object.entries({ owner, part: 'shot', shotId: newId(), photo_front: ticket }))
      body.append(field, value)
    const answer = await client.send(`/api/condition-photos/${number}/pickup`, { method: 'POST', body })
    return answer.status === 200
      ? ((await answer.json()) as { problem: { code: string } | null }).problem
      : answer.status
  }
  expect(await take(sam, cast.sam.username), 'not whole yet').toBe(410)
  expect((await sendPiece(sam, part, 200, new Uint8Array(bytes.subarray(200)))).status).toBe(204)
  expect(await take(ada, cast.ada.username)).toMatchObject({
    code: expect.stringContaining('image.otherAccount') as string,
  })
  expect(await take(sam, cast.sam.username)).toBeNull()
  expect(await photosOf(bookingId)).toHaveLength(1)
  expect(await take(sam, cast.sam.username), 'read and deleted').toBe(410)
})

test('a part of a report that is sent again is stored once, and only for who took it', async () => {
  const { bookingId, number } = await booked(15)
  const [sam, ada] = [await signedIn('sam'), await signedIn('ada')]
  const idOf = async (name: string) =>
    one(await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.username, name))).id
  const owner = await idOf(cast.sam.username)
  const bytes = await picture()
  const statuses: number[] = []
  const sendPart = async (client: NoScriptClient, part: Record<string, string>, files: [string, Buffer][] = []) => {
    const body = new FormData()
    for (const [name, value] of Object.entries({ owner, ...part })) body.append(name, value)
    for (const [name, file] of files)
      body.append(name, new File([new Uint8Array(file)], 'a.jpg', { type: 'image/jpeg' }))
    const answer = await client.send(`/api/condition-photos/${number}/pickup`, { method: 'POST', body })
    statuses.push(answer.status)
    const told = (await answer.json()) as { problem: { code: string } | null; version?: number }
    return { code: told.problem?.code ?? null, version: told.version }
  }
  const shot = { part: 'shot', shotId: newId() }
  const full = vi.spyOn(fs, 'statfs').mockResolvedValueOnce({ bavail: 0, bsize: 1 } as never)
  expect((await sendPart(sam, shot, [['photo_front', bytes]])).code).toBe('photo.failed a.jpg')
  full.mockRestore()
  expect(statuses).toEqual([503])
  const mark = { part: 'mark', markId: newId(), markPlace: 'hood', markKind: 'dent' }
  for (const again of [1, 2]) {
    // Another encoding of it, as a browser may make on its second try.
    const file = again === 1 ? bytes : await picture()
    expect((await sendPart(sam, shot, [['photo_front', file]])).code).toBeNull()
    expect((await sendPart(sam, mark)).code).toBeNull()
  }
  expect((await photosOf(bookingId)).map(({ id }) => id)).toEqual([shot.shotId])
  expect(await db.$count(damageMarks, eq(damageMarks.id, mark.markId))).toBe(1)

  const typed = { part: 'entries', version: '1', mileage: '12,000' }
  expect(await sendPart(sam, typed)).toEqual({ code: null, version: 2 })
  expect((await sendPart(sam, { ...typed, mileage: '12500' })).code).toBe('handover.changedMeanwhile')
  expect((await sendPart(sam, { ...typed, version: '2', mileage: 'many' })).code).toBe('handover.mileageWrong')
  expect((await sendPart(ada, shot, [['photo_rear', bytes]])).code).toBe('handover.othersPart')
  expect((await sendPart(sam, { part: 'none' })).code).toBe('form.impossible')
  expect(await photosOf(bookingId)).toHaveLength(1)
})

test('two staff lose nothing of each other', async () => {
  const { bookingId, path } = await booked(20)
  const [staff, admin] = [await signedIn('sam'), await signedIn('ada')]
  const [one_, other] = [await staff.visit(`${path}/pickup`), await admin.visit(`${path}/pickup`)]
  await send(staff, one_, { mileage: '15500', fuel: '4' }, [['photo_front', await picture()]])
  const asked = await send(admin, other, { mileage: '15600', signerName: 'Mia Hart' })
  for (const words of ['Someone else saved this report', 'Someone else saved first', '15500'])
    expect(asked.text).toContain(words)
  expect(asked.document.querySelector('[name="keep-fuel"]')?.getAttribute('aria-label')).toBe(
    'Fuel, saved by someone else: 1/2',
  )
  expect(asked.status).toBe(409)
  const settled = await send(admin, asked, {
    'keep-mileage': 'saved',
    'keep-fuel': 'saved',
    'keep-signerName': 'typed',
  })
  expect(said(settled)).toContain('Everything entered so far is saved.')
  expect(await db.select().from(conditionReports).where(eq(conditionReports.bookingId, bookingId))).toMatchObject([
    { mileage: 15_500, fuelEighths: 4, signerName: 'Mia Hart' },
  ])

  // The car was back with 15,000 miles before.
  const fallen = await send(admin, await admin.visit(`${path}/pickup`), { mileage: '14,000' })
  expect(fallen.text).toContain('The car was returned with 15,000 miles last time.')
  const explained = await send(admin, fallen, { remarks: 'A new odometer' })
  expect(said(explained)).toContain('Everything entered so far is saved.')

  // Not at this step, not for brokers, and not for what is not there.
  const early = await staff.visit(`${path}/return`)
  expect(early.text).toContain('This car is not out.')
  expect(early.document.querySelector('form#report')).toBeNull()
  expect((await (await signedIn('brook')).visit(`${path}/pickup`)).status).toBe(403)
  expect((await staff.visit('/dashboard/bookings/MQ-NOT-HERE/pickup')).status).toBe(404)
  const [photo] = await photosOf(bookingId)
  const removed = report(await staff.visit(`${path}/pickup`))
  expect(removed.value('mileage')).toBe('14000')
  const gone = await send(staff, await staff.visit(`${path}/pickup`), { removed: photo?.id ?? '' })
  expect(said(gone)).toContain('Removed')
  expect(await photosOf(bookingId)).toEqual([])
})
