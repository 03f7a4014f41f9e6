/** The account without scripts: every form right and wrong, and who sees which tab. */
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'

import { outbox, tokens } from '#drizzle/schema.ts'
import { personalData } from '#app/people/account/personal-data.server.ts'
import { db } from '#app/platform/db.server.ts'
import { cast } from '#tests/cast.ts'
import { linkSentTo, mailSaying } from '#tests/support/mailbox.ts'
import { openPayingSite } from '#tests/support/paying-site.ts'
import { datesFrom, newPerson, reserve, signUp } from '#tests/support/renter.ts'
import type { Page, NoScriptClient } from '#tests/support/no-script-client.ts'

const site = await openPayingSite()

const profile = (page: Page) => page.form('form#own-profile')
const photo = (page: Page, kind = 'profile') => page.form(`form#${kind}-photo`)
const tabs = (page: Page) => page.document.querySelectorAll('.tabs a').map((link) => link.textContent.trim())

/** A new member, signed in. */
async function member() {
  const client = site.noScriptClient()
  const person = newPerson()
  await signUp(client, person, '/signup?type=member')
  return { client, ...person }
}

async function signInAgain(person: {
  username: string
  password: string
}): Promise<{ client: NoScriptClient; page: Page }> {
  const client = site.noScriptClient()
  const page = await (
    await client.visit('/signin')
  )
    .form('form:has([name=password])')
    .fill({ username: person.username, password: person.password })
    .submit()
  return { client, page }
}

async function picture(width = 900, height = 600): Promise<File> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#446688' } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'me.jpg', { type: 'image/jpeg' })
}

describe('the door', () => {
  const pages = [
    '',
    '/payment',
    '/settings',
    '/settings/email',
    '/settings/password',
    '/settings/data',
    '/settings/data.json',
    '/settings/deletion',
    '/photos/cover',
  ]

  test.each(pages)('a visitor of /account%s is led to sign-in and back', async (path) => {
    const client = site.noScriptClient()
    const answer = await client.send(`/account${path}`)
    expect(answer.headers.get('Location')).toBe(`/signin?returnTo=${encodeURIComponent(`/account${path}`)}`)
    if (path.endsWith('.json')) return
    await client.visit(`/account${path}`)
    const page = await (
      await client.visit(answer.headers.get('Location')!)
    )
      .form('form:has([name=password])')
      .fill({ username: cast.nia.username, password: 'marque-demo' })
      .submit()
    expect(page.path).toBe(`/account${path}`)
  })

  test('buttons take nothing from a visitor and open nothing', async () => {
    const { client } = await member()
    for (const path of ['/account/photos/profile/removal', '/account/sessions/others/end', '/account/sessions/x/end']) {
      expect((await site.noScriptClient().send(path, { method: 'POST' })).headers.get('Location')).toMatch(/^\/auth/)
      expect((await client.send(path)).status).toBe(405)
    }
  })

  test('tabs are those of the role, Payment for brokers who have not paid', async () => {
    const common = ['Profile', 'Bookings', 'Garage', 'Chat', 'Media']
    const seen = async (person: { username: string }) =>
      tabs(await site.noScriptClient().visit('/account', { as: person }))
    expect(await seen(cast.mia)).toEqual([...common, 'Settings', 'Dashboard'])
    expect(await seen(cast.nia)).toEqual([...common, 'Earnings', 'Payment', 'Settings', 'Dashboard'])
    expect(await seen(cast.pim)).toEqual([...common, 'Payment', 'Settings', 'Dashboard'])
    expect(await seen(cast.brook)).toEqual([...common, 'Earnings', 'Settings', 'Dashboard'])
    expect(await seen(cast.remy)).toEqual(['Profile', 'Bookings', 'Garage', 'Settings', 'Dashboard'])
    expect(await seen(cast.ada)).toEqual([
      ...common,
      'Earnings',
      expect.stringMatching(/^Admin \d+ waiting$/),
      expect.stringMatching(/^Documents \d+ waiting$/),
      'Settings',
      'Dashboard',
    ])
    expect(await seen(cast.sam)).toEqual([
      ...common,
      'Admin',
      expect.stringMatching(/^Documents \d+ waiting$/),
      'Settings',
      'Dashboard',
    ])
  })

  test('a page under a tab belongs to it', async () => {
    const { client } = await member()
    const current = (page: Page) =>
      page.document
        .querySelectorAll('.tabs [aria-current]')
        .map((link) => `${link.textContent} ${link.getAttribute('aria-current')}`)
    expect(current(await client.visit('/account/settings'))).toEqual(['Settings page'])
    expect(current(await client.visit('/account/settings/email'))).toEqual(['Settings true'])
    expect(current(await client.visit('/account/photos/cover'))).toEqual(['Profile true'])
  })
})

