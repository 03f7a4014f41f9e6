/** Two-step sign-in without scripts: set up, signed in with, turned off, asked of the office, reset by an admin. */
import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'

import { profiles, sessions } from '#drizzle/schema.ts'
import { db } from '#app/platform/db.server.ts'
import { limits } from '#app/platform/limits.ts'
import { days, later, seconds } from '#app/shared/durations.ts'
import { cast, castPassword } from '#tests/cast.ts'
import type { NoScriptClient, Page } from '#tests/support/no-script-client.ts'

process.env.SECOND_FACTOR_DAYS = '7'
const { openSite } = await import('#tests/support/no-script-client.ts')
const site = await openSite({ demo: true })

const setUpPage = '/account/settings/authenticator'

/**
 * Each code counts once, and its period may end before it is read: this period's and the next one's are then still accepted,
 * that of the period before is not.
 */
function codeOf(key: string, periods = 0): string {
  const at = later(new Date(), seconds(30 * periods))
  return new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({ timestamp: at.getTime() })
}

const officeSince = (who: { username: string }, since: Date | null) =>
  db.update(profiles).set({ officeSince: since }).where(eq(profiles.username, who.username))

async function withPassword(client: NoScriptClient, { username }: { username: string }, returnTo = ''): Promise<Page> {
  const page = await client.visit(`/signin${returnTo && `?returnTo=${encodeURIComponent(returnTo)}`}`)
  return page.form('form:has([name=password])').fill({ username, password: castPassword }).submit()
}

/** Follows the pages of the account and returns the key of the app, and the recovery codes. */
async function setUp(client: NoScriptClient) {
  const start = await client.visit(setUpPage)
  const scan = await start.form('form:has([name=password])').fill({ password: castPassword }).submit()
  const key = /id="authenticator-key"[^>]*>([A-Z2-7 ]+)</.exec(scan.html)?.[1] ?? ''
  const on = await scan
    .form('form:has([name=code])')
    .fill({ code: codeOf(key) })
    .submit()
  return {
    start,
    scan,
    on,
    key,
    codes: [...on.html.matchAll(/<li>([0-9A-Z]{4}(?:-[0-9A-Z]{4}){5})<\/li>/g)].map(([, code]) => code ?? ''),
  }
}

test('a member sets it up, signs in with it and turns it off', async () => {
  const client = site.noScriptClient()
  await client.signIn(cast.mia)
  const settings = await client.visit('/account/settings')
  expect(settings.text).toMatch(/Two-step sign-in ?Off/)
  expect(settings.html).toContain(`href="${setUpPage}"`)
  const start = await client.visit(setUpPage)
  const unproven = await start.form('form:has([name=password])').fill({ password: 'wrong-one-9' }).submit()
  expect([unproven.status, unproven.form('form:has([name=password])').problem('password')]).toEqual([
    422,
    'This isn’t your current password.',
  ])
  const { scan, on, key, codes } = await setUp(client)
  expect([scan.path, scan.headers.get('Cache-Control')]).toEqual([`${setUpPage}/code`, 'no-store'])
  expect(scan.html).toContain('src="data:image/svg+xml,')
  expect([on.status, on.heading, codes.length]).toEqual([200, 'Two-step sign-in is on', 10])
  expect((await client.visit('/account/settings')).text).toMatch(/Two-step sign-in ?On/)
  expect((await client.visit(`${setUpPage}/code`)).path).toBe(setUpPage)

  const phone = site.noScriptClient('198.51.100.20')
  const asked = await withPassword(phone, cast.mia, '/account/bookings')
  expect([asked.path, asked.heading]).toEqual(['/signin/code?returnTo=%2Faccount%2Fbookings', 'Enter your code'])
  expect((await phone.visit('/account/bookings')).path).toContain('/signin')
  const wrong = await asked.form('form:has([name=code])').fill({ code: '123' }).submit()
  expect([wrong.status, wrong.form('form:has([name=code])').value('code')]).toEqual([422, ''])
  const inside = await wrong
    .form('form:has([name=code])')
    .fill({ code: codeOf(key, 1) })
    .submit()
  expect(inside.path).toBe('/account/bookings')
  // The first browser was signed out when it was turned on elsewhere, and this one continues.
  const removal = await (await phone.visit(setUpPage)).follow('Turn off two-step sign-in')
  const [code = ''] = codes
  const off = await removal.form('form:has([name=code])').fill({ code }).submit()
  expect([off.path, off.alerts.join()]).toEqual([setUpPage, expect.stringContaining('Two-step sign-in is off')])
  expect((await withPassword(site.noScriptClient(), cast.mia)).path).toBe('/dashboard')
})

