/** A forgotten password, no script: the link of the mail sets a new one and signs in on this browser only. */
import { beforeAll, expect, test } from 'vitest'

import { linkSentTo } from '#tests/support/mailbox.ts'
import { newPerson, signUp } from '#tests/support/renter.ts'
import { openSite, type Page } from '#tests/support/no-script-client.ts'

let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => void (site = await openSite({ demo: true })))

const asking = (page: Page) => page.form('form:has([name=email])')
const setting = (page: Page) => page.form('form:has([name=password])')

test('the address has to be one', async () => {
  const page = await (await site.noScriptClient().visit('/signin')).follow('Forgot your password?')
  const empty = await asking(page).submit()
  expect(empty.status).toBe(422)
  expect(asking(empty).problem('email')).toBe('Enter your email address.')
  const wrong = await asking(page).fill({ email: 'mia at home' }).submit()
  expect(asking(wrong).problem('email')).toBe('Enter an email address like name@example.com.')
  expect(asking(wrong).value('email')).toBe('mia at home')
})

test('known or not, the answer is the same', async () => {
  const { email } = newPerson()
  await signUp(site.noScriptClient(), { email })
  const answers = [email, 'nobody@marque.example'].map(async (typed) => {
    const page = await site.noScriptClient().visit('/forgot-password')
    const sent = await asking(page).fill({ email: typed }).submit()
    return { status: sent.status, path: sent.path, said: sent.alerts }
  })
  const [known, unknown] = await Promise.all(answers)
  expect(known).toEqual(unknown)
  expect(known).toMatchObject({ status: 200, path: '/signin' })
  expect(known!.said.join()).toContain(
    'If there’s an account with this address, we’ve emailed a link to set a new password.',
  )
})

test('the link sets a new password; the old one and every other device are out', async () => {
  const elsewhere = site.noScriptClient()
  const { email, username, password } = newPerson()
  await signUp(elsewhere, { email, username, password })
  await asking(await site.noScriptClient().visit('/forgot-password'))
    .fill({ email })
    .submit()

  const client = site.noScriptClient()
  const page = await client.visit(await linkSentTo(site.noScriptClient(), email, 'reset-password'))
  expect(page.headers.get('Cache-Control')).toBe('no-store')
  expect(page.text).toContain(`@${username}`)
  const weak = await setting(page).fill({ password: 'abc' }).submit()
  expect(weak.status).toBe(422)
  expect(setting(weak).problem('password')).toBe('Minimum 6 characters required')
  // The hint says the same, and gives way: the summary's link and the field's own words are left.
  expect(weak.text.split('Minimum 6 characters required')).toHaveLength(3)

  const signedIn = await setting(weak).fill({ password: 'amber-river-9' }).submit()
  expect(signedIn.path).toBe('/dashboard')
  expect(signedIn.alerts.join()).toContain('Your new password is set.')
  expect((await elsewhere.visit('/dashboard')).path).toBe('/auth?returnTo=%2Fdashboard')

  const door = await site.noScriptClient().visit('/signin')
  expect((await setting(door).fill({ username, password }).submit()).status).toBe(422)
  expect((await setting(door).fill({ username, password: 'amber-river-9' }).submit()).path).toBe('/dashboard')

  const again = await site.noScriptClient().visit(page.path)
  expect(again.status).toBe(404)
  expect(again.heading).toBe('This link is no longer valid')
  expect((await again.follow('Send a new link')).path).toBe('/forgot-password')
})