test('what an account still needs is shown on profile and dashboard, and on no other screen', async () => {
  const client = site.noScriptClient()
  await client.signIn(cast.pim)
  const speaks = async (path: string) => (await client.visit(path)).text.includes('Please confirm your email address.')
  for (const path of ['/account', '/dashboard']) expect(await speaks(path), path).toBe(true)
  for (const path of ['/account/bookings', '/account/settings', '/account/payment'])
    expect(await speaks(path), path).toBe(false)
})

test('the head says who one is, on every tab', async () => {
  const client = site.noScriptClient()
  await client.signIn(cast.mia)
  for (const path of ['/account', '/account/settings', '/account/bookings', '/account/chat']) {
    const head = (await client.visit(path)).document.querySelector('.account-head')!.textContent
    for (const words of ['Mia Moore', '@member', 'Online', 'Verified', 'Member']) expect(head).toContain(words)
  }
  expect((await client.visit('/account')).text).toContain('Exotic, $599.99 per month')
  const pim = await site.noScriptClient().visit('/account', { as: cast.pim })
  expect(pim.document.querySelector('.account-head')!.textContent).not.toContain('Verified')
})

describe('the profile', () => {
  test('is kept, also in the menus and on the public page', async () => {
    const { client, username } = await member()
    const page = await client.visit('/account')
    expect(page.document.querySelector('#own-address')?.textContent).toBe(`${username}@example.com`)
    expect(page.document.querySelector('form#own-profile button')?.textContent).toBe('Update Profile')
    const saved = await profile(page)
      .fill({ firstName: 'Mina', lastName: 'Hartmann', phone: '(404) 555-0199', bio: 'Drives at night.' })
      .submit()
    expect(saved.path).toBe('/account')
    expect(saved.alerts.join()).toContain('Profile updated successfully')
    expect(profile(saved).value('phone')).toBe('(404) 555-0199')
    expect(profile(saved).value('bio')).toBe('Drives at night.')
    expect(saved.document.querySelector('header .portal')?.textContent).toContain('Mina')
    expect((await client.visit(`/user/${username}`)).heading).toBe('Mina Hartmann')
  })

  test('that is the same says that nothing changed', async () => {
    const { client } = await member()
    const again = await profile(await client.visit('/account')).submit()
    expect(again.alerts.join()).toContain('No Changes')
  })

  test.each([
    ['firstName', '', 'First name and last name are required'],
    ['lastName', ' ', 'First name and last name are required'],
    ['username', '', 'Username is required'],
    ['username', 'a b', 'Username must be 3-20 characters and contain only letters, numbers, and underscores'],
    ['username', 'MEMBER', 'This username is already in use. Please choose another.'],
    ['phone', '12', 'Enter a phone number with its area code. Outside the U.S., start with + and the country code.'],
    ['bio', 'x'.repeat(501), 'At most 500 characters.'],
  ])('with %s %j says so at the field and keeps the rest', async (field, value, sentence) => {
    const { client } = await member()
    const wrong = await profile(await client.visit('/account'))
      .fill({ bio: 'Typed.', [field]: value })
      .submit()
    expect(wrong.status).toBe(422)
    expect(profile(wrong).problem(field)).toBe(sentence)
    expect(wrong.alerts.join()).toContain(sentence)
    expect(profile(wrong).value('bio')).toBe(field === 'bio' ? value : 'Typed.')
  })

  test('given a new username leads there from the old one, which no other person can take', async () => {
    const { client, username } = await member()
    await profile(await client.visit('/account'))
      .fill({ username: `${username}_x`.slice(-20) })
      .submit()
    const moved = await site.noScriptClient().send(`/user/${username}`)
    expect([moved.status, moved.headers.get('Location')]).toEqual([301, `/user/${`${username}_x`.slice(-20)}`])
    const form = (await site.noScriptClient().visit('/signup')).form('form:has([name=password])')
    const refused = await form.fill({ ...newPerson(), username }).submit()
    expect(refused.form('form:has([name=password])').problem('username')).toBe(
      'Username is already taken. Please choose a different one.',
    )
  })
})

