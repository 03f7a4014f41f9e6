/** The booking form on both pages it is on: wrong, right, signed out and in, no script. */
import { and, desc, eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { bookingDrafts, documents, profiles, sessions } from '#drizzle/schema.ts'
import { bookingProblems } from '#app/bookings/booking/words.ts'
import { driverProblems } from '#app/bookings/drivers/words.ts'
import { business } from '#app/business.ts'
import { limits } from '#app/platform/limits.ts'
import { db } from '#app/platform/db.server.ts'
import { withinLimit } from '#app/platform/rate-limit.server.ts'
import { addDays, clockTime, date, shortDate, time, weekdayDate, type CalendarDate } from '#app/shared/dates.ts'
import { later } from '#app/shared/durations.ts'
import { present } from '#app/shared/present.ts'
import { cast } from '#tests/cast.ts'
import {
  bookingForm,
  datesFrom,
  documentFields,
  fillBooking,
  newPerson,
  openFreeCar,
  licenseFile,
  reserve,
  signUp,
  type Dates,
} from '#tests/support/renter.ts'
import { pay } from '#tests/support/stripe-shop.ts'
import { openPayingSite } from '#tests/support/paying-site.ts'
import type { Page, NoScriptClient } from '#tests/support/no-script-client.ts'

const site = await openPayingSite()

const typed = {
  customerName: 'Mia Hart',
  customerEmail: 'mia.hart@example.com',
  customerPhone: '(404) 555-0143',
  licenseIssuedOn: '2010-06-01',
  pickupTime: '11:30',
  returnTime: '16:00',
  depositMethod: 'cash',
  specialRequests: 'We land at 9:10.',
  signature: 'Mia Hart',
}

function typedIn(page: Page) {
  const form = bookingForm(page)
  return Object.fromEntries(Object.keys(typed).map((name) => [name, form.value(name)]))
}

/** The whole form, sent without a session: from a page that was open when it ended. */
function sendSignedOut(client: NoScriptClient, car: Page, values: Record<string, string | File>): Promise<Page> {
  const body = new FormData()
  for (const [name, value] of bookingForm(car).entries()) body.append(name, value)
  for (const [name, value] of Object.entries(values)) body.set(name, value)
  return client.post(car.url, { method: 'POST', body })
}

const memberSignsIn = (page: Page) =>
  page.form('form#sign-in').fill({ username: 'member', password: 'marque-demo' }).submit()

/** Free at every hour of these days. */
async function openIdleCar(client: NoScriptClient, dates: Dates, kind: 'car' | 'listing' = 'car'): Promise<Page> {
  const car = await openFreeCar(client, { pickup: addDays(dates.pickup, -1), back: addDays(dates.back, 1) }, kind)
  return client.visit(`${car.url.pathname}?pickup=${dates.pickup}&return=${dates.back}`)
}

const times = { pickupTime: '11:30', returnTime: '16:00' }

test.each(['car', 'listing'] as const)(
  'signed out, a %s asks for dates and delivery only; Continue leads to account or sign-in, and then to the documents',
  async (kind) => {
    const client = site.noScriptClient()
    const dates = datesFrom(kind === 'car' ? 3 : 4)
    const car = await openIdleCar(client, dates, kind)
    const shown = bookingForm(car)
      .element.querySelectorAll('input:not([type=hidden], [form=no-form]), select, textarea')
      .map((field) => field.getAttribute('name'))
      .filter((name) => !bookingForm(car).element.querySelector(`.visually-hidden [name="${name}"]`))
    const delivery = kind === 'car' ? ['deliveryPlace', 'deliveryStreet', 'deliveryZip'] : []
    expect(shown).toEqual(['pickupDate', 'pickupTime', 'returnDate', 'returnTime', ...delivery, 'reminder'])
    expect(car.text).toContain('What you’ll need')

    const door = await bookingForm(car).fill(times).submit('Continue')
    expect(door.url.pathname).toBe('/signup')
    expect(door.text).toContain('We’ve saved your trip')
    expect(door.text).toContain('11:30 AM')
    expect(door.form('form#sign-up').value('accountType')).toBe('member')
    const back = await memberSignsIn(door)
    expect([back.url.pathname, back.url.hash]).toEqual([car.url.pathname, '#documents'])
    expect(back.document.querySelector('#documents')).not.toBeNull()
    const kept = ['pickupDate', 'returnDate', 'pickupTime', 'returnTime'].map((name) => bookingForm(back).value(name))
    expect(kept).toEqual([dates.pickup, dates.back, ...Object.values(times)])
  },
)

test('signed out, wrong dates are said at once, not after signing up', async () => {
  const client = site.noScriptClient()
  const car = await openFreeCar(client, datesFrom(3))
  const refused = await bookingForm(car)
    .fill({ returnDate: datesFrom(1).pickup })
    .submit('Continue')
  expect(refused.status).toBe(422)
  expect(bookingForm(refused).problem('returnDate')).toBe('Return date must be after pickup date.')
})

test('a whole form sent without a session is kept, and one is told why to sign in', async () => {
  const client = site.noScriptClient()
  const car = await openFreeCar(client, datesFrom(4))
  const door = await sendSignedOut(client, car, { ...typed, driversLicenseFront: await licenseFile() })
  expect(door.url.pathname).toBe('/signin')
  expect(door.alerts.join()).toContain('You must be logged in to upload documents')
  expect(door.alerts.join()).toContain('we’ll ask for your files and the agreement again')
  expect(door.form('form#sign-up').value('email')).toBe(typed.customerEmail)
  const wrong = await door.form('form#sign-in').fill({ username: 'member', password: 'wrong' }).submit()
  expect(wrong.alerts.join()).toContain('Invalid username or password')
  expect(wrong.form('form#sign-up').value('accountType')).toBe('member')
  const back = await memberSignsIn(wrong)
  expect(back.url.pathname).toBe(car.url.pathname)
  expect(typedIn(back)).toEqual(typed)
  expect(back.html).not.toContain('Document uploaded')
})

test('waiting for free dates is offered where none are chosen yet, and not beside dates that are free', async () => {
  const client = site.noScriptClient()
  const { pickup, back } = datesFrom(6)
  const offers = async (path: string) => (await client.visit(path)).text.includes('Notify me when it’s available')
  expect(await offers('/car/ferrari-roma')).toBe(true)
  expect(await offers(`/car/ferrari-roma?pickup=${pickup}&return=${back}`)).toBe(false)
})

test('waiting is not offered for days that are free at other times', async () => {
  const { pickup, back } = datesFrom(17, 2)
  const { car } = await reserve(site.noScriptClient(), { pickup, back })
  const ask = bookingForm(await site.noScriptClient().visit(car.url.pathname))
  const taken = await ask.fill({ pickupDate: pickup, returnDate: back }).submit('Show price')
  expect(taken.text).toContain('Notify me when it’s available')
  expect(taken.document.querySelector('.quote')).toBeNull()
  // The car is back at ten and can be had two hours later.
  const tooEarly = await ask
    .fill({ pickupDate: back, returnDate: addDays(back, 1), pickupTime: '11:00', returnTime: '08:00' })
    .submit('Show price')
  expect(bookingForm(tooEarly).problem('pickupDate')).toContain('This car is taken on these dates.')
  expect(tooEarly.text).not.toContain('Notify me when it’s available')
})

test('a text that is too long is kept up to where it is cut, also in the middle of a letter', async () => {
  const client = site.noScriptClient()
  const car = await openFreeCar(client, datesFrom(3))
  const specialRequests = `${'x'.repeat(1_999)}🚗 and more`
  const back = await memberSignsIn(await sendSignedOut(client, car, { ...typed, specialRequests }))
  expect(bookingForm(back).value('specialRequests')).toBe('x'.repeat(1_999))
})

test('signed out, one network address has sixty drafts an hour kept; then only the dates are passed along', async () => {
  const address = '10.6.0.1'
  const dates = datesFrom(5)
  const ask = async (client = site.noScriptClient(address)) =>
    bookingForm(await openIdleCar(client, dates))
      .fill(times)
      .submit('Continue')
  for (let drafts = 1; drafts < 60; drafts++) await withinLimit(`draft:${address}`, limits.draft, new Date())
  expect((await ask()).url.pathname).toBe('/signup')
  const drafts = () => db.$count(bookingDrafts)
  const before = await drafts()
  const door = await ask()
  // Who has no drafts of their own.
  const person = newPerson()
  await signUp(site.noScriptClient(address), person)
  const back = await door.form('form#sign-in').fill({ username: person.username, password: person.password }).submit()
  expect(await drafts()).toBe(before)
  const form = bookingForm(back)
  expect([form.value('pickupDate'), form.value('returnDate')]).toEqual([dates.pickup, dates.back])
  expect(form.value('pickupTime')).not.toBe(times.pickupTime)
})

test('one person may send thirty bookings in ten minutes and is then told so, while a colleague at the same address continues', async () => {
  const address = '10.6.0.2'
  const [client, colleague] = [site.noScriptClient(address), site.noScriptClient(address)]
  const person = newPerson()
  await signUp(client, person)
  await signUp(colleague)
  const [profile] = await db.select().from(profiles).where(eq(profiles.username, person.username))
  const { booking } = limits
  for (let sent = 1; sent < 30; sent++) await withinLimit(`booking:${profile?.id}`, booking, new Date())
  const send = async (by: NoScriptClient) =>
    bookingForm(await by.visit('/car/ferrari-roma'))
      .fill({ ...typed, driversLicenseFront: await licenseFile() })
      .submit('Reserve')
  expect((await send(client)).status).toBe(422)

  const refused = await send(client)
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '600'])
  expect(refused.alerts.join()).toContain('Too many tries')
  expect(typedIn(refused)).toEqual(typed)
  expect(refused.text).toContain('Document uploaded')
  // Asking what other days cost is no booking.
  expect((await bookingForm(refused).submit('Show price')).status).toBe(200)
  expect((await send(colleague)).status).toBe(422)
})

