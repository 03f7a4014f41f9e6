/** User Management without scripts: find, approve, reject, promote, the log and its file (S2 §2, DECISIONS §3). */
import { afterAll, beforeAll, expect, test } from 'vitest'

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
afterAll(() => site.close())

const decision = (page: Page, kind: string) => page.form(`form:has([name=kind][value=${kind}])`)
/** The page of the person whom a search for their username finds. */
async function open(username: string): Promise<Page> {
  const found = await admin.visit(`/dashboard/users?q=${username}`)
  return admin.visit(found.document.querySelector('.table td a')!.getAttribute('href')!)
}

test('the panel stands at both addresses, for admins only', async () => {
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
    expect((await client.visit('/account/admin')).text).toContain('Admin privileges required to access this panel.')
  }
})

test('a search finds, and says when there is nobody', async () => {
  const page = await admin.visit('/dashboard/users')
  const found = await page.form('form[role=search]').fill({ q: 'remy', status: 'rejected' }).submit()
  expect(found.text).toContain('Remy Castle')
  expect(found.text).not.toContain('Ada Whitfield')
  expect((await admin.visit('/dashboard/users?q=nobody-at-all&role=king&page=minus')).text).toContain('Nobody found')
})

test('who waits is approved once the address is confirmed; they are told and see the tabs', async () => {
  const client = site.noScriptClient()
  const { email, username } = newPerson()
  await signUp(client, { email, username, accountType: 'member' })
  const page = await open(username)
  expect(page.text).toContain('The email address is not confirmed yet.')
  const early = await decision(page, 'approve').submit()
  expect(early.status).toBe(422)
  expect(early.alerts.join()).toContain('Approval waits for it.')

  await (await client.visit(await linkSentTo(client, email, 'verify-email'))).form().submit('Confirm address')
  const approved = await decision(await open(username), 'approve').submit()
  expect(approved.alerts.join()).toContain('User Approved')
  expect(approved.text).toContain('Pending to Approved')
  const dashboard = await client.visit('/dashboard')
  expect(dashboard.text).toContain('Verified')
  expect(dashboard.document.querySelector('.tabs a[href="/dashboard/chat"]')).not.toBeNull()
  await mailSaying(client, email, 'Your account is approved')
})

test('a rejection needs a reason, which the person is told', async () => {
  const client = site.noScriptClient()
  const { email, username } = newPerson()
  await signUp(client, { email, username })
  const page = await open(username)
  const without = await decision(page, 'reject').submit()
  expect(without.status).toBe(422)
  expect(decision(without, 'reject').problem('reason')).toBe('Say why: the person reads it in the email.')
  expect(without.document.querySelectorAll('[role=alert]')).toHaveLength(1)
  const rejected = await decision(without, 'reject').fill({ reason: 'The name is not on the license.' }).submit()
  expect(rejected.alerts.join()).toContain('User Rejected')
  expect((await client.visit('/dashboard')).text).toContain('Your account was not approved.')
  await mailSaying(client, email, 'The reason: The name is not on the license.')
})

test('who decides on what they no longer see is told, and sees it as it is now', async () => {
  const { username } = newPerson()
  await signUp(site.noScriptClient(), { username })
  const [mine, theirs] = [await open(username), await open(username)]
  await decision(theirs, 'commission').fill({ rate: '12.5' }).submit()
  const late = await decision(mine, 'reject').fill({ reason: 'Unclear.' }).submit()
  expect(late.status).toBe(422)
  expect(late.alerts.join()).toContain('This account was changed while you looked at it.')
  expect(decision(late, 'commission').value('rate')).toBe('12.5')
  expect((await decision(late, 'reject').fill({ reason: 'Unclear.' }).submit()).alerts.join()).toContain(
    'User Rejected',
  )
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

test('who disturbs the chat is muted from here, and the log says so', async () => {
  const { username } = newPerson()
  await signUp(site.noScriptClient(), { username })
  await (await open(username)).form('form[action$="/mute"]').submit()
  const muted = await open(username)
  expect(muted.text).toContain('Muted in the chat until')
  expect(muted.text).toContain('Muted in the chat')
  expect((await open('staff')).document.querySelector('form[action$="/mute"]')).toBeNull()
})

test('the last admin stays', async () => {
  const refused = await decision(await open('admin'), 'role')
    .fill({ role: 'member' })
    .submit()
  expect(refused.alerts.join()).toContain('Make somebody else an admin first.')
})

test('the log filters, and downloads as a table', async () => {
  const page = await (await admin.visit('/dashboard/users')).follow('Action log')
  expect(page.heading).toBe('Action log')
  const rejections = await page.form('form[role=search]').fill({ action: 'reject' }).submit()
  expect(rejections.text).toContain('Pending to Rejected')
  expect(rejections.text).not.toContain('Pending to Approved')
  const file = await admin.send('/dashboard/users/log.csv?action=reject')
  expect(file.headers.get('Content-Type')).toContain('text/csv')
  const lines = (await file.text()).trim().split('\r\n')
  expect(lines[0]).toBe('When,Person,Decision,Change,By,Reason')
  expect(lines.slice(1).every((line) => line.includes('Rejected'))).toBe(true)
  expect(lines.length).toBeGreaterThan(1)
})
