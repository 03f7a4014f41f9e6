/** User Management without scripts: find, approve, reject, promote, the log and its file. */
import { beforeAll, expect, test } from 'vitest'

import { cast } from '#tests/cast.ts'
import { linkSentTo, mailSaying } from '#tests/support/mailbox.ts'
import { newPerson, signUp } from '#tests/support/renter.ts'
import { openSite, type Page, type NoScriptClient } from '#tests/support/no-script-client.ts'

let site: Awaited<ReturnType<typeof openSite>>
let admin: NoScriptClient
beforeAll(async () => {
  site = await openSite({ demo: true })
  admin = site.noScriptClient()
  await admin.signIn(cast.ada)
})

const decision = (page: Page, kind: string) => page.form(`form:has([name=kind][value=${kind}])`)
/** The page of the person whom a search for their username finds. */
async function open(username: string): Promise<Page> {
  const found = await admin.visit(`/dashboard/users?q=${username}`)
  return admin.visit(found.document.querySelector('.table td a')!.getAttribute('href')!)
}
/** The form of a page that is no longer there, or never was: posted all the same. */
async function post(page: Page, fields: Record<string, string>): Promise<Page> {
  const version = page.document.querySelector('[name=version]')!.getAttribute('value')!
  return admin.post(page.url, {
    method: 'POST',
    body: new URLSearchParams({ version, ...fields }),
    headers: { Referer: page.url.href },
  })
}
const factsOf = (page: Page) =>
  Object.fromEntries(
    page.document
      .querySelectorAll('.facts > div')
      .map((row) => [row.querySelector('dt')!.text, row.querySelector('dd')!.text]),
  )

test('the panel is at both addresses, for admins only', async () => {
  for (const address of ['/dashboard?tab=users', '/account/admin']) {
    const page = await admin.visit(address)
    expect([page.status, page.heading]).toEqual([200, 'User Management'])
  }
  for (const person of [cast.sam, cast.brook, cast.mia]) {
    const client = site.noScriptClient()
    await client.signIn(person)
    for (const address of ['/account/admin', '/dashboard/users', '/dashboard/users/log', '/dashboard/users/log.csv']) {
      const page = await client.visit(address)
      expect(page.status).toBe(403)
    }
    const refused = await client.visit('/account/admin')
    expect(refused.text).toContain('Admin privileges required to access this panel. This is for administrators.')
    expect((await refused.follow('Switch accounts')).heading).toBe('Sign out?')
  }
})

test('the account has Admin and Documents for admins and staff alone; to staff Admin shows their desks', async () => {
  const tabsOf = async (person: typeof cast.sam | typeof cast.ada | typeof cast.brook) => {
    const client = site.noScriptClient()
    await client.signIn(person)
    const links = (await client.visit('/account')).document.querySelectorAll('nav[aria-label=Account] .tabs a')
    const found = new Map(
      links.map((link) => [link.querySelector('span')!.firstChild!.text.trim(), link.getAttribute('href')]),
    )
    return { client, admin: found.get('Admin'), documents: found.get('Documents') }
  }
  expect(await tabsOf(cast.ada)).toMatchObject({ admin: '/account/admin', documents: '/dashboard/documents' })
  const staff = await tabsOf(cast.sam)
  expect(staff).toMatchObject({ admin: '/account/desks', documents: '/dashboard/documents' })
  const desks = await staff.client.visit('/account/desks')
  expect(desks.heading).toBe('Admin')
  for (const link of desks.document.querySelectorAll('.facts a'))
    expect((await staff.client.visit(link.getAttribute('href')!)).status).toBe(200)
  expect(desks.document.querySelectorAll('.facts a').map((link) => link.text)).toEqual([
    'Documents',
    'Bookings',
    'Leads',
    'Image Routing',
  ])
  const broker = await tabsOf(cast.brook)
  expect(broker).toMatchObject({ admin: undefined, documents: undefined })
  expect((await broker.client.visit('/account/desks')).status).toBe(403)
})