const joining = () => {
  const { firstName, lastName, username: _, ...person } = newPerson()
  return { ...person, fullName: `${firstName} ${lastName}` }
}

test('what is corrected at sign-up is what the form has afterwards; the username comes from the name', async () => {
  const client = site.noScriptClient()
  const car = await openFreeCar(client, datesFrom(5))
  const door = await sendSignedOut(client, car, {
    ...typed,
    customerName: 'Mia Hrat',
    customerEmail: 'mia@wrong.example',
  })
  const form = door.form('form#sign-up')
  expect([form.value('fullName'), form.value('email')]).toEqual(['Mia Hrat', 'mia@wrong.example'])
  const person = joining()
  const welcome = await form.fill(person).submit()
  expect(welcome.text).toMatch(/Your username is mia_hart(_\d+)?\./)
  const back = await welcome.follow('Back to your booking')
  expect(back.url.pathname).toBe(car.url.pathname)
  expect(typedIn(back)).toEqual({ ...typed, customerEmail: person.email, signature: '' })
})

test('mistakes at that sign-up are said together, and a name in one word is accepted', async () => {
  const client = site.noScriptClient()
  const door = await bookingForm(await openIdleCar(client, datesFrom(5))).submit('Continue')
  const refused = await door.form('form#sign-up').fill({ fullName: 'Mia', phone: '12', username: 'a b' }).submit()
  expect(refused.status).toBe(422)
  const form = refused.form('form#sign-up')
  expect(form.problem('fullName')).toBe('Enter your first and last name.')
  expect(form.problem('phone')).toBe(
    'Enter a phone number with its area code. Outside the U.S., start with + and the country code.',
  )
  expect(form.problem('password')).toBe('Enter your password.')
  expect(form.problem('username')).toContain('3-20 characters')
  expect(form.element.querySelector('details')?.hasAttribute('open')).toBe(true)
})

