/** While links, listings and earnings are not open, nothing is sold. */
import { expect, test } from 'vitest'

import { db } from '#app/platform/db.server.ts'
import { profiles } from '#drizzle/schema.ts'
import { eq } from 'drizzle-orm'
import { cast } from '#tests/cast.ts'

process.env.BROKER_PROGRAM = 'closed'
const { openPayingSite } = await import('#tests/support/paying-site.ts')
const site = await openPayingSite()

const notOpen = 'The broker program isn’t open yet'
const checkout = 'form[action="/broker/checkout"]'

test('its page and the prices say so, and still tell what it will be', async () => {
  const visitor = site.noScriptClient()
  const page = await visitor.visit('/broker')
  for (const words of [notOpen, '$49.99 per month', '10 to 15%', 'Create a broker account'])
    expect(page.text).toContain(words)
  expect((await visitor.visit('/pricing')).text).toContain(notOpen)
})

test('every sign-up names the fee with the words that it is not due yet', async () => {
  const visitor = site.noScriptClient()
  for (const address of ['/signup', '/signup?returnTo=/car/ferrari-roma', '/signin?returnTo=/car/ferrari-roma']) {
    const { text } = await visitor.visit(address)
    expect(text.match(/\$49\.99\/month(?: once it opens)?/g), address).toEqual(['$49.99/month once it opens'])
  }
})

test('a broker meets no button that takes money, and no tab that leads to one', async () => {
  const client = site.noScriptClient()
  await client.signIn(cast.nia)
  for (const address of ['/broker', '/dashboard', '/account', '/account/payment']) {
    const page = await client.visit(address)
    expect(page.text, address).toContain(notOpen)
    expect(page.document.querySelector(checkout), address).toBeNull()
  }
  const tabs = (await client.visit('/account')).document.querySelectorAll('.tabs a')
  expect(tabs.map((tab) => tab.textContent)).not.toContain('Payment')
})

test('a form of an earlier page is refused before anything is created at Stripe', async () => {
  const client = site.noScriptClient()
  await client.signIn(cast.nia)
  const body = new URLSearchParams({ from: 'dashboard' })
  const answer = await client.send('/broker/checkout', { method: 'POST', body })
  expect(answer.headers.get('Location')).toBe('/dashboard')
  expect((await client.visit('/dashboard')).alerts.join()).toContain('Nothing was charged.')
  const [nia] = await db.select().from(profiles).where(eq(profiles.username, cast.nia.username))
  expect(nia?.stripeCustomerId).toBeNull()
})
