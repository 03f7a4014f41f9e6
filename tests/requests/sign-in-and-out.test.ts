/** Sign-in, sign-up, sign-out and the confirmed address: each form once wrong, once right, no script. */
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'

import { tokens } from '#drizzle/schema.ts'
import { db } from '#app/platform/db.server.ts'
import { cast, castPassword } from '#tests/cast.ts'
import { linkSentTo } from '#tests/support/mailbox.ts'
import { newPerson, signUp } from '#tests/support/renter.ts'
import { openSite, type Page } from '#tests/support/no-script-client.ts'

let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => void (site = await openSite({ demo: true })))

const doorForm = (page: Page) => page.form('form:has([name=password])')

test('sign-in says what is missing at each field', async () => {
  const page = await site.noScriptClient().visit('/signin')
  const again = await doorForm(page).submit()
  expect(again.status).toBe(422)
  expect(doorForm(again).problem('username')).toBe('Username is required')
  expect(doorForm(again).problem('password')).toBe('Enter your password.')
})

test('an unknown username is named, an unknown address is not', async () => {
  const page = await site.noScriptClient().visit('/signin')
  const nobody = await doorForm(page).fill({ username: 'nobody_here', password: 'whatever it is' }).submit()
  expect(nobody.status).toBe(422)
  const sentence = 'Username not found. Please check your username or create an account.'
  expect(doorForm(nobody).problem('username')).toBe(sentence)
  const address = await doorForm(page).fill({ username: 'nobody@example.com', password: 'whatever it is' }).submit()
  expect(address.alerts.join()).toContain('Invalid username or password. Please check your credentials and try again.')
  expect(address.text).not.toContain(sentence)
})

test('a wrong password is refused and never sent back', async () => {
  const page = await site.noScriptClient().visit('/signin')
  const again = await doorForm(page).fill({ username: 'member', password: 'wrong-one-9' }).submit()
  expect(again.alerts.join()).toContain('Invalid username or password.')
  expect(doorForm(again).value('username')).toBe('member')
  expect(again.html).not.toContain('wrong-one-9')
})

test('one may sign in with the e-mail address, and comes back to where one was', async () => {
  const page = await site.noScriptClient().visit('/signin?returnTo=%2Ffleet%3Fbody%3Dsuv')
  const back = await doorForm(page).fill({ username: cast.mia.email, password: castPassword }).submit()
  expect(back.path).toBe('/fleet?body=suv')
})

test('signing in wrong, or with nothing, where someone else is signed in says so and leaves them signed in', async () => {
  const client = site.noScriptClient()
  const page = await client.visit('/signin')
  await client.signIn(cast.mia)
  for (const password of ['', 'wrong']) {
    const refused = await page.form('#sign-in').fill({ username: cast.ada.username, password }).submit()
    expect([refused.path, refused.alerts.join()]).toEqual([
      '/dashboard',
      expect.stringContaining('Invalid username or password.'),
    ])
    expect(refused.text).toContain(cast.mia.firstName)
  }
})

test('ten wrong passwords close the door for a while, for the right one too', async () => {
  const client = site.noScriptClient('198.51.100.7')
  const page = await client.visit('/signin')
  const tries = { username: 'rejected', password: 'wrong-one-9' }
  for (let count = 0; count < 10; count += 1) expect((await doorForm(page).fill(tries).submit()).status).toBe(422)
  const closed = await doorForm(page)
    .fill({ ...tries, password: castPassword })
    .submit()
  expect(closed.alerts.join()).toContain('Please wait a few minutes and try again.')
})

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/\t/evil.example'])(
  'a sign-in never leads to another site: %j',
  async (address) => {
    const asked = encodeURIComponent(address)
    const client = site.noScriptClient()
    const inside = await doorForm(await client.visit(`/signin?returnTo=${asked}`))
      .fill({ username: 'member', password: castPassword })
      .submit()
    expect(inside.leavesFor).toBeUndefined()
    expect(inside.path).toBe('/dashboard')
    for (const from of [`/signup/success?next=${asked}`, `/loading?destination=${asked}`]) {
      const page = await client.visit(from)
      expect(page.leavesFor).toBeUndefined()
      expect(page.headers.get('Refresh') ?? '').not.toContain('evil')
      expect(page.html).not.toMatch(/(href|url)=.{0,8}(evil|\/\/evil|javascript:)/)
    }
  },
)

test('sign-up names every empty field and keeps what was typed', async () => {
  const page = await site.noScriptClient().visit('/signup')
  const again = await doorForm(page)
    .fill({ lastName: 'Hart', accountType: 'member', membershipTier: 'exotic' })
    .submit()
  expect(again.status).toBe(422)
  const form = doorForm(again)
  expect(form.problem('firstName')).toBe('Enter your first name.')
  expect(form.problem('lastName')).toBe('')
  expect(form.problem('username')).toBe('Username is required')
  expect(form.problem('email')).toBe('Enter your email address.')
  expect(form.problem('phone')).toBe('Enter your phone number.')
  expect(form.problem('dateOfBirth')).toBe('Enter your date of birth.')
  expect(form.problem('password')).toBe('Enter your password.')
  expect(form.value('lastName')).toBe('Hart')
  expect(form.value('accountType')).toBe('member')
  expect(form.value('membershipTier')).toBe('exotic')
})