test('too young for the car that waits is said at sign-up, with the phone number, and only on that path', async () => {
  const client = site.noScriptClient()
  const dates = datesFrom(5)
  const door = await bookingForm(await openIdleCar(client, dates)).submit('Continue')
  const young = { ...joining(), dateOfBirth: `${Number(dates.pickup.slice(0, 4)) - 20}-01-01` }
  const refused = await door.form('form#sign-up').fill(young).submit()
  expect(refused.status).toBe(422)
  expect(refused.form('form#sign-up').problem('dateOfBirth')).toMatch(
    /^Drivers of the .+ must be at least 25 at pickup\. .+\(404\) 555-0143/,
  )
  await signUp(site.noScriptClient(), { dateOfBirth: young.dateOfBirth })
})

test('a draft is seen only by its owner', async () => {
  const client = site.noScriptClient()
  const car = await openIdleCar(client, datesFrom(5))
  await bookingForm(car)
    .fill({ ...times, reminder: 'on' })
    .submit('Continue')
  const again = bookingForm(await client.visit(car.url.pathname))
  expect([again.value('pickupTime'), again.value('reminder')]).toEqual([times.pickupTime, 'on'])
  const [draft] = await db.select().from(bookingDrafts).orderBy(desc(bookingDrafts.createdAt)).limit(1)
  expect(draft?.remindAt).not.toBeNull()
  const other = await site.noScriptClient().visit(car.url.pathname)
  expect(bookingForm(other).value('pickupTime')).toBe('10:00')
})

test('delivery is priced before sign-up where we go, refused with the number beyond, and comes along', async () => {
  const client = site.noScriptClient()
  const car = await openIdleCar(client, datesFrom(5))
  const far = await bookingForm(car)
    .fill({ deliveryStreet: '6000 Terminal Parkway', deliveryZip: '30320' })
    .submit('Show price')
  expect(bookingForm(far).problem('deliveryZip')).toMatch(/about 14 miles away.*Call \(404\) 555-0143/)
  expect(far.text).not.toContain('Delivery and collection')
  const known = bookingForm(far).fill({ deliveryStreet: '', deliveryZip: '', deliveryPlace: 'four-seasons' })
  const priced = await known.submit('Show price')
  expect(priced.text).toContain('Delivery and collection')
  await bookingForm(priced).submit('Continue')
  await signUp(client)
  const form = bookingForm(await client.visit(car.url.pathname))
  expect([form.value('deliveryStreet'), form.value('deliveryZip')]).toEqual(['75 14th Street NE', '30309'])
})

test('the days of a link win over those of a draft, which keeps the rest', async () => {
  const client = site.noScriptClient()
  const [before, wanted] = [datesFrom(5), datesFrom(16)]
  const car = await openIdleCar(client, before)
  await bookingForm(car).fill(times).submit('Continue')
  const again = bookingForm(await client.visit(`${car.url.pathname}?pickup=${wanted.pickup}&return=${wanted.back}`))
  expect([again.value('pickupDate'), again.value('returnDate')]).toEqual([wanted.pickup, wanted.back])
  expect(again.value('pickupTime')).toBe(times.pickupTime)
  // Without days in the address it is the draft's again.
  expect(bookingForm(await client.visit(car.url.pathname)).value('pickupDate')).toBe(before.pickup)
})

const written = {
  customerName: 'Ann First',
  customerEmail: 'ann.first@example.com',
  specialRequests: 'Ring my wife at 3.',
}
const nothingOfAnn = /Ann First|ann\.first@|Ring my wife/

test('a customer who signs out leaves nothing of a draft to the next person', async () => {
  const client = site.noScriptClient()
  const car = await openFreeCar(client, datesFrom(5))
  await sendSignedOut(client, car, { ...typed, ...written })
  await signUp(client)
  expect(bookingForm(await client.visit(car.url.pathname)).value('specialRequests')).toBe(written.specialRequests)
  await client.send('/signout', { method: 'POST', body: new URLSearchParams() })
  expect((await client.visit(car.url.pathname)).html).not.toMatch(nothingOfAnn)
  expect((await client.visit('/signup')).html).not.toMatch(nothingOfAnn)
  await client.signIn(cast.mia)
  expect((await client.visit(car.url.pathname)).html).not.toMatch(nothingOfAnn)
})

test('a draft goes to who signs in first, also when their session ends without signing out', async () => {
  const client = site.noScriptClient('10.6.0.21')
  const car = await openFreeCar(client, datesFrom(5))
  await sendSignedOut(client, car, { ...typed, ...written })
  const ann = newPerson()
  await signUp(client, ann)
  const shown = async () => bookingForm(await client.visit(car.url.pathname)).value('specialRequests') ?? ''
  expect(await shown()).toBe(written.specialRequests)
  await db
    .update(sessions)
    .set({ endedAt: new Date() })
    .where(
      inArray(
        sessions.profileId,
        db.select({ id: profiles.id }).from(profiles).where(eq(profiles.username, ann.username)),
      ),
    )
  expect(await shown()).toBe('')
  expect((await client.visit('/signup')).html).not.toMatch(nothingOfAnn)
  await signUp(client)
  expect(await shown()).toBe('')
})

