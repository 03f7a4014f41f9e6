/** Membership application, investor portal and contact: each form once wrong, once right, twice, too often; no script. */
import { beforeAll, expect, test } from 'vitest'

import { business } from '#app/business.ts'
import { limits } from '#app/platform/limits.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { cast, castPassword } from '#tests/cast.ts'
import { newPerson } from '#tests/support/renter.ts'
import { openSite, type Page, type NoScriptClient } from '#tests/support/no-script-client.ts'

let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => void (site = await openSite({ demo: true })))

let visitors = 0
/** A visitor from a network address of their own: the limits of one test are not another's. */
function visitor(): NoScriptClient {
  visitors += 1
  return site.noScriptClient(`203.0.113.${visitors}`)
}

const application = (page: Page) => page.form('form#application')
const cars = (page: Page) => page.form('form#invest')
const letters = (page: Page) => page.form('form#contact')

function car(email = newPerson().email) {
  return {
    make: 'Porsche',
    model: '911',
    year: '2024',
    mileage: '12,500',
    name: 'Mia Hart',
    email,
    phone: '(404) 555-0143',
  }
}

/** The subjects of mails to an address, newest first, as the mailbox lists them. */
async function mailsTo(recipient: string): Promise<string[]> {
  const page = await site.noScriptClient().visit('/dev/mail')
  const rows = page.document.querySelectorAll('main tr, main li').filter((row) => row.textContent.includes(recipient))
  return rows.map((row) => row.textContent.replace(/\s+/g, ' '))
}

test('Start leads a visitor through sign-up back to the application', async () => {
  const client = visitor()
  const page = await client.visit('/membership')
  const start = page.document.querySelector('a[aria-label="Start Elite"]')!.getAttribute('href')!
  expect(start).toMatch(/^\/signup\?type=member&tier=elite/)
  const signUp = await client.visit(start)
  expect(signUp.text).toContain('Elite membership, $100,000 per year')
  expect(signUp.document.querySelector('[name=membershipTier]')).toBeNull()
  const welcome = await signUp.form('form:has([name=password])').fill(newPerson()).submit()
  expect(welcome.headers.get('Refresh')).toBe('2;url=/membership/apply?tier=elite')
  const apply = await welcome.follow('Continue')
  expect(apply.path).toBe('/membership/apply?tier=elite')
  expect(application(apply).value('tier')).toBe('elite')
  expect((await client.visit('/account')).text).not.toContain('Membership tier')
  expect(application(apply).value('phone')).toContain('404')
})

test('signed in, Start leads straight to the application; signed out, the application to the door and back', async () => {
  const client = visitor()
  const door = await client.visit('/membership/apply?tier=marque')
  expect(door.path).toBe('/auth?returnTo=%2Fmembership%2Fapply%3Ftier%3Dmarque')
  const signIn = await door.follow('Sign In')
  const back = await signIn
    .form('form:has([name=password])')
    .fill({ username: cast.mia.username, password: castPassword })
    .submit()
  expect(back.path).toBe('/membership/apply?tier=marque')
  const membership = await client.visit('/membership')
  expect(membership.document.querySelector('a[aria-label="Start Luxury"]')?.getAttribute('href')).toBe(
    '/membership/apply?tier=luxury',
  )
})

test('an application without a vehicle and with a wrong phone is refused, and keeps the rest', async () => {
  const page = await visitor().visit('/membership/apply?tier=elite', { as: cast.nia })
  const again = await application(page).fill({ phone: '12', secondDriver: 'Ann Hart', notes: 'From March on' }).submit()
  expect(again.status).toBe(422)
  expect(again.title).toMatch(/^Error: /)
  expect(application(again).problem('vehicle')).toBe('Enter the vehicle you prefer.')
  expect(application(again).problem('phone')).toBe(
    'Enter a phone number with its area code. Outside the U.S., start with + and the country code.',
  )
  expect(application(again).value('tier')).toBe('elite')
  expect(application(again).value('secondDriver')).toBe('Ann Hart')
  expect(again.document.querySelector('textarea')?.textContent).toContain('From March on')
})

test('an application is confirmed on its own page, and sent twice it is one', async () => {
  const client = visitor()
  const page = await client.visit('/membership/apply?tier=luxury', { as: cast.brook })
  const filled = () => application(page).fill({ vehicle: 'Bentley Flying Spur', secondDriver: 'Ann Hart' })
  const sent = await filled().submit()
  expect(sent.path).toBe('/membership/apply?tier=luxury')
  expect(sent.alerts.join()).toContain('Application received')
  expect(sent.text).toContain('Bentley Flying Spur')
  expect(sent.document.querySelector('form#application')).toBeNull()
  await filled().submit()
  expect((await mailsTo(cast.brook.email)).filter((row) => !row.includes('New sign-in'))).toHaveLength(1)
  const office = (await mailsTo(business.email)).filter((row) => row.includes('Membership application: Brook Delgado'))
  expect(office).toHaveLength(1)
  const another = await sent.follow('Apply for another membership')
  expect(application(another).value('tier')).toBeUndefined()
})

