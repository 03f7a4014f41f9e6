import { beforeAll, expect, test } from 'vitest'

import { accountProblems } from '#app/people/sign-in/words.ts'
import { cast } from '#tests/cast.ts'
import { openSite } from '#tests/support/no-script-client.ts'

let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => void (site = await openSite({ demo: true })))

test('a visitor reads the fleet and a car without a line of script', async () => {
  const fleet = await site.noScriptClient().visit('/fleet')
  expect(fleet.status).toBe(200)
  // Structured data is no script: no browser runs it.
  const inline = fleet.document
    .querySelectorAll('script:not([type="application/ld+json"])')
    .filter((script) => !script.hasAttribute('src'))
  expect(inline).toEqual([])
  const car = fleet.document.querySelector('main a[href^="/car/"]')?.getAttribute('href') ?? ''
  expect((await fleet.client.visit(car)).heading).toMatch(/^20\d\d [A-Z]/)
})

test('the films of the home page are not loaded, nor does a button offer to stop them', async () => {
  const { document } = await site.noScriptClient().visit('/')
  expect(document.querySelectorAll('[data-film-wide]').length).toBeGreaterThan(0)
  expect(document.querySelectorAll('video[src], video source, video[autoplay]')).toEqual([])
})

test('an address that leads nowhere answers 404 in our words', async () => {
  const page = await site.noScriptClient().visit('/no-such-page')
  expect(page.status).toBe(404)
  expect(page.text).toContain('Page not found')
})

test('Mia signs in, and the site knows her on every page until she signs out', async () => {
  const client = site.noScriptClient()
  const bookings = await client.visit('/account/bookings', { as: cast.mia })
  expect(bookings.status).toBe(200)
  expect(bookings.path).toBe('/account/bookings')
  const stranger = await site.noScriptClient().visit('/account/bookings')
  expect(stranger.path).toContain('/signin')
})

test('a wrong password is answered with the form, the name still in it', async () => {
  const page = await site.noScriptClient().visit('/signin')
  const again = await page
    .form('form:has([name=password])')
    .fill({ username: 'member', password: 'wrong one' })
    .submit()
  expect(again.status).toBe(422)
  expect(again.form('form:has([name=password])').value('username')).toBe('member')
  expect(again.alerts.join(' ')).toContain(accountProblems.wrongCredentials.body)
})

test('a form accepts only fields that it has', async () => {
  const page = await site.noScriptClient().visit('/signin')
  expect(() => page.form('form:has([name=password])').fill({ nickname: 'x' })).toThrow('no field')
})