test('a document that has arrived is attached on the next visit, until it is removed or a day has passed', async () => {
  const client = site.noScriptClient()
  await signUp(client)
  const car = await openFreeCar(client, datesFrom(19))
  const attached = (page: Page) => page.html.match(/Document uploaded/g)?.length ?? 0
  const refused = await bookingForm(car)
    .fill({ driversLicenseFront: await licenseFile('front.jpg'), insuranceCard: await licenseFile('card.jpg') })
    .submit('Reserve')
  expect(refused.status).toBe(422)
  const again = await client.visit(car.url.pathname)
  expect(attached(again)).toBe(2)
  expect(again.text).toContain('front.jpg')
  expect(bookingForm(again).value('insuranceCard')).toBe(bookingForm(refused).value('insuranceCard'))
  const removed = await bookingForm(again).submit('Remove')
  expect([removed.status, attached(removed)]).toEqual([200, 1])
  const id = bookingForm(again).value('insuranceCard')!
  const last = await client.visit(car.url.pathname)
  expect([attached(last), bookingForm(last).value('insuranceCard')]).toEqual([1, id])
  const other = site.noScriptClient()
  await signUp(other)
  expect(attached(await other.visit(car.url.pathname))).toBe(0)
  await db
    .update(documents)
    .set({ createdAt: later(new Date(), -business.uploads.unclaimedAtMost) })
    .where(eq(documents.id, id))
  expect(attached(await client.visit(car.url.pathname))).toBe(0)
})

test('a document that is gone when the form is sent leaves its field empty, with the reason, and the others stay', async () => {
  const client = site.noScriptClient()
  await signUp(client)
  const dates = datesFrom(21)
  const car = await openFreeCar(client, dates)
  const filled = bookingForm(await (await fillBooking(car, dates)).submit('Show price'))
  const id = present(filled.value('insuranceCard'), 'a card')
  await db.update(documents).set({ state: 'deleted', deletedAt: new Date() }).where(eq(documents.id, id))
  const refused = bookingForm(await filled.submit('Reserve'))
  expect(refused.problem('insuranceCard')).toContain(bookingProblems.documentGone.body)
  expect(refused.value('insuranceCard')).not.toBe(id)
  expect(refused.value('driversLicenseBack')).toBe(filled.value('driversLicenseBack'))
  const reserved = await refused.fill({ insuranceCard: await licenseFile('card.jpg') }).submit('Reserve')
  expect(reserved.leavesFor?.pathname).toContain('/pay/')
})

test('a license is attached for as long as it is valid; sent for later days it is refused at its field', async () => {
  const client = site.noScriptClient()
  const person = newPerson()
  await signUp(client, person)
  // People who have confirmed their email may hold two cars.
  await db.update(profiles).set({ emailConfirmedAt: new Date() }).where(eq(profiles.username, person.username))
  const [near, far] = [datesFrom(18, 2), datesFrom(24, 2)]
  const page = await openFreeCar(client, near)
  expect((await (await fillBooking(page, near)).submit('Reserve')).leavesFor).toBeDefined()
  const own = db.select({ id: profiles.id }).from(profiles).where(eq(profiles.username, person.username))
  const license = and(inArray(documents.uploadedBy, own), eq(documents.documentType, 'drivers_license_front'))
  await db.update(documents).set({ review: 'accepted', expiresOn: near.back }).where(license)
  const offers = (shown: Page) =>
    shown.document
      .querySelectorAll('#booking button')
      .filter((button) => button.textContent.includes('Use the one from')).length

  const other = (await openFreeCar(client, far)).url.pathname
  const attached = await client.visit(`${other}?pickup=${near.pickup}&return=${near.back}`)
  expect(offers(attached)).toBe(2)
  expect(attached.html.match(/Document uploaded/g)).toHaveLength(1)
  // Typed for the first booking, and not asked for twice.
  expect(bookingForm(attached).value('licenseIssuedOn')).toBe('2010-06-01')
  const removed = await bookingForm(attached).submit('Remove')
  expect(removed.text).not.toContain('Document uploaded')
  expect(offers(removed)).toBe(3)
  expect(offers(await client.visit(`${other}?pickup=${far.pickup}&return=${far.back}`))).toBe(2)

  // The days may change after the offer was taken.
  const [paperOfMine] = await db.select({ id: documents.id }).from(documents).where(license)
  const body = new FormData()
  const fresh = await client.visit(`${other}?pickup=${near.pickup}&return=${near.back}`)
  for (const [name, value] of (await fillBooking(fresh, far)).entries()) body.append(name, value)
  body.set('driversLicenseFront', paperOfMine!.id)
  const refused = await client.post(fresh.url, { method: 'POST', body })
  expect(refused.status).toBe(422)
  const said = refused.document.querySelector('#booking-driversLicenseFront-error')
  expect(said?.textContent).toContain('This document expires before the return date.')
  expect(refused.document.querySelector('#booking-driversLicenseFront')?.getAttribute('aria-describedby')).toContain(
    said!.id,
  )

  // What was read on the accepted license counts before what is typed.
  await db
    .update(documents)
    .set({ expiresOn: null, issuedOn: addDays(near.pickup, -300) })
    .where(license)
  const young = await client.post(fresh.url, { method: 'POST', body })
  expect(young.status).toBe(422)
  expect(young.document.querySelector('#booking-licenseIssuedOn-error')?.textContent).toMatch(
    /must have held a license for at least [25] years/,
  )
})

test('an empty form gets a sentence at every field', async () => {
  const client = site.noScriptClient('10.6.0.22')
  await signUp(client)
  const page = await openFreeCar(client, datesFrom(3))
  const emptied = { customerName: '', customerEmail: '', customerPhone: '', pickupDate: '', returnDate: '' }
  const again = await bookingForm(page)
    .fill({ ...emptied, specialRequests: 'Kept' })
    .submit('Reserve')
  expect(again.status).toBe(422)
  const form = bookingForm(again)
  for (const name of Object.keys(emptied)) expect(form.problem(name), name).toBe('Please fill in all required fields.')
  for (const name of documentFields) {
    expect(form.problem(name), name).toBe(
      "Missing Documents. Please upload your driver's license (front & back) and insurance card.",
    )
  }
  expect(form.problem('agreement')).toBe('Accept the rental agreement to book.')
  expect(form.problem('signature')).toBe('Type your full name as your signature.')
  expect(form.value('specialRequests')).toBe('Kept')
  expect(again.alerts.join()).toContain('Missing Information')
})