test('a membership that does not exist cannot be applied for', async () => {
  const page = await visitor().visit('/membership/apply?tier=platinum', { as: cast.mia })
  const again = await application(page).fill({ vehicle: 'Any' }).submit()
  expect(again.status).toBe(422)
  expect(again.alerts.join()).toContain('Choose a membership.')
})

test('a car without figures is refused at each field, all that was typed is kept', async () => {
  const page = await visitor().visit('/invest')
  const again = await cars(page)
    .fill({ ...car(), year: 'new', mileage: 'low', email: 'mia' })
    .submit()
  expect(again.status).toBe(422)
  expect(cars(again).problem('year')).toBe('Enter the year of your car, like 2024.')
  expect(cars(again).problem('mileage')).toBe('Enter the mileage as a number, like 12,500.')
  expect(cars(again).problem('email')).toBe('Enter an email address like name@example.com.')
  expect(cars(again).value('make')).toBe('Porsche')
  expect(cars(again).value('mileage')).toBe('low')
})

test('Get Started leads to the form, which a visitor sends; twice is once', async () => {
  const client = visitor()
  const page = await client.visit('/invest')
  expect((await page.follow('Get Started')).url.hash).toBe('#enquiry')
  const given = car()
  const sent = await cars(page).fill(given).submit()
  expect(sent.path).toBe('/invest')
  expect(sent.alerts.join()).toContain('Car submitted')
  expect((await sent.client.visit('/invest')).alerts.join()).not.toContain('Car submitted')
  await cars(page).fill(given).submit()
  expect(await mailsTo(given.email)).toHaveLength(1)
})

test('a message is sent, without a phone too; an empty one is not', async () => {
  const page = await visitor().visit('/contact')
  const empty = await letters(page).submit()
  expect(empty.status).toBe(422)
  expect(letters(empty).problem('message')).toBe('Write your message.')
  const sent = await letters(page)
    .fill({ name: 'Mia Hart', email: newPerson().email, message: 'Is the Roma free in May?' })
    .submit()
  expect(sent.alerts.join()).toContain('Message sent')
})

test('a signed-in person finds their own name in the forms', async () => {
  const client = visitor()
  const page = await client.visit('/contact', { as: cast.mia })
  expect(letters(page).value('name')).toBe('Mia Moore')
  expect(cars(await client.visit('/invest')).value('email')).toBe(cast.mia.email)
})

test.each([
  ['/invest', cars, () => car()],
  [
    '/contact',
    letters,
    () => ({ name: 'Mia Hart', email: newPerson().email, message: `Hello ${newPerson().username}` }),
  ],
] as const)('too many from one address are told to wait, and lose nothing: %s', async (path, form, given) => {
  const page = await visitor().visit(path)
  const { count } = limits.lead
  for (let number = 0; number < count; number += 1) expect((await form(page).fill(given()).submit()).status).toBe(200)
  const last = given()
  const refused = await form(page).fill(last).submit()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(refused.alerts.join()).toContain('You’ve sent us several messages in the last hour.')
  expect(form(refused).value('email')).toBe(last.email)
})

test('a robot that fills everything is turned away', async () => {
  const client = visitor()
  const page = await client.visit('/contact')
  const form = letters(page).fill({
    name: 'Bot',
    email: newPerson().email,
    message: 'Buy',
    companyWebsite: 'https://evil.example',
  })
  expect((await form.submit()).status).toBe(400)
})

test('a text without end is refused as a form, one that is only long at its field', async () => {
  const client = visitor()
  const page = await client.visit('/contact')
  const given = { name: 'Mia Hart', email: newPerson().email }
  const long = await letters(page)
    .fill({ ...given, message: 'x'.repeat(3_000) })
    .submit()
  expect(letters(long).problem('message')).toBe('This is too long. Please shorten it.')
  expect(
    (
      await letters(page)
        .fill({ ...given, message: 'x'.repeat(300_000) })
        .submit()
    ).status,
  ).toBe(413)
})