const usernameForm = 'Username must be 3-20 characters and contain only letters, numbers, and underscores'

test.each([
  ['username', 'ab', usernameForm],
  ['username', 'mia hart', usernameForm],
  ['username', 'a'.repeat(21), usernameForm],
  ['username', 'Member', 'Username is already taken. Please choose a different one.'],
  ['email', 'mia.example.com', 'Enter an email address like name@example.com.'],
  ['phone', '12', 'Enter a phone number with its area code. Outside the U.S., start with + and the country code.'],
  ['dateOfBirth', '2015-01-01', 'You must be at least 18 years old to open an account.'],
  ['dateOfBirth', '1850-01-01', 'Check your date of birth.'],
  ['password', '12345', 'Minimum 6 characters required'],
  ['password', 'password', 'That password is too common. Choose another.'],
])('sign-up refuses the %s %j at its field', async (field, value, sentence) => {
  const page = await site.noScriptClient().visit('/signup')
  const person = newPerson()
  const again = await doorForm(page)
    .fill({ ...person, [field]: value })
    .submit()
  expect(again.status).toBe(422)
  expect(doorForm(again).problem(field)).toBe(sentence)
  if (field !== 'password') expect(doorForm(again).value(field)).toBe(value)
  expect(doorForm(again).value('firstName')).toBe(person.firstName)
  expect(again.html).not.toContain(person.password)
})

test('staff need twelve characters', async () => {
  const page = await site.noScriptClient().visit('/signup')
  const again = await doorForm(page)
    .fill({ ...newPerson(), accountType: 'staff', password: 'burgundy-gt' })
    .submit()
  expect(doorForm(again).problem('password')).toBe('Minimum 12 characters required')
})

test('a known e-mail address is not given away at its field', async () => {
  const page = await site.noScriptClient().visit('/signup')
  const again = await doorForm(page)
    .fill({ ...newPerson(), email: cast.mia.email })
    .submit()
  expect(again.status).toBe(422)
  expect(doorForm(again).problem('email')).toBe('')
  expect(again.alerts.join()).toContain('We couldn’t create an account with these details.')
})

test('an admin cannot be made by signing up', async () => {
  const client = site.noScriptClient()
  const body = new URLSearchParams({ ...newPerson(), accountType: 'admin' })
  expect((await client.send('/signup', { method: 'POST', body })).status).toBe(422)
})

test.each([
  ['broker', '/signup', '/broker'],
  ['member', '/signup', '/loading?destination=%2Fdashboard'],
  ['broker', '/signup?returnTo=%2Ffleet', '/fleet'],
  ['member', '/signup?returnTo=%2Fcar%2Fferrari-roma%23book', '/car/ferrari-roma#book'],
])('a new %s from %s is led to %s', async (accountType, address, next) => {
  const client = site.noScriptClient()
  const welcome = await signUp(client, { accountType }, address)
  expect(welcome.text).toContain('Account created! Please check your email to verify your account.')
  expect(welcome.headers.get('Refresh')).toBe(`2;url=${next}`)
  expect(welcome.document.querySelector('main a')?.getAttribute('href')).toBe(next)
  expect((await client.visit('/dashboard')).heading).toBe('Welcome, Mia')
})

test('where one comes from chooses the account type', async () => {
  const typeAt = async (address: string) =>
    (await site.noScriptClient().visit(address)).form('form#sign-up').value('accountType')
  expect(await typeAt('/signup')).toBe('broker')
  expect(await typeAt('/signup?returnTo=%2Fcar%2Fferrari-roma')).toBe('member')
  expect(await typeAt('/signup?type=member&tier=ultra_exotic')).toBe('member')
  expect(await typeAt('/signup?type=admin')).toBe('broker')
})

test('the type is the first thing asked, and folded where one comes from a car or a membership', async () => {
  const formAt = async (address: string) => (await site.noScriptClient().visit(address)).form('form#sign-up').element
  const plain = await formAt('/signup')
  expect(plain.querySelector('input:not([type=hidden])')?.getAttribute('name')).toBe('accountType')
  for (const address of ['/car/ferrari-roma', '/membership/apply?tier=elite']) {
    const form = await formAt(`/signup?returnTo=${encodeURIComponent(address)}`)
    const folded = form.querySelectorAll('details').find((each) => each.querySelector('[name=accountType]'))
    expect(folded?.querySelector('summary')?.textContent).toBe('Change account type')
    expect(folded?.hasAttribute('open')).toBe(false)
  }
})