test('only missing documents are headed so', async () => {
  const client = site.noScriptClient()
  await signUp(client)
  const dates = datesFrom(3)
  const page = await openFreeCar(client, dates)
  const none = Object.fromEntries(documentFields.map((name) => [name, false]))
  const again = await (await fillBooking(page, dates)).fill(none).submit('Reserve')
  expect(again.status).toBe(422)
  expect(again.alerts.join()).toContain('Missing Documents')
  expect(again.alerts.join()).not.toContain('Missing Information')
})

test.each([
  ['the return before the pickup', 6, -2, 'returnDate', 'Return date must be after pickup date.'],
  ['the return on the pickup day', 6, 0, 'returnDate', 'Return date must be after pickup date.'],
  ['a pickup that is over', -3, 5, 'pickupDate', 'Choose a pickup date of today or later.'],
  ['a pickup too far ahead', 31, 2, 'pickupDate', 'You can book up to 30 days ahead. Choose an earlier pickup date.'],
  ['a stay too long', 6, 31, 'returnDate', 'A booking can be up to 30 days long. Choose an earlier return date.'],
])('%s is refused at its field, the rest kept', async (_, day, length, field, sentence) => {
  const client = site.noScriptClient()
  await client.signIn(cast.mia)
  const { pickup, back } = datesFrom(day, length)
  const page = await openFreeCar(client, datesFrom(6))
  const again = await bookingForm(page)
    .fill({ ...typed, pickupDate: pickup, returnDate: back })
    .submit('Reserve')
  expect(again.status).toBe(422)
  expect(bookingForm(again).problem(field)).toBe(sentence)
  expect(typedIn(again)).toEqual(typed)
  expect(bookingForm(again).value('pickupDate')).toBe(pickup)
})

test.each([
  ['customerEmail', 'mia.example.com', 'Enter an email address like name@example.com.'],
  [
    'customerPhone',
    '555',
    'Enter a phone number with its area code. Outside the U.S., start with + and the country code.',
  ],
  ['specialRequests', 'x'.repeat(2_001), 'This is too long. Please shorten it.'],
])('a wrong %s is refused in words at its field', async (field, value, sentence) => {
  const client = site.noScriptClient()
  await client.signIn(cast.mia)
  const page = await openFreeCar(client, datesFrom(6))
  const again = await bookingForm(page)
    .fill({ ...typed, [field]: value })
    .submit('Reserve')
  expect(bookingForm(again).problem(field)).toBe(sentence)
  expect(bookingForm(again).value(field)).toBe(value)
})

test('Show price answers with the price of these days and keeps files', async () => {
  const client = site.noScriptClient()
  await signUp(client)
  const page = await openFreeCar(client, datesFrom(7))
  const { pickup, back } = datesFrom(7, 2)
  const files = { driversLicenseFront: await licenseFile() }
  const form = bookingForm(page).fill({ ...typed, pickupDate: pickup, returnDate: back, ...files })
  // An address out of reach is not priced: the number to call is at its field, and nothing else is asked for yet.
  const away = await bookingForm(page)
    .fill({ ...typed, pickupDate: pickup, returnDate: back, deliveryStreet: '1 Main Street', deliveryZip: '10001' })
    .submit('Show price')
  expect([away.status, bookingForm(away).problem('deliveryZip')]).toEqual([200, expect.stringContaining('404')])
  expect(bookingForm(away).problem('signature')).toBe('')
  expect(rowOf(away, 'Delivery and collection')).toBe('')
  const priced = await form.submit('Show price')
  expect(priced.status).toBe(200)
  expect(priced.alerts.join()).not.toContain('Missing')
  expect(rowOf(priced, '2 days')).not.toBe('')
  expect(rowOf(priced, 'Total')).toMatch(/^\$[\d,]+\.\d\d$/)
  expect(typedIn(priced)).toEqual(typed)
  expect(priced.text).toContain('Document uploaded')

  // What was uploaded with the price travels on with the form.
  const rest = { driversLicenseBack: await licenseFile(), insuranceCard: await licenseFile(), agreement: true }
  const sent = await bookingForm(priced).fill(rest).submit('Reserve')
  expect(sent.leavesFor?.pathname).toMatch(/^\/pay\//)
})

test('a document is taken out again by its button, the others stay', async () => {
  const client = site.noScriptClient()
  await signUp(client)
  const page = await openFreeCar(client, datesFrom(7))
  const both = { driversLicenseFront: await licenseFile(), insuranceCard: await licenseFile() }
  const stored = await bookingForm(page)
    .fill({ ...typed, ...both })
    .submit('Reserve')
  const kept = bookingForm(stored).value('insuranceCard')
  expect(kept).toMatch(/^[\w-]{20,}$/)
  const remove = stored.document.querySelector('#booking-driversLicenseFront')!
  const form = bookingForm(stored)
  const body = new FormData()
  for (const [name, value] of form.entries()) body.append(name, value)
  body.append(remove.getAttribute('name')!, remove.getAttribute('value')!)
  const answer = await client.post(stored.url, { method: 'POST', body })
  expect(answer.status).toBe(200)
  expect(bookingForm(answer).element.querySelector('input[type=file][name=driversLicenseFront]')).not.toBeNull()
  expect(bookingForm(answer).value('insuranceCard')).toBe(kept)
  expect(typedIn(answer)).toEqual(typed)
})

test('a wrong, a dressed-up and a too large file are refused at their fields', async () => {
  const client = site.noScriptClient()
  await signUp(client)
  const page = await openFreeCar(client, datesFrom(7))
  const files = {
    driversLicenseFront: new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'license.svg', {
      type: 'image/svg+xml',
    }),
    driversLicenseBack: new File(['These are only words.'], 'license.jpg', { type: 'image/jpeg' }),
    insuranceCard: new File([new Uint8Array(11 * 1024 * 1024)], 'card.jpg', { type: 'image/jpeg' }),
  }
  const again = await bookingForm(page)
    .fill({ ...typed, agreement: true, ...files })
    .submit('Reserve')
  expect(again.status).toBe(422)
  const form = bookingForm(again)
  expect(form.problem('driversLicenseFront')).toContain('Please upload a JPEG, PNG, WebP, or PDF file.')
  expect(form.problem('driversLicenseBack')).toContain('Please upload a JPEG, PNG, WebP, or PDF file.')
  expect(form.problem('insuranceCard')).toBe('File too large. Please upload a file smaller than 10MB.')
  expect(typedIn(again)).toEqual(typed)
})