test('a lead is answered, told by phone and won: the thread keeps all, the applicant can apply again', async () => {
  const given = { name: 'Rosa Lind', email: newPerson().email, message: 'Do you have a Roma in red?' }
  await letters(await visitor().visit('/contact'))
    .fill(given)
    .submit()
  const list = await visitor().visit(officeHrefs.leads({ q: given.email, status: 'new' }), { as: cast.sam })
  const lead = await list.follow('Rosa Lind')
  expect(lead.text).toContain('Do you have a Roma in red?')
  const empty = await lead.form('form#answer').fill({ subject: 'A red Roma' }).submit()
  expect(empty.status).toBe(422)
  expect(empty.form('form#answer').problem('body')).toBe('Write the email.')
  expect(empty.form('form#answer').value('subject')).toBe('A red Roma')
  const filled = () => lead.form('form#answer').fill({ subject: 'A red Roma', body: 'Yes, from May 3 on.' })
  expect((await filled().submit()).alerts.join()).toContain('Email sent')
  const answered = await filled().submit()
  expect((await mailsTo(given.email)).filter((row) => row.includes('A red Roma'))).toHaveLength(1)
  expect(answered.document.querySelectorAll('ol h3').map((title) => title.text)).toEqual([
    'Message',
    'Our email',
    expect.stringMatching(/^Status: New → In progress\. Assignee: No one → Sam/),
  ])
  const called = await answered.form('form#record').fill({ kind: 'reply', body: 'She takes it.' }).submit()
  expect(called.text).toContain('She takes it.')
  const wrong = await called.form('form#standing').fill({ status: 'in_progress', nextOn: '2026-02-30' }).submit()
  expect(wrong.form('form#standing').problem('nextOn')).toContain('Enter a valid date')
  const won = await called.form('form#standing').fill({ status: 'won' }).submit()
  expect(won.alerts.join()).toContain('Lead saved')
  const stale = await called.form('form#standing').fill({ status: 'lost' }).submit()
  expect(stale.alerts.join()).toContain('Someone else changed this lead')
  const open = await visitor().visit(officeHrefs.leads({ q: given.email, status: 'in_progress' }), { as: cast.ada })
  expect(open.text).toContain('No leads found')
})

test('what was paid for a membership is written down with its lead, once, and is among the figures and files', async () => {
  const paidInAll = async () => {
    const page = await visitor().visit(officeHrefs.figures(), { as: cast.sam })
    const fact = page.document
      .querySelectorAll('dl > div')
      .find(({ text }) => text.includes('Received for memberships'))
    return Number(fact?.querySelector('dd')?.text.replaceAll(/[$,]/g, ''))
  }
  const before = await paidInAll()
  const list = await visitor().visit(officeHrefs.leads({ q: cast.mia.email }), { as: cast.sam })
  const lead = await list.follow('Mia Moore')
  const form = () => lead.form('form#payment')
  expect(form().value('membership')).toBe('monthly-exotic')
  const empty = await form().submit()
  expect(empty.status).toBe(422)
  expect(empty.form('form#payment').problem('amount')).toBe('Enter the amount.')
  const given = { membership: 'yearly-elite', amount: '5,000.00', method: 'check', reference: 'Check 1042' }
  const over = await form()
    .fill({ ...given, direction: 'returned' })
    .submit()
  expect(over.form('form#payment').problem('amount')).toContain('You can’t give back more than was received')
  const titles = (page: typeof lead) => page.document.querySelectorAll('ol h3').map((title) => title.text)
  const filled = () => form().fill(given).submit()
  expect((await filled()).alerts.join()).toContain('Payment recorded')
  const twice = await filled()
  expect(titles(twice).filter((title) => title === 'Payment received: $5,000.00')).toHaveLength(1)
  expect(await paidInAll()).toBe(before + 5_000)
  const other = await (await visitor().visit(officeHrefs.leads(), { as: cast.sam })).follow('Theo Alvarez')
  expect(other.document.querySelector('form#payment')).toBeNull()
})

test.each([
  ['/signup?type=member&tier=elite', 'Elite membership, $100,000 per year'],
  ['/signup?returnTo=%2Fmembership%2Fapply', 'A yearly membership'],
  ['/signup?returnTo=%2Fmembership%2Fapply%3Ftier%3Dluxury', 'Luxury membership, $50,000 per year'],
])('on the way to a yearly membership no monthly tier is sold: %s', async (address, offer) => {
  const page = await visitor().visit(address)
  expect(page.text).toContain(offer)
  expect(page.text).not.toContain('299.99')
  expect(page.document.querySelector('[name=membershipTier]')).toBeNull()
})

test('a plain sign-up sells monthly tiers and says what they are; on the way to a car it sells none', async () => {
  const page = await visitor().visit('/signup?type=member&tier=exotic')
  expect(page.text).toContain('isn’t the yearly membership')
  expect(page.form('form#sign-up').value('membershipTier')).toBe('exotic')
  const join = await visitor().visit('/signup?returnTo=%2Fcar%2Fferrari-roma')
  expect(join.document.querySelector('[name=membershipTier]')).toBeNull()
})