test('a search finds people, and says when there are none', async () => {
  const page = await (await admin.visit('/dashboard/users')).follow('Rejected')
  const found = await page.form('main form[role=search]').fill({ q: 'remy' }).submit()
  expect(found.url.searchParams.get('status')).toBe('rejected')
  expect(found.text).toContain('Remy Castle')
  expect(found.text).not.toContain('Ada Whitfield')
  expect((await admin.visit('/dashboard/users?q=nobody-at-all&role=king&page=minus')).text).toContain('No one found')
})

test('a person who waits is approved once the address is confirmed; they are told and see the tabs', async () => {
  const client = site.noScriptClient()
  const { email, username } = newPerson()
  await signUp(client, { email, username, accountType: 'member' })
  const page = await open(username)
  expect(page.text).toContain('The email address isn’t confirmed yet.')
  // What must fail is not offered, and refused all the same.
  expect(page.document.querySelector('[name=kind][value=approve]')).toBeNull()
  const early = await post(page, { kind: 'approve' })
  expect(early.status).toBe(422)
  expect(early.alerts.join()).toContain('It has to be confirmed before approval.')
  const waiting = await admin.visit(`/dashboard/users?q=${username}`)
  expect(waiting.text).toContain('Pending, email not confirmed')
  expect(waiting.document.querySelector('form[action$="/approval"]')).toBeNull()

  await (await client.visit(await linkSentTo(client, email, 'verify-email'))).form().submit('Confirm address')
  const list = await admin.visit(`/dashboard/users?q=${username}`)
  const approved = await list.form('form[action$="/approval"]').submit()
  expect(approved.alerts.join()).toContain('User Approved')
  expect(approved.path).toBe(`/dashboard/users?q=${username}`)
  expect(approved.document.querySelector('form[action$="/approval"]')).toBeNull()
  const again = await list.form('form[action$="/approval"]').submit()
  expect(again.alerts.join()).toContain('This account changed while you had it open.')
  expect((await open(username)).text).toContain('Pending to Approved')
  const dashboard = await client.visit('/dashboard')
  expect(dashboard.text).toContain('Verified')
  expect(dashboard.document.querySelector('.tabs a[href="/dashboard/chat"]')).not.toBeNull()
  await mailSaying(client, email, 'Your account is approved')
})

test('the facts come before the decisions, and the next person who waits after each', async () => {
  const { username, email } = newPerson()
  await signUp(site.noScriptClient(), { username, email, accountType: 'member', membershipTier: 'exotic' })
  const page = await open(username)
  expect(factsOf(page)).toMatchObject({
    Status: 'Pending',
    'Requested role': 'Member',
    Tier: 'Exotic, $599.99 per month',
    'Email address': 'Not confirmed',
    'Date of birth': expect.stringMatching(/^\w{3}, \w{3} \d+, \d{4} \(\d+\)$/),
  })
  expect(page.html.indexOf('class="facts"')).toBeLessThan(page.html.indexOf('class="decisions '))
  const rejected = await decision(page, 'reject').fill({ reason: 'Unclear.' }).submit()
  const [next] = rejected.document.querySelectorAll('main a').filter(({ text }) => text.startsWith('Next waiting: '))
  expect((await admin.visit(next!.getAttribute('href')!)).text).toContain('Requested role')
  expect(factsOf(await open('brook'))).toMatchObject({ Role: 'Broker', Subscription: 'Active', Commission: '15%' })
  const member = await open('member')
  expect(factsOf(member)).not.toHaveProperty('Commission')
  expect(member.text).toMatch(/Bookings\d+ (completed|confirmed), /)
  expect(member.document.querySelectorAll('a[href^="/dashboard/bookings/MQ-"]').length).toBeGreaterThan(1)
  expect((await member.follow('As a customer')).heading).toBe('Mia Moore')
  expect(page.text).toContain('No bookings yet.')
  expect(page.text).toContain('No documents on file.')
})