test('a press on a day of the calendar sets pickup, then return, and keeps all that was typed', async () => {
  const client = site.noScriptClient()
  await signUp(client)
  const { pickup, back } = datesFrom(12, 2)
  const page = await openFreeCar(client, { pickup, back })
  const emptied = bookingForm(await client.visit(page.url.pathname)).fill({ ...typed, pickupDate: '', returnDate: '' })
  const begun = await emptied.submit(dayButton(emptied.element, pickup))
  expect([begun.status, bookingForm(begun).value('pickupDate'), bookingForm(begun).value('returnDate')]).toEqual([
    200,
    pickup,
    '',
  ])
  const chosen = await bookingForm(begun).submit(dayButton(bookingForm(begun).element, back))
  expect([bookingForm(chosen).value('pickupDate'), bookingForm(chosen).value('returnDate')]).toEqual([pickup, back])
  expect(typedIn(chosen)).toEqual(typed)
  expect(rowOf(chosen, 'Total')).toMatch(/^\$/)
  expect(bookingForm(chosen).element.querySelectorAll('[role=alert], .error')).toEqual([])
  const names = bookingForm(chosen)
    .element.querySelectorAll('.calendar [aria-pressed=true]')
    .map((day) => day.getAttribute('aria-label'))
  expect(names).toEqual([
    `${weekdayDate(pickup)}: available, pickup`,
    expect.stringMatching(`^${weekdayDate(back)}: .+, return$`),
  ])
})

test('the calendar is a table that says of each day of the window what it is', async () => {
  const page = await openFreeCar(site.noScriptClient(), datesFrom(3))
  const today = datesFrom(0).pickup
  const said = page.document
    .querySelectorAll('.calendar td')
    .map((cell) => cell.querySelector('button')?.getAttribute('aria-label') ?? cell.textContent.trim())
  for (let day = 0; day <= 30; day++) {
    const name = weekdayDate(addDays(today, day))
    expect(
      said.filter((text) => text.includes(`${name}: `)),
      name,
    ).toHaveLength(1)
  }
  const states = said.filter(Boolean).map((text) => /: (available|taken|too soon|too far ahead)/.exec(text)?.[1])
  expect(states).not.toContain(undefined)
  expect(page.document.querySelectorAll('.calendar table')[0]!.querySelectorAll('th[scope=col]')).toHaveLength(7)
})

/** The days, and of the times those that differ from the usual ones, as the button carries them. */
function nearestFree(page: Page): string {
  const value = page.document.querySelector('.note button[name=choose]')!.getAttribute('value')!
  const [pickup, from, back, until] = value.split(' ')
  const at = (of: string | undefined) => (of === '10:00' ? '' : `, ${clockTime(time(of!))}`)
  const said = `${shortDate(date(pickup!))}${at(from)}${at(from) && ','} to ${shortDate(date(back!))}${at(until)}`
  return said.replaceAll(' ', ' ')
}

const statedIn = (page: Page) =>
  /Nearest available dates: (.+? to \w+ \d+(?:, [\d:]+\s[AP]M)?)/.exec(page.text)?.[1]?.replaceAll(' ', ' ')