test('no one reaches the code without the password', async () => {
  const client = site.noScriptClient()
  expect((await client.visit('/signin/code')).path).toBe('/signin')
  const posted = await client.send('/signin/code', { method: 'POST', body: new URLSearchParams({ code: '123456' }) })
  expect([posted.status, posted.headers.get('Location')]).toEqual([303, '/signin'])
})

test('staff read how many days are left, and are led to the setup after them', async () => {
  const client = site.noScriptClient()
  await officeSince(cast.sam, later(new Date(), -days(5)))
  await client.signIn(cast.sam)
  const early = await client.visit('/dashboard')
  expect(early.text).toContain('You have 2 days left to set it up.')
  expect((await client.visit('/dashboard/documents')).status).toBe(200)

  await officeSince(cast.sam, later(new Date(), -days(8)))
  for (const path of ['/dashboard', '/dashboard/bookings', '/account/settings', '/account/settings/password'])
    expect((await client.visit(path)).path, path).toBe(setUpPage)
  expect((await client.send('/dashboard/bookings/list.csv')).headers.get('Location')).toBe(setUpPage)
  expect((await client.send('/api/events')).status).toBe(403)
  // What is open to everyone stays open, without the rights of staff.
  expect((await client.visit('/fleet')).status).toBe(200)
  const locked = await client.visit(setUpPage)
  expect(locked.text).toContain('Your role requires two-step sign-in. Set it up to continue.')
  const passkeys = await locked.follow('Or add a passkey instead')
  expect([passkeys.path, passkeys.text]).toEqual([
    '/account/settings/passkeys',
    expect.stringContaining('Passkeys need JavaScript'),
  ])
  expect((await setUp(client)).on.status).toBe(200)
  expect((await client.visit('/dashboard/documents')).path).toBe('/dashboard/documents')
  expect((await client.visit('/dashboard')).text).not.toContain('left to set it up')
})

test('a code confirms what matters, a wrong one counts, and a recovery code is used up', async () => {
  await officeSince(cast.dee, new Date())
  const client = site.noScriptClient()
  await client.signIn(cast.dee)
  const { key, codes } = await setUp(client)
  const [id] = await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.username, cast.dee.username))
  const wait = () =>
    db
      .update(sessions)
      .set({ secondFactorAt: null })
      .where(eq(sessions.profileId, id?.id ?? ''))
  const ask = async () => {
    await wait()
    const list = await client.send('/dashboard/bookings/list.csv')
    return client.visit(list.headers.get('Location') ?? '')
  }
  const enter = (page: Page, code: string) => page.form('form#factor').fill({ code }).submit()
  const asked = await ask()
  expect(asked.html).not.toContain('name="password"')
  const wrong = await enter(asked, '000000')
  expect([wrong.status, wrong.form('form#factor').value('code')]).toEqual([422, ''])
  expect((await enter(wrong, codeOf(key, 1))).alerts.join()).toContain('Confirmed')
  const [recovery = ''] = codes
  expect((await enter(await ask(), recovery)).alerts.join()).toContain('Confirmed')
  let last = await enter(await ask(), recovery)
  expect(last.status).toBe(422)
  for (let count = 0; count < limits.secondFactor.count && last.status === 422; count++)
    last = await enter(last, recovery)
  expect(last.status).toBe(429)
  // The password doesn't stand in for the code.
  const body = new URLSearchParams({ password: castPassword })
  expect((await client.send('/account/settings/confirm', { method: 'POST', body })).status).toBe(422)
  expect((await client.send('/dashboard/bookings/list.csv')).status).toBe(303)
})

test('an admin resets it for staff who lost the phone, with a reason, and not for themselves', async () => {
  const client = site.noScriptClient()
  await officeSince(cast.ada, new Date())
  await client.signIn(cast.ada)
  const [sam] = await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.username, cast.sam.username))
  const person = await client.visit(`/dashboard/users/${sam?.id ?? ''}`)
  const out = await person.form(`form[action="/people/${sam?.id ?? ''}/sessions/end"]`).submit()
  expect([out.path, out.alerts.join()]).toEqual([person.path, expect.stringContaining('Signed out everywhere')])
  const page = await person.follow('Reset two-step sign-in')
  const form = (on: Page) => on.form('form:has([name=reason])')
  const silent = await form(page).submit()
  expect([silent.status, form(silent).problem('reason')]).toEqual([422, 'Say why. They’ll read it in the email.'])
  const reset = await form(silent).fill({ reason: 'Called from the number on file.' }).submit()
  expect(reset.alerts.join()).toContain('Two-step sign-in reset')
  expect(reset.text).toContain('Called from the number on file.')
  expect((await client.visit(`/dashboard/users/${sam?.id ?? ''}/second-step`)).path).toBe(
    `/dashboard/users/${sam?.id ?? ''}`,
  )
  expect((await withPassword(site.noScriptClient(), cast.sam)).path).toBe(setUpPage)
})