test('the menu says how many wait, and their list shows only them', async () => {
  const page = await admin.visit('/dashboard')
  const tab = page.document.querySelectorAll('.rail a').find(({ text }) => text.startsWith('User Management'))
  const count = Number(tab?.querySelector('.tab-count')?.text.replace(' waiting', ''))
  const list = await admin.visit(tab!.getAttribute('href')!)
  const waiting = await list.follow(`Waiting ${count}`)
  const states = waiting.document.querySelectorAll('.status-cell').map(({ text }) => text)
  expect(states).toHaveLength(Math.min(count, 25))
  expect(states.every((state) => state.startsWith('Pending'))).toBe(true)
})

test('a rejection needs a reason, which the person is told', async () => {
  const client = site.noScriptClient()
  const { email, username } = newPerson()
  await signUp(client, { email, username })
  const page = await open(username)
  const without = await decision(page, 'reject').submit()
  expect(without.status).toBe(422)
  expect(decision(without, 'reject').problem('reason')).toBe('Say why. They’ll read it in the email.')
  expect(without.document.querySelectorAll('[role=alert]')).toHaveLength(1)
  const rejected = await decision(without, 'reject').fill({ reason: 'The name is not on the license.' }).submit()
  expect(rejected.alerts.join()).toContain('User Rejected')
  const told = await client.visit('/dashboard')
  for (const words of ['Your account was not approved.', 'The name is not on the license.', 'You can still book cars'])
    expect(told.text).toContain(words)
  expect((await client.visit('/account')).document.querySelector('.tabs a[href="/account/chat"]')).toBeNull()
  await mailSaying(client, email, 'Reason: The name is not on the license.')
})

test('an admin who decides on what they no longer see is told, and sees it as it is now', async () => {
  const { username } = newPerson()
  await signUp(site.noScriptClient(), { username })
  const [mine, theirs] = [await open(username), await open(username)]
  await decision(theirs, 'commission').fill({ rate: '12.5' }).submit()
  const late = await decision(mine, 'reject').fill({ reason: 'Unclear.' }).submit()
  expect(late.status).toBe(422)
  expect(late.alerts.join()).toContain('This account changed while you had it open.')
  expect(decision(late, 'commission').value('rate')).toBe('12.5')
  expect((await decision(late, 'reject').fill({ reason: 'Unclear.' }).submit()).alerts.join()).toContain(
    'User Rejected',
  )
})

test('a role changes once the question about it is answered, for the role that was asked about', async () => {
  const { username } = newPerson()
  await signUp(site.noScriptClient(), { username, accountType: 'member' })
  const asked = await decision(await open(username), 'role')
    .fill({ role: 'manager' })
    .submit()
  expect(asked.status).toBe(422)
  expect(asked.alerts.join()).toContain(
    'from Member to Manager? They will see all bookings, customers, documents and figures',
  )
  expect(factsOf(await open(username)).Role).not.toBe('Manager')
  const other = await decision(asked, 'role').fill({ role: 'admin' }).submit()
  expect(other.alerts.join()).toContain('from Member to Admin?')
  const changed = await decision(other, 'role').submit('Yes, change to Admin')
  expect(changed.alerts.join()).toContain('The role has changed')
  const again = await decision(changed, 'role').fill({ role: 'member' }).submit()
  // Never approved, so there is no access to lose.
  expect(again.alerts.join()).toContain('from Admin to Member?')
  expect(again.alerts.join()).not.toContain('lose access')
  expect((await decision(again, 'role').submit()).alerts.join()).toContain('The role has changed')
})

test('a rate outside its range is refused at its field', async () => {
  const { username } = newPerson()
  await signUp(site.noScriptClient(), { username })
  const again = await decision(await open(username), 'commission')
    .fill({ rate: '22' })
    .submit()
  expect(decision(again, 'commission').problem('rate')).toBe('Enter a commission from 10 to 15 percent.')
  expect(decision(again, 'commission').value('rate')).toBe('22')
})