test('taken dates are refused with the nearest free ones, and a file is kept', async () => {
  const dates = datesFrom(8)
  const { car } = await reserve(site.noScriptClient(), dates)
  const client = site.noScriptClient()
  await signUp(client)
  const page = await client.visit(car.url.pathname)
  const again = await (await fillBooking(page, dates)).submit('Reserve')
  expect(again.status).toBe(422)
  expect(bookingForm(again).problem('pickupDate')).toContain('This car is taken on these dates.')
  expect(nearestFree(again)).toBe(statedIn(again))
  expect(again.text).toContain('Document uploaded')
  const near = bookingForm(again).element.querySelector('.note button[name=choose]')!
  const moved = await bookingForm(again).submit(near.textContent.trim())
  expect(moved.status).toBe(200)
  expect(moved.text).not.toContain('This car is taken on these dates.')
  expect(moved.text).toContain('Document uploaded')
  const sent = await bookingForm(moved).submit('Reserve')
  expect(sent.leavesFor?.pathname).toMatch(/^\/pay\//)
})

test('posted prices, days and deposits change nothing', async () => {
  const client = site.noScriptClient()
  await signUp(client)
  const dates = datesFrom(9)
  const page = await openFreeCar(client, dates)
  const due = rowOf(page, 'Due now')
  const body = new FormData()
  for (const [name, value] of (await fillBooking(page, dates)).entries()) body.append(name, value)
  for (const [name, value] of [
    ['dailyRate', '1'],
    ['totalDays', '1'],
    ['securityDeposit', '0'],
    ['totalAmount', '1'],
  ]) {
    body.append(name!, value!)
  }
  const sent = await client.post(page.url, { method: 'POST', body })
  const payPage = await (await fetch(sent.leavesFor!)).text()
  expect(due).toMatch(/^\$/)
  expect(payPage).toContain(due)
})

test('a listing is booked on its own page, a fleet car on the car page', async () => {
  const client = site.noScriptClient()
  await signUp(client)
  const dates = datesFrom(10)
  const page = await openFreeCar(client, dates, 'listing')
  expect(page.url.pathname).toMatch(/^\/car\/listing-.*\/book$/)
  expect((await (await fillBooking(page, dates)).submit('Reserve')).leavesFor?.pathname).toMatch(/^\/pay\//)
  const fleetCar = await client.visit('/car/ferrari-roma/book')
  expect(fleetCar.url.pathname).toBe('/car/ferrari-roma')
  for (const asked of [fleetCar, page])
    expect((await asked.follow('How cancellation works')).document.querySelector('#cancellation')).not.toBeNull()
})

test('a driver too young for the car is told so before paying', async () => {
  const client = site.noScriptClient()
  const { pickup } = datesFrom(11)
  await signUp(client, { dateOfBirth: `${Number(pickup.slice(0, 4)) - 20}-01-01` })
  const page = await openFreeCar(client, datesFrom(11))
  const again = await (await fillBooking(page, datesFrom(11))).submit('Reserve')
  expect(again.status).toBe(422)
  expect(bookingForm(again).problem('pickupDate')).toBe('The driver will be under this car’s minimum age at pickup.')
  expect(again.text).toContain('Document uploaded')
})

test.each([
  ['the return before the pickup', 6, -2, 'Invalid Dates', 'Return date must be after pickup date.'],
  [
    'a pickup too far ahead',
    31,
    2,
    'Invalid Dates',
    'You can book up to 30 days ahead. Choose an earlier pickup date.',
  ],
  ['a stay too long', 6, 31, 'Invalid Dates', 'A booking can be up to 30 days long. Choose an earlier return date.'],
])('a link with %s is answered with the words beside the dates at once', async (_, day, length, title, sentence) => {
  const { pickup, back } = datesFrom(day, length)
  const page = await site.noScriptClient().visit(`/car/ferrari-roma?pickup=${pickup}&return=${back}`)
  expect(page.status).toBe(200)
  expect(page.title).not.toMatch(/^Error/)
  const note = page.document.querySelectorAll('#booking .note').map((each) => each.textContent)
  expect(note).toHaveLength(1)
  expect(note[0]).toContain(title)
  expect(note[0]).toContain(sentence)
})

test('a link with a stay that is too long and taken is answered with both, and with dates that can be booked', async () => {
  const dates = datesFrom(15)
  const { car } = await reserve(site.noScriptClient(), dates)
  const tooLong = datesFrom(15, 31)
  const page = await site.noScriptClient().visit(`${car.url.pathname}?pickup=${tooLong.pickup}&return=${tooLong.back}`)
  const [note] = page.document.querySelectorAll('#booking .note').map((each) => each.textContent)
  for (const words of ['Invalid Dates', 'up to 30 days long', 'This car is taken on these dates.'])
    expect(note).toContain(words)
  expect(nearestFree(page)).toBe(statedIn(page))
})

test('a link with taken dates is answered with the nearest free ones at once', async () => {
  const dates = datesFrom(13)
  const { car } = await reserve(site.noScriptClient(), dates)
  const page = await site.noScriptClient().visit(`${car.url.pathname}?pickup=${dates.pickup}&return=${dates.back}`)
  const note = page.document.querySelector('#booking .note')?.textContent ?? ''
  expect(note).toContain('Dates not available')
  expect(page.document.querySelector('.intro .state')?.textContent).toBe('Unavailable')
  expect((await page.client.visit(car.url.pathname)).document.querySelector('.intro .state')?.textContent).toBe(
    'Available',
  )
  expect(nearestFree(page)).toBe(statedIn(page))
  // At the price, where "Show price" and the bar at the foot lead, it is above the sums, with the way back.
  const price = page.document.querySelector('#price')!.parentNode.textContent
  expect(price).toMatch(/^PriceThis car is taken on these dates\. Choose other dates/)
  expect(page.document.querySelector('#booking-pickupDate')).not.toBeNull()
  expect(page.document.querySelector('a[href="#booking-pickupDate"]')!.textContent).toBe('Choose other dates')
})

test('only a customer too young for a car is told so before typing', async () => {
  const young = site.noScriptClient()
  await signUp(young, { dateOfBirth: `${Number(datesFrom(0).pickup.slice(0, 4)) - 20}-01-01` })
  const said = async (client: NoScriptClient) =>
    (await client.visit('/car/ferrari-roma')).document.querySelector('#book .note')?.textContent
  expect(await said(young)).toContain('Driver too young')
  expect(await said(young)).toMatch(/must be at least \d+ at pickup/)
  const old = site.noScriptClient()
  await signUp(old)
  expect(await said(old)).toBeUndefined()
  expect(await said(site.noScriptClient())).toBeUndefined()
})

test('"Change" brings back what was typed into the unpaid request, and only to its owner', async () => {
  const client = site.noScriptClient()
  await signUp(client)
  const dates = datesFrom(14, 2)
  const page = await openFreeCar(client, dates)
  const { signature: _, ...rest } = typed
  const sent = await (await fillBooking(page, dates)).fill(rest).submit('Reserve')
  expect(sent.leavesFor).toBeDefined()
  const list = await client.visit('/account/bookings')
  const waiting = await client.visit(
    list.document.querySelector('main a[href^="/booking-success"]')!.getAttribute('href')!,
  )
  const changed = await waiting.follow('Change')
  const form = bookingForm(changed)
  const shown = Object.fromEntries(
    [...Object.keys(rest), 'pickupDate', 'returnDate'].map((name) => [name, form.value(name)]),
  )
  expect(shown).toEqual({ ...rest, pickupDate: dates.pickup, returnDate: dates.back })
  expect(changed.html.match(/Document uploaded/g)).toHaveLength(3)
  // Consent is given again.
  expect(form.value('signature')).toBe('')
  expect(form.value('agreement')).toBeUndefined()
  const other = site.noScriptClient()
  await other.signIn(cast.mia)
  expect(bookingForm(await other.visit(changed.url.pathname)).value('specialRequests')).toBe('')
})

test('additional drivers are asked on the form, kept when one is too young, priced, and are on the confirmation', async () => {
  const client = site.noScriptClient()
  await signUp(client)
  const dates = datesFrom(15, 2)
  const page = await openFreeCar(client, dates)
  const heldBy = (shown: Page) => bookingForm(shown).element.querySelectorAll('details:has([name=name1])')
  expect(heldBy(page).map((details) => details.hasAttribute('open'))).toEqual([false])
  const jordan = {
    name1: 'Jordan Reyes',
    birthDate1: `${Number(dates.pickup.slice(0, 4)) - 20}-01-01`,
    license1: 'X 99',
  }
  const refused = await (await fillBooking(page, dates)).fill(jordan).submit('Reserve')
  expect(refused.status).toBe(422)
  const form = bookingForm(refused)
  expect(form.problem('birthDate1')).toMatch(/^Drivers of this car must be at least \d+ at pickup\.$/)
  expect(form.problem('license1')).toBe(driverProblems.licenseMissing.body)
  expect(heldBy(refused).map((details) => details.hasAttribute('open'))).toEqual([true])
  const kept = ['name1', 'birthDate1', 'license1', 'name2'].map((name) => form.value(name))
  expect(kept).toEqual([...Object.values(jordan), ''])

  const right = {
    birthDate1: '1989-04-12',
    license1: '057 441 926',
    issuedOn1: '2007-05-01',
    agreement: true,
    signature: 'Mia Hart',
  }
  const priced = await form.fill(right).submit('Show price')
  expect(rowOf(priced, '1 additional driver')).toBe('Free')
  expect(priced.html).toContain(
    'Besides the customer, these drivers may drive the car: Jordan Reyes, born Apr 12, 1989.',
  )
  const sent = await bookingForm(priced).submit('Reserve')
  if (!sent.leavesFor) throw new Error(`Not reserved: ${sent.status} ${sent.alerts.join(' ')}`)
  const back = new URL(present((await pay(sent.leavesFor.href)).headers.get('Location'), 'the way back'))
  const confirmation = await client.visit(back.pathname + back.search)
  expect(confirmation.text).toContain('Additional driversJordan Reyes')
  expect(rowOf(confirmation, '1 additional driver')).toBe('Free')
  expect(confirmation.text).toContain('Each additional driver must bring their license to the pickup.')
})

test('one may ask again: the own unpaid request is replaced, its payment page closed', async () => {
  const client = site.noScriptClient()
  const dates = datesFrom(12)
  const { car, payUrl } = await reserve(client, dates)
  const page = await client.visit(car.path)
  const second = await (await fillBooking(page, dates)).submit('Reserve')
  expect(second.leavesFor?.pathname).toMatch(/^\/pay\//)
  expect(second.leavesFor?.href).not.toBe(payUrl)
  expect(await (await fetch(payUrl)).text()).toContain('This payment page has expired')
})

test('a signature that differs from the driver’s name is asked about once', async () => {
  const client = site.noScriptClient()
  await signUp(client)
  const dates = datesFrom(11)
  const page = await openFreeCar(client, dates)
  const asked = await (await fillBooking(page, dates)).fill({ signature: 'M. A. Hart' }).submit('Reserve')
  expect(asked.status).toBe(422)
  expect(bookingForm(asked).problem('signature')).toContain('This doesn’t match the driver’s name, Mia Hart.')
  const other = await bookingForm(asked).fill({ signature: 'Mia Hartt' }).submit('Reserve')
  expect(bookingForm(other).problem('signature')).toContain('This doesn’t match the driver’s name, Mia Hart.')
  // What is typed comes back as it was typed: another space makes no other signature.
  const spaced = await bookingForm(other).fill({ signature: ' Mia  Harttt ' }).submit('Reserve')
  expect(bookingForm(spaced).problem('signature')).toContain('This doesn’t match the driver’s name, Mia Hart.')
  expect((await bookingForm(spaced).submit('Reserve')).leavesFor?.pathname).toMatch(/^\/pay\//)
})

test('the summary is shown at the first mistake and leads to each', async () => {
  const client = site.noScriptClient()
  await signUp(client)
  const dates = datesFrom(6)
  const page = await openFreeCar(client, dates)
  const none = Object.fromEntries(documentFields.map((name) => [name, false]))
  const refused = await (
    await fillBooking(page, dates)
  )
    .fill({ ...none, agreement: false, signature: '' })
    .submit('Reserve')
  const summary = refused.document.querySelector('[data-error-summary]')!
  // Dates and driver are right: the summary follows the heading of the documents.
  const before = refused.html.slice(0, refused.html.indexOf('data-error-summary'))
  expect(before.lastIndexOf('id="documents"')).toBeGreaterThan(before.lastIndexOf('name="customerPhone"'))
  expect(refused.html.indexOf('id="booking-driversLicenseFront"')).toBeGreaterThan(before.length)
  const targets = summary.querySelectorAll('a').map((link) => link.getAttribute('href')!)
  expect(targets).toEqual([...documentFields, 'agreement', 'signature'].map((name) => `#booking-${name}`))
  for (const target of targets) expect(refused.document.querySelector(target)).not.toBeNull()
})

test('a robot that fills in a hidden field is turned away', async () => {
  const page = await openFreeCar(site.noScriptClient(), datesFrom(3))
  const hidden = bookingForm(page).element.querySelector('.visually-hidden input')!.getAttribute('name')!
  expect(
    (
      await bookingForm(page)
        .fill({ [hidden]: 'buy now' })
        .submit('Continue')
    ).status,
  ).toBe(400)
})

/** The figure in a row of the price table. */
function rowOf(page: Page, label: string): string {
  const row = page.document
    .querySelectorAll('tr')
    .find((each) => each.querySelector('th')?.textContent.trim().startsWith(label))
  return row?.querySelector('td')?.textContent.trim() ?? ''
}

/** What is written on the button of a day, which the client presses by. */
function dayButton(form: Page['document'], day: CalendarDate): string {
  const name = `${weekdayDate(day)}: `
  return form
    .querySelectorAll('.calendar button')
    .map((button) => button.getAttribute('aria-label')!)
    .find((label) => label.startsWith(name))!
}