test('the way from sign-in to sign-up and back keeps the way home', async () => {
  const signIn = await site.noScriptClient().visit('/signin?returnTo=%2Ffleet')
  const signUpPage = await signIn.follow('Create an account')
  expect(signUpPage.url.searchParams.get('returnTo')).toBe('/fleet')
  expect((await signUpPage.follow('Sign in')).path).toBe(signIn.path)
})

test('the address is confirmed by the link of the mail, once, by a press', async () => {
  const client = site.noScriptClient()
  const { email } = newPerson()
  await signUp(client, { email })
  expect((await client.visit('/dashboard')).text).toContain(
    `Please confirm your email address. We’ve sent a link to ${email}.`,
  )
  const sent = await (await client.visit('/account')).form('form[action="/account/email/confirmation"]').submit()
  expect([sent.path, sent.alerts.join()]).toEqual([
    '/account',
    expect.stringContaining('we’ve emailed you a new link.'),
  ])

  const link = await linkSentTo(site.noScriptClient(), email, 'verify-email')
  const asks = await site.noScriptClient().visit(link)
  expect(asks.text).toContain(email)
  expect((await client.visit('/dashboard')).text).toContain('Please confirm your email address.')
  const confirmed = await (await client.visit(link)).form().submit('Confirm address')
  expect(confirmed.path).toBe('/dashboard')
  expect(confirmed.alerts.join()).toContain('Your email address is confirmed.')
  expect(confirmed.text).not.toContain('Please confirm your email address.')

  expect((await client.visit(link)).alerts.join()).toContain('You’re all set.')
  const again = await site.noScriptClient().visit(link)
  expect(again.status).toBe(404)
  expect(again.heading).toBe('This link is no longer valid')
  expect(again.text).toContain('If your address isn’t confirmed yet, sign in')
  expect((await again.follow('Sign In')).path).toBe('/signin')
})

test('a link to confirm that is too old is sent again at a press', async () => {
  const client = site.noScriptClient()
  const { email } = newPerson()
  await signUp(client, { email })
  const link = await linkSentTo(site.noScriptClient(), email, 'verify-email')
  const page = await client.visit(link)
  expect(['Cache-Control', 'Referrer-Policy'].map((name) => page.headers.get(name))).toEqual([
    'no-store',
    'same-origin',
  ])
  await db.update(tokens).set({ expiresAt: new Date() }).where(eq(tokens.email, email))
  const late = await page.form().submit('Confirm address')
  expect([late.status, late.heading]).toEqual([404, 'This link is no longer valid'])
  expect(late.text).not.toMatch(/sign in/i)
  const sent = await late.form().submit('Send a new link')
  expect([sent.path, sent.alerts.join()]).toEqual([
    '/dashboard',
    expect.stringContaining('we’ve emailed you a new link.'),
  ])
  const renewed = await linkSentTo(site.noScriptClient(), email, 'verify-email')
  expect(renewed).not.toBe(link)
  expect((await (await client.visit(renewed)).form().submit('Confirm address')).alerts.join()).toContain(
    'Your email address is confirmed.',
  )

  const other = await site.noScriptClient().visit(link, { as: cast.mia })
  expect(other.text).toContain('Your own address, mia@marque.example, is confirmed.')
  expect((await other.follow('Your account')).path).toBe('/account')
})

test('signing out ends the session, also for a copy of the cookie', async () => {
  const client = site.noScriptClient()
  const body = new URLSearchParams({ username: cast.mia.username, password: castPassword })
  const signedIn = await client.send('/signin', { method: 'POST', body })
  const Cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0]!)
    .join('; ')
  const withCopy = () => site.noScriptClient().send('/account/bookings', { headers: { Cookie } })
  expect((await withCopy()).status).toBe(200)

  const asked = await client.visit('/signout')
  expect(asked.text).toContain('@member')
  const out = await asked.form().submit('Sign Out')
  expect(out.path).toBe('/')
  expect(out.html).toContain('You are signed out.')
  expect((await client.visit('/dashboard')).path).toBe('/auth?returnTo=%2Fdashboard')
  expect((await withCopy()).headers.get('Location')).toContain('/signin')
})

test('neither a page nor its data is for any cache between us', async () => {
  const client = site.noScriptClient()
  await client.signIn(cast.mia)
  const kept = async (address: string) => (await client.send(address)).headers.get('Cache-Control')
  for (const address of [
    '/account/bookings',
    '/dashboard',
    '/fleet',
    '/car/ferrari-roma',
    '/account/bookings/MQ-AAA-AAAA',
  ]) {
    expect([address, await kept(address), await kept(`${address}.data`)]).toEqual([
      address,
      'private, no-cache',
      'private, no-cache',
    ])
  }
  expect([await kept('/reset-password?token=x'), await kept('/reset-password.data?token=x')]).toEqual([
    'no-store',
    'no-store',
  ])
})