test('a person who disturbs the chat is muted from here, and the log says so', async () => {
  const { username } = newPerson()
  await signUp(site.noScriptClient(), { username })
  await (await open(username)).form('form[action$="/mute"]').submit()
  const muted = await open(username)
  expect(muted.text).toContain('Muted in the chat until')
  expect(muted.text).toContain('Muted in the chat')
  expect(muted.document.querySelector('form[action$="/mute"]')).toBeNull()
  const ended = await muted.form('form[action$="/mute/removal"]').submit()
  expect(ended.text).not.toContain('Muted in the chat until')
  expect(ended.text).toContain('Mute in the chat ended')
  expect(ended.form('form[action$="/mute"]').element.text.trim()).toBe('Mute for 24 hours')
  expect((await open('staff')).document.querySelector('form[action$="/mute"]')).toBeNull()
})

test('the last admin stays', async () => {
  const page = await open('admin')
  expect(page.text).toContain('Make another person an admin first.')
  for (const kind of ['role', 'reject', 'approve'])
    expect(page.document.querySelector(`[name=kind][value=${kind}]`)).toBeNull()
  const refused = await post(page, { kind: 'role', role: 'member' })
  expect(refused.alerts.join()).toContain('Make another person an admin first.')
})

test('the log filters, and downloads as a table', async () => {
  const page = await (await admin.visit('/dashboard/users')).follow('Action log')
  expect(page.heading).toBe('Action log')
  const rejections = await page.form('main form[role=search]').fill({ action: 'reject' }).submit()
  expect(rejections.text).toContain('Pending to Rejected')
  expect(rejections.text).not.toContain('Pending to Approved')
  const file = await admin.send('/dashboard/users/log.csv?action=reject')
  expect(file.headers.get('Content-Type')).toContain('text/csv')
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer())
  expect(text).toMatch(/^\uFEFFWhen,/)
  const lines = text.slice(1).trim().split('\r\n')
  expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/)
  expect(lines[0]).toBe('When,Person,Decision,Change,By,Reason')
  expect(lines.slice(1).every((line) => line.includes('Rejected'))).toBe(true)
  expect(lines.length).toBeGreaterThan(1)
})

test('the dashboards of admins and staff show work', async () => {
  const dashboard = await admin.visit('/dashboard')
  expect(dashboard.text).toContain('Sign-ups waiting')
  const signUps = dashboard.document.querySelector('#waiting [data-kind=signUps] a')
  expect(signUps?.getAttribute('href')).toBe('/dashboard/users?status=pending')
  expect(Number(signUps?.querySelector('b')?.text)).toBeGreaterThan(0)
  expect(dashboard.text).not.toContain('No bookings yet')

  const staff = site.noScriptClient()
  await staff.signIn(cast.sam)
  const page = await staff.visit('/dashboard')
  for (const words of ['Today, ', 'Bookings with documents to review', 'The next 7 days'])
    expect(page.text).toContain(words)
  expect(page.text).not.toContain('Sign-ups waiting')
  const counts = page.document.querySelectorAll('#waiting b').map(({ text }) => text)
  expect(counts).not.toContain('0')
  const row = page.document.querySelectorAll('#today li').find(({ text }) => text.includes('Pickup'))!
  expect(row.querySelector('[href^="tel:"]')).not.toBeNull()
  const pickup = await staff.visit(row.querySelector('a')!.getAttribute('href')!)
  expect(pickup.path).toMatch(/^\/dashboard\/bookings\/MQ-.*\/pickup$/)
  expect(pickup.text).toContain('Before the keys')
  const booking = await pickup.follow(pickup.document.querySelector('.page-head a')!.text)
  expect(booking.text).toContain('Due at pickup')
  expect((await site.noScriptClient().visit('/dashboard', { as: cast.mia })).text).not.toContain(
    'Bookings with documents to review',
  )
})