describe('photos', () => {
  test('are in the head, the bar and on the public page, and can be removed', async () => {
    const { client, username } = await member()
    const sent = await photo(await client.visit('/account'))
      .fill({ photo: await picture() })
      .submit()
    expect(sent.path).toBe('/account')
    expect(sent.alerts.join()).toContain('Profile photo updated successfully')
    const cover = await photo(sent, 'cover')
      .fill({ photo: await picture(2400, 1200) })
      .submit()
    expect(cover.alerts.join()).toContain('Cover photo updated successfully')
    for (const place of ['.account-head .avatar img', '.account-head .cover img', 'header .portal img']) {
      const src = cover.document.querySelector(place)?.getAttribute('src')
      expect(src).toMatch(/^\/images\//)
      const answer = await site.noScriptClient().send(src!)
      expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/jpeg'])
    }
    const open = await site.noScriptClient().visit(`/user/${username}`)
    expect(open.document.querySelector('.profile .avatar img')?.getAttribute('src')).toMatch(/^\/images\//)
    expect(open.document.querySelector('.profile .cover img')?.getAttribute('src')).toMatch(/^\/images\//)

    const removed = await cover.form('form[action="/account/photos/profile/removal"]').submit()
    expect(removed.alerts.join()).toContain('Profile photo removed')
    expect(removed.document.querySelector('.account-head .avatar img')).toBeNull()
    expect(removed.document.querySelector('.account-head .cover img')?.getAttribute('src')).toMatch(/^\/images\//)
  })

  test.each<[() => Promise<File>, string, string]>([
    [
      async () => new File(['%PDF-1.7'], 'me.jpg', { type: 'image/jpeg' }),
      'Invalid File Type',
      'Please select a JPEG, PNG, or WebP image file',
    ],
    [
      async () => new File([new Uint8Array(10_485_761)], 'me.jpg', { type: 'image/jpeg' }),
      'File Too Large',
      'Please select an image under 10MB',
    ],
    [
      async () => new File([(await (await picture()).arrayBuffer()).slice(0, 300)], 'me.jpg', { type: 'image/jpeg' }),
      'Upload Failed',
      'Failed to load image',
    ],
    [async () => new File([], ''), 'Please check what you have entered', 'Choose a photo first.'],
  ])('that cannot be taken are refused in words', async (file, title, body) => {
    const { client } = await member()
    const wrong = await photo(await client.visit('/account'), 'cover')
      .fill({ photo: await file() })
      .submit()
    expect([wrong.status, wrong.path]).toEqual([422, '/account/photos/cover'])
    expect(wrong.alerts.join()).toContain(title)
    expect(photo(wrong, 'cover').problem('photo')).toContain(body)
    expect(
      (
        await photo(wrong, 'cover')
          .fill({ photo: await picture() })
          .submit()
      ).path,
    ).toBe('/account')
  })

  test('are two', async () => {
    const { client } = await member()
    expect((await client.visit('/account/photos/hero')).status).toBe(404)
    expect((await client.send('/account/photos/hero', { method: 'POST', body: new FormData() })).status).toBe(404)
  })
})

describe('settings', () => {
  test('name the account type and since when', async () => {
    const page = await site.noScriptClient().visit('/account/settings', { as: cast.mia })
    for (const words of ['Account type', 'Member Since', 'Sign Out', 'mia@marque.example', 'This device'])
      expect(page.text).toContain(words)
  })

  test('switches are kept and count on the public page', async () => {
    const { client, username, email } = await member()
    const page = await client.visit('/account/settings')
    const saved = await page.form('form#choices').fill({ showEmail: true, keepDocuments: true, chat: false }).submit()
    expect(saved.alerts.join()).toContain('Settings saved.')
    const chosen = (name: string) =>
      saved.document.querySelector(`form#choices [name=${name}]`)?.hasAttribute('checked')
    expect(['showEmail', 'showPhone', 'keepDocuments', 'chat'].map(chosen)).toEqual([true, false, true, false])
    expect((await site.noScriptClient().visit(`/user/${username}`, { as: cast.mia })).text).toContain(email)
    expect((await site.noScriptClient().visit(`/user/${username}`)).text).not.toContain(email)
  })

  test('the export is a file with one’s own data and no secret', async () => {
    const { client, email } = await member()
    const page = await client.visit('/account/settings/data')
    const file = await client.send(page.document.querySelector('main a[download]')!.getAttribute('href')!)
    expect(file.headers.get('Content-Disposition')).toBe('attachment; filename="marque-data.json"')
    expect(file.headers.get('Cache-Control')).toBe('no-store')
    const text = await file.text()
    expect(JSON.parse(text)).toMatchObject({
      profile: { email },
      sessions: [{}],
      accepted_terms: [{ document: 'terms' }],
    })
    expect(text).not.toMatch(/scrypt|passwordHash|tokenHash/)
  })
})

describe('another email address', () => {
  const form = (page: Page) => page.form('form#change-email')

  test('is asked for with the password and counts once confirmed', async () => {
    const { client, email, username, password } = await member()
    const page = await client.visit('/account/settings/email')
    const wrong = await form(page).fill({ email: 'mia at home', password: '' }).submit()
    expect([form(wrong).problem('email'), form(wrong).problem('password')]).toEqual([
      'Enter an email address like name@example.com.',
      'Enter your current password.',
    ])
    const guess = await form(page)
      .fill({ email: `new_${username}@example.com`, password: 'guess' })
      .submit()
    expect(guess.status).toBe(422)
    expect(form(guess).problem('password')).toBe('This isn’t your current password.')
    expect(form(guess).value('email')).toBe(`new_${username}@example.com`)

    const asked = await form(guess).fill({ password }).submit()
    expect(asked.path).toBe('/account/settings')
    expect(asked.text).toContain(email)
    expect(asked.alerts.join()).toContain('If this address can be used, we’ve emailed a link to it.')
    expect(await mailSaying(site.noScriptClient(), email, 'A new email address was requested')).toContain(
      'Nothing has changed yet',
    )
    await mailSaying(site.noScriptClient(), `new_${username}@example.com`, 'Confirm your new email address')
    const link = await linkSentTo(site.noScriptClient(), `new_${username}@example.com`, 'verify-email')
    const confirmed = await (await client.visit(link)).form().submit()
    expect(confirmed.path).toBe('/account/settings')
    expect(confirmed.text).toContain(`new_${username}@example.com`)
    expect(confirmed.alerts.join()).toContain('Your email address has been updated.')
    await mailSaying(site.noScriptClient(), email, 'Your email address was changed')
    expect((await client.visit(link)).alerts.join()).toContain('You’re all set.')
  })

  test('is asked for again when its link is too old', async () => {
    const { client, email, username, password } = await member()
    const wanted = `late_${username}@example.com`
    await form(await client.visit('/account/settings/email'))
      .fill({ email: wanted, password })
      .submit()
    const link = await linkSentTo(site.noScriptClient(), wanted, 'verify-email')
    const page = await client.visit(link)
    await db.update(tokens).set({ expiresAt: new Date() }).where(eq(tokens.email, wanted))
    const late = await page.form().submit('Confirm address')
    expect([late.status, late.heading]).toEqual([404, 'This link is no longer valid'])
    for (const each of [late, await client.visit(link)]) {
      expect(each.text).toContain(`Your address is ${email}.`)
      expect((await each.follow('Change email')).path).toBe('/account/settings/email')
    }
    const away = await site.noScriptClient().visit(link)
    expect(away.text).toContain('If your address hasn’t changed yet, sign in to request a new link.')
    const door = await away.follow('Sign In')
    const back = await door.form('form:has([name=password])').fill({ username, password }).submit()
    expect(back.path).toBe('/account/settings/email')
  })

  test('says the same of one that is taken', async () => {
    const { client, password } = await member()
    const asked = await form(await client.visit('/account/settings/email'))
      .fill({ email: cast.mia.email, password })
      .submit()
    expect(asked.alerts.join()).toContain('If this address can be used, we’ve emailed a link to it.')
    await mailSaying(site.noScriptClient(), cast.mia.email, 'Your email address is already in use')
  })
})

describe('another password', () => {
  const form = (page: Page) => page.form('form#change-password')

  test('needs the current one and signs every other device out', async () => {
    const person = await member()
    const elsewhere = await signInAgain(person)
    const page = await person.client.visit('/account/settings/password')
    const empty = await form(page).submit()
    expect([form(empty).problem('currentPassword'), form(empty).problem('password')]).toEqual([
      'Enter your current password.',
      'Enter your password.',
    ])
    const wrong = await form(page).fill({ currentPassword: 'guess', password: 'amber-river-9' }).submit()
    expect(form(wrong).problem('currentPassword')).toBe('This isn’t your current password.')
    const weak = await form(page).fill({ currentPassword: person.password, password: 'abc' }).submit()
    expect(form(weak).problem('password')).toBe('Minimum 6 characters required')
    expect(weak.html).not.toContain(person.password)

    const changed = await form(page).fill({ currentPassword: person.password, password: 'amber-river-9' }).submit()
    expect(changed.path).toBe('/account/settings')
    expect(changed.alerts.join()).toContain('Your new password is set. Every other device was signed out.')
    expect((await elsewhere.client.visit('/account')).path).toBe('/signin?returnTo=%2Faccount')
    expect((await signInAgain({ ...person, password: 'amber-river-9' })).page.url.pathname).not.toBe('/signin')
    await mailSaying(site.noScriptClient(), person.email, 'Your password was changed')
  })
})

test('devices are ended one by one and all at once', async () => {
  const person = await member()
  const [first, second] = [await signInAgain(person), await signInAgain(person)]
  const page = await person.client.visit('/account/settings')
  const buttons = page.document
    .querySelectorAll('form[action^="/account/sessions/"]')
    .map((form) => form.getAttribute('action')!)
  expect(buttons).toHaveLength(3)
  const ended = await page.form(`form[action="${buttons[0]}"]`).submit()
  expect(ended.alerts.join()).toContain('That device is signed out.')
  const left = async () =>
    (await Promise.all([first, second].map(({ client }) => client.visit('/account')))).filter(
      ({ path }) => path === '/account',
    ).length
  expect(await left()).toBe(1)
  const all = await ended.form('form[action="/account/sessions/others/end"]').submit()
  expect(all.alerts.join()).toContain('Only this device is still signed in.')
  expect(await left()).toBe(0)
  expect(all.document.querySelectorAll('form[action^="/account/sessions/"]')).toHaveLength(0)
})

test('the fee is paid from the Payment tab; members have none', async () => {
  const page = await site.noScriptClient().visit('/account/payment', { as: cast.nia })
  for (const words of ['$49.99', 'Renews every month until you cancel.', 'Cancel under Manage subscription'])
    expect(page.text).toContain(words)
  expect(page.form('form[action="/broker/checkout"]').value('from')).toBe('account')
  expect((await site.noScriptClient().visit('/account/payment', { as: cast.mia })).status).toBe(403)
  const back = await site.noScriptClient().visit('/account/payment?canceled=true', { as: cast.nia })
  expect(back.text).toContain('Payment Cancelled')
  // People who have paid find no tab of that name, but no one is told to be on another one.
  const tab = async (path: string) =>
    (await site.noScriptClient().visit(path, { as: cast.brook })).document.querySelector('.tabs [aria-current]')
      ?.textContent
  expect([await tab('/account/payment'), await tab('/account')]).toEqual(['Payment', 'Profile'])
})

describe('deleting the account', () => {
  const form = (page: Page) => page.form('form#delete-account')

  test('what goes and what stays is what the table says, here and on the privacy page', async () => {
    const { client } = await member()
    const [page, privacy] = [await client.visit('/account/settings/deletion'), await client.visit('/privacy')]
    expect(privacy.text).toContain(
      'Until you request a car, we keep uploaded documents for 1 hour after your last activity on our site, and for 1 day at most.',
    )
    for (const { text } of [page, privacy])
      expect(text).toContain('Our encrypted backups still have what we delete for up to 14 days.')
    for (const { what, why, kept } of personalData) {
      expect(page.text).toContain(what)
      expect(privacy.text).toContain(what)
      expect(privacy.text).toContain(why)
      if (!kept) continue
      expect(page.text).toContain(`${kept.what}, ${kept.until}. ${kept.why}`)
      expect(privacy.text).toContain(`${kept.what}, ${kept.until}. ${kept.why}`)
    }
  })

  test('says what goes and what stays, asks for the password, and signs out', async () => {
    const person = await member()
    const page = await (await person.client.visit('/account/settings')).follow('Delete my account')
    for (const words of ['What is deleted', 'What we keep, and why', 'The law requires us', 'for 90 days'])
      expect(page.text).toContain(words)
    const empty = await form(page).submit()
    expect(form(empty).problem('password')).toBe('Enter your current password.')
    const wrong = await form(page).fill({ password: 'guess' }).submit()
    expect([wrong.status, form(wrong).problem('password')]).toEqual([422, 'This isn’t your current password.'])
    const gone = await form(page).fill({ password: person.password }).submit()
    expect(gone.path).toBe('/')
    expect(gone.html).toContain('Your account is deleted and you’re signed out.')
    expect((await person.client.visit('/account')).path).toBe('/signin?returnTo=%2Faccount')
    expect((await signInAgain(person)).page.status).toBe(422)
    expect((await site.noScriptClient().visit(`/user/${person.username}`)).status).toBe(404)
    await mailSaying(site.noScriptClient(), person.email, 'Your account is deleted')
  })

  test('waits while a request holds a car', async () => {
    const client = site.noScriptClient()
    await reserve(client, datesFrom(9))
    const page = await client.visit('/account/settings/deletion')
    expect(page.text).toContain('An unpaid request of yours holds a car. Pay for it or cancel it first.')
    expect(page.document.querySelector('form#delete-account')).toBeNull()
    const forced = await client.send('/account/settings/deletion', {
      method: 'POST',
      body: new URLSearchParams({ password: 'burgundy-gt-2026' }),
    })
    expect(forced.status).toBe(422)
    expect((await client.visit('/account')).path).toBe('/account')
  })

  test('waits for a booking that is not over, the last admin stays, and a broker reads what is owed', async () => {
    const mia = await site.noScriptClient().visit('/account/settings/deletion', { as: cast.mia })
    expect(mia.text).toContain('You have a booking that isn’t over.')
    const ada = await site.noScriptClient().visit('/account/settings/deletion', { as: cast.ada })
    expect(ada.text).toContain('Make another person an admin before you delete your account.')
    const brook = await site.noScriptClient().visit('/account/settings/deletion', { as: cast.brook })
    expect(brook.text).toMatch(/You have earned \$[\d,.]+ that is not paid out yet/)
  })
})

test('of a mail that was sent the mailbox shows to whom and when, and says why its text is gone', async () => {
  const gone = {
    dedupeKey: 'sent-by-smtp',
    recipient: 'sent@marque.example',
    subject: 'Sent long ago',
    html: '',
    textBody: '',
    state: 'sent',
  } as const
  const [mail] = await db.insert(outbox).values(gone).returning({ id: outbox.id })
  const page = await site.noScriptClient().visit(`/dev/mail/${mail!.id}`)
  expect(page.status).toBe(200)
  expect(page.text).toContain('To sent@marque.example')
  expect(page.text).toContain('We don’t keep this email’s text')
  expect(page.document.querySelector('iframe')).toBeNull()
  expect((await site.noScriptClient().visit(`/dev/mail/${mail!.id}/html`)).status).toBe(200)
})
