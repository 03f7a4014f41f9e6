/** The community chat on two processes: live, also when one of them is killed. */
import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import postgres from 'postgres'

import { cast, castPassword } from '#tests/cast.ts'
import { checkAccessibility, checkEverySize } from '#tests/support/accessibility.ts'
import { enter as signIn, hydrated } from '#tests/support/browser-renter.ts'
import { test } from '#tests/support/journey.ts'
import { openTwoSites, type TwoSites } from '#tests/support/two-sites.ts'

let sites: TwoSites
test.beforeAll(async () => {
  sites = await openTwoSites(process.env.JOURNEY_DATABASE ?? '', process.env.JOURNEY_SITE_DATABASE ?? '')
})
test.afterAll(() => sites.close())

const message = (page: Page, words: string) => page.locator('.message:not(.sending)', { hasText: words })
const ids = (page: Page) => page.locator('[data-log] > [data-at]').evaluateAll((all) => all.map(({ id }) => id))

test('a message reaches the other process, and nothing is lost when one is killed', async ({ browser }) => {
  const mia = await enter(browser, sites.origins[0], cast.mia)
  const brook = await enter(browser, sites.origins[1], cast.brook)
  const shows = async (page: Page, words: string) => {
    await expect(message(page, words)).toBeVisible()
  }

  const before = (await ids(brook)).length

  await write(brook, 'Anything open for Thanksgiving?')
  await shows(brook, 'Anything open for Thanksgiving?')
  await shows(mia, 'Anything open for Thanksgiving?')
  await write(mia, 'The Overland is free from Friday.')
  await shows(brook, 'The Overland is free from Friday.')
  await expect(mia.getByRole('complementary', { name: 'Members' }).getByText(/\d+ online/)).toBeVisible()
  await mia.evaluate(() => document.body.setAttribute('data-stayed', '')).catch(() => {})

  await sites.killFirst()
  const during = ['While one process is gone', 'a second', 'and a third message']
  for (const words of during) await write(brook, words)
  await expect(message(mia, during[2]!)).toBeVisible({ timeout: 20_000 })
  await expect(mia.locator('body[data-stayed]')).toHaveCount(1)
  await shows(brook, during[2]!)
  expect(await ids(mia)).toEqual(await ids(brook))
  expect(new Set(await ids(mia)).size).toBe(before + 5)
  await write(mia, 'Back again')
  await shows(brook, 'Back again')
  // The other process can show it before the answer is here.
  await expect(message(mia, 'Back again')).toBeVisible()
  const live = await ids(mia)
  await mia.reload()
  expect(await ids(mia)).toEqual(live)

  await message(mia, 'a second')
    .getByLabel(/^More about/)
    .click()
  await message(mia, 'a second').getByRole('link', { name: 'Report' }).click()
  await mia.getByLabel('What is wrong with it?').fill('Off topic')
  await mia.getByRole('button', { name: 'Report' }).click()
  await expect(mia.getByText('Our staff will look at it.')).toBeVisible()

  const sam = await enter(browser, sites.origins[1], cast.sam)
  // What comes while the page is open gets the menu that the server would have given it: of the house no one is muted.
  const ada = await enter(browser, sites.origins[1], cast.ada)
  const menu = async (words: string) => message(sam, words).locator('.more button').allTextContents()
  await write(ada, 'From the house')
  await write(mia, 'Is it raining there?')
  await shows(sam, 'From the house')
  await shows(sam, 'Is it raining there?')
  expect([await menu('From the house'), await menu('Is it raining there?')]).toEqual([
    ['Remove'],
    ['Remove', 'Mute for a day'],
  ])

  await message(sam, 'Back again')
    .getByLabel(/^More about/)
    .click()
  await message(sam, 'Back again').getByRole('button', { name: 'Remove' }).click()
  await expect(message(sam, 'Message removed')).toHaveCount(1)
  await expect(message(mia, 'Message removed')).toHaveCount(1)
  await sam.goto(`${sites.origins[1]}/dashboard/reports`)
  await expect(sam.getByText('Off topic')).toBeVisible()
  await brook.getByLabel('Message', { exact: true }).fill('Half a thou')
  await sam.getByRole('button', { name: 'Mute for a day' }).click()
  await expect(sam.getByText('Brook Delgado can’t post in the chat for 24 hours.')).toBeVisible()
  // The open page says so before anything is sent, and shows what was being written.
  await expect(brook.getByRole('alert')).toContainText(/You can’t post in the chat until/)
  await expect(brook.getByRole('alert')).toContainText('Half a thou')
  await expect(brook.getByLabel('Message', { exact: true })).toHaveCount(0)
  await checkAccessibility(brook)
  // The form comes back by itself with it.
  await sam.getByRole('button', { name: 'End the mute' }).click()
  await expect(sam.getByText('Brook Delgado can post in the chat again.')).toBeVisible()
  await expect(brook.getByLabel('Message', { exact: true })).toHaveValue('Half a thou')
  await sam.getByRole('button', { name: 'Mute for a day' }).click()
  await expect(sam.getByText('Brook Delgado can’t post in the chat for 24 hours.')).toBeVisible()
  await sam.getByRole('button', { name: 'Remove message' }).click()
  await expect(sam.getByText('No reports')).toBeVisible()
  await expect(message(mia, 'Message removed')).toHaveCount(2)
  await expect(brook.getByText(/You can’t post in the chat until/)).toBeVisible()
})

test('what is written after the session has ended is there again once one has signed in', async ({ browser }) => {
  const nia = await enter(browser, sites.origins[1], cast.nia)
  const box = nia.getByLabel('Message', { exact: true })
  await box.fill('Half a thou')
  await signOutElsewhere(nia)
  await expect(nia.getByRole('alert')).toContainText('Your session has ended.')
  // Anyone who sits here next sees what was being written, and nothing of the room.
  await expect(nia.locator('[data-chat] .message, [data-chat] .members, [data-chat] [data-person]')).toHaveCount(0)
  await write(nia, 'Half a thought, whole now')
  await signInAgain(nia)
  await expect(box).toHaveValue('Half a thought, whole now')
  await expect(message(nia, 'Half a thought')).toHaveCount(0)
  await nia.context().close()
})

test('all that was on its way when the session ended is there again, in its order', async ({ browser }) => {
  const nia = await enter(browser, sites.origins[1], cast.nia)
  await nia.route('**/api/chat-messages', async (route) => {
    // The answer to the first comes while the second is still on its way.
    if (route.request().postData()?.includes('message=first')) {
      await expect(nia.locator('.message.sending')).toHaveCount(2)
      await route.continue()
    }
  })
  await nia.context().clearCookies({ name: 'marque_session' })
  await write(nia, 'first')
  await write(nia, 'second')
  await signInAgain(nia)
  await expect(nia.getByLabel('Message', { exact: true })).toHaveValue('first\nsecond')
  await nia.context().close()
})

test('a message that failed before the session ended goes out with an empty box', async ({ browser }) => {
  const nia = await enter(browser, sites.origins[1], cast.nia)
  await nia.route('**/api/chat-messages', (route) => route.abort())
  await write(nia, 'Lost on the way')
  await expect(nia.getByText('Failed to send message')).toBeVisible()
  await signOutElsewhere(nia)
  await expect(nia.getByRole('alert')).toContainText('Your session has ended.')
  await nia.getByRole('button', { name: 'Send' }).click()
  await signInAgain(nia)
  await expect(nia.getByLabel('Message', { exact: true })).toHaveValue('Lost on the way')
  await nia.context().close()
})

test('a person who loses the right to the room loses the page, words or not', async ({ browser }) => {
  const sql = postgres(sites.databaseUrl, { max: 1, onnotice: () => {} })
  const nia = await enter(browser, sites.origins[1], cast.nia)
  await write(nia, 'Heard over the stream')
  await expect(message(nia, 'Heard over the stream')).toBeVisible()
  await nia.getByLabel('Message', { exact: true }).fill('Half a thou')
  await sql`update profiles set approval_status = 'rejected' where username = ${cast.nia.username}`
  await expect(nia.locator('[data-chat]')).toHaveCount(0)
  await expect(nia.getByText('Your session has ended.')).toHaveCount(0)
  await sql`update profiles set approval_status = 'approved' where username = ${cast.nia.username}`
  await sql.end()
  await nia.context().close()
})

test('whose session ended while there was no line loses the room when the line is back', async ({ browser }) => {
  const nia = await enter(browser, sites.origins[1], cast.nia)
  await write(nia, 'Before the tunnel')
  await expect(message(nia, 'Before the tunnel')).toBeVisible()
  await nia.context().setOffline(true)
  await nia.context().clearCookies({ name: 'marque_session' })
  await nia.context().setOffline(false)
  await nia.waitForURL(/\/auth\?/)
  await nia.context().close()
})

test('what is not to be had, or not now, is said on a page for everybody', async ({ browser }) => {
  const sql = postgres(sites.databaseUrl, { max: 1, onnotice: () => {} })
  const ada = await enter(browser, sites.origins[1], cast.ada)
  const askForReports = async () => (await ada.goto(`${sites.origins[1]}/dashboard/reports`))!.status()
  await sql.begin(async (held) => {
    await held`lock table message_reports in access exclusive mode`
    expect(await askForReports()).toBe(503)
  })
  await checkEverySize(ada, 'not at the moment')
  await sql`alter table message_reports rename to mislaid`
  expect(await askForReports()).toBe(500)
  await checkEverySize(ada, 'a mistake of ours')
  await sql`alter table mislaid rename to message_reports`
  expect(await askForReports()).toBe(200)
  await sql.end()
  await ada.context().close()
})

test('a reader keeps their place, and reads Atlanta’s times anywhere', async ({ browser }) => {
  const sql = postgres(sites.databaseUrl, { max: 1, onnotice: () => {} })
  await sql`insert into community_messages (id, user_id, client_id, message, created_at)
    select gen_random_uuid(), id, gen_random_uuid(), 'Old news ' || n, timestamptz '2026-01-02T03:04:05Z' + n * interval '1 second'
    from profiles, generate_series(1, 120) n where username = ${cast.brook.username}`
  await sql.end()
  // Not Brook, who is muted by now.
  const ada = await enter(browser, sites.origins[1], cast.ada)
  const mia = await enter(browser, sites.origins[1], cast.mia, { timezoneId: 'Asia/Tokyo', locale: 'en-US' })
  const failures: string[] = []
  mia.on('pageerror', ({ message }) => failures.push(message))
  mia.on('console', (line) => line.type() === 'error' && failures.push(line.text()))
  await mia.reload()
  await expect(message(mia, 'Old news 120').locator('time')).toHaveText('10:06 PM')
  await expect(mia.getByText('Thu, Jan 1, 2026, Atlanta time')).toBeVisible()

  const first = mia.locator('.message').first()
  const words = await first.locator('.words').textContent()
  await first.scrollIntoViewIfNeeded()
  const kept = mia.locator('.message', { has: mia.getByText(words ?? '', { exact: true }) })
  const top = async () => Math.round((await kept.boundingBox())?.y ?? -1)
  const before = await top()
  await mia.getByRole('link', { name: 'Load older' }).click()
  await expect(message(mia, 'Old news 1').first()).toBeAttached()
  await expect(mia.getByRole('link', { name: 'Load older' })).toHaveCount(0)
  expect(await top()).toBe(before)

  await write(ada, 'Something new')
  await expect(message(mia, 'Something new')).toBeAttached()
  await expect(
    mia.getByRole('status').filter({ hasText: `${cast.ada.firstName} ${cast.ada.lastName}: Something new` }),
  ).toBeAttached()
  expect(await top()).toBe(before)
  await write(mia, 'I am at the end again')
  await expect(message(mia, 'I am at the end again')).toBeInViewport()
  expect(failures).toEqual([])
  for (const page of [mia, ada]) await page.context().close()
})

test('a message that could not be sent is tried again in its place', async ({ browser }) => {
  const nia = await enter(browser, sites.origins[1], cast.nia)
  await nia.route('**/api/chat-messages', (route) => route.abort(), { times: 1 })
  const box = nia.getByLabel('Message', { exact: true })
  await box.fill('One line')
  await box.press('Shift+Enter')
  await box.pressSequentially('and another')
  await expect(nia.getByText('20 / 500')).toBeVisible()
  await box.press('Enter')
  await expect(box).toHaveValue('')
  await expect(nia.getByText('Failed to send message')).toBeVisible()
  await nia.getByRole('button', { name: 'Retry' }).click()
  await expect(message(nia, 'One line')).toHaveText(/One line\nand another/)
  await expect(nia.locator('.message.sending')).toHaveCount(0)
  await nia.context().close()
})

test('what waits is counted in every tab until it is read in one', async ({ browser }) => {
  const ada = await enter(browser, sites.origins[1], cast.ada)
  const mia = await enter(browser, sites.origins[1], cast.mia)
  const [fleet, chat] = [await mia.context().newPage(), mia]
  await chat.goto(`${sites.origins[1]}/dashboard`)
  await fleet.goto(`${sites.origins[1]}/fleet`)
  await write(ada, 'Who has seen the keys?')
  for (const page of [chat, fleet]) await expect(page.locator('[data-unread]')).toHaveText(/1 unread/)
  await chat.goto(`${sites.origins[1]}/dashboard/chat`)
  await expect(message(chat, 'Who has seen the keys?')).toBeVisible()
  for (const page of [chat, fleet]) await expect(page.locator('[data-unread]')).toHaveAttribute('hidden', '')
  for (const page of [mia, ada]) await page.context().close()
})

test('a line that breaks leaves the room as it is: what was asked for comes later, or is asked for again', async ({
  browser,
}) => {
  const sql = postgres(sites.databaseUrl, { max: 1, onnotice: () => {} })
  await sql`insert into community_messages (id, user_id, client_id, message, created_at)
    select gen_random_uuid(), id, gen_random_uuid(), 'Last year ' || n, timestamptz '2025-01-02T03:04:05Z' + n * interval '1 second'
    from profiles, generate_series(1, 120) n where username = ${cast.brook.username}`
  await sql.end()
  const sam = await enter(browser, sites.origins[1], cast.sam)
  await write(sam, 'Soon to be removed')
  await expect(message(sam, 'Soon to be removed')).toBeVisible()
  const shown = (await ids(sam)).length
  await sam.context().setOffline(true)
  await sam.getByRole('link', { name: 'Load older' }).click()
  await expect(sam.getByRole('link', { name: 'Loading...' })).toBeVisible()
  await sam.context().setOffline(false)
  await expect.poll(async () => (await ids(sam)).length).toBeGreaterThan(shown)

  await sam.context().setOffline(true)
  await message(sam, 'Soon to be removed')
    .getByLabel(/^More about/)
    .click()
  const remove = message(sam, 'Soon to be removed').getByRole('button', { name: 'Remove' })
  await remove.click()
  await expect(remove).toHaveAttribute('aria-disabled', 'true')
  await sam.context().setOffline(false)
  await expect(message(sam, 'Soon to be removed')).toHaveCount(0)

  // A menu's form that nothing answers says so, in the menu.
  await write(sam, 'To be removed as well')
  await message(sam, 'To be removed as well')
    .getByLabel(/^More about/)
    .click()
  await sam.route('**/removal.data', (route) => route.abort('internetdisconnected'))
  await message(sam, 'To be removed as well').getByRole('button', { name: 'Remove' }).click()
  await expect(sam.getByRole('alert').filter({ hasText: 'No connection' })).toBeVisible()
  await checkAccessibility(sam, true)
  await sam.context().close()
})

test('the count of what waits goes along from page to page', async ({ browser }) => {
  const ada = await enter(browser, sites.origins[1], cast.ada)
  const mia = await enter(browser, sites.origins[1], cast.mia)
  const badge = mia.locator('[data-unread]')
  const goBy = async (name: string, heading: string) => {
    await mia.locator('summary', { hasText: 'MENU' }).click()
    await mia.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()
    await expect(mia.getByRole('heading', { level: 1 })).toContainText(heading)
  }
  await hydrated(mia)
  await mia.evaluate(() => document.documentElement.setAttribute('data-marked', ''))
  await goBy('DASH', 'Welcome')
  await expect(badge).toHaveAttribute('hidden', '')
  await write(ada, 'Is anybody still up?')
  await expect(badge).toHaveText(/1 unread/)
  await write(ada, 'Anybody at all?')
  await expect(badge).toHaveText(/2 unread/)
  await goBy('CHAT 2 unread', 'Chat')
  await expect(message(mia, 'Anybody at all?')).toBeVisible()
  await expect(badge).toHaveAttribute('hidden', '')
  await goBy('DASH', 'Welcome')
  await expect(badge).toHaveAttribute('hidden', '')
  await expect(mia.locator('html[data-marked]')).toHaveCount(1)
  for (const page of [mia, ada]) await page.context().close()
})

test('what only keeps a page current is no sign of life of who has it open', async ({ browser }) => {
  const ada = await enter(browser, sites.origins[1], cast.ada)
  const sam = await enter(browser, sites.origins[1], cast.sam)
  await sam.goto(`${sites.origins[1]}/dashboard/reports`)
  const loaded = sam.waitForRequest(/\/reports\.data/)
  await sam.waitForResponse(/\/api\/events/)
  await write(ada, 'Good night')
  expect(new URL((await loaded).url()).searchParams.get('_routes')?.split(',')).not.toContain('root')
  for (const page of [sam, ada]) await page.context().close()
})

async function enter(
  browser: Browser,
  origin: string,
  person: { username: string },
  own: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    ...own,
    baseURL: origin,
    viewport: { width: 360, height: 740 },
  })
  const page = await context.newPage()
  await signIn(page, person.username)
  await page.goto('/dashboard/chat')
  return page
}

async function signOutElsewhere(page: Page): Promise<void> {
  const elsewhere = await page.context().newPage()
  await elsewhere.goto(`${sites.origins[1]}/signout`)
  await elsewhere.getByRole('main').getByRole('button', { name: 'Sign Out' }).click()
  await expect(elsewhere.getByText('You are signed out.')).toBeVisible()
  await elsewhere.close()
}

/** From the door that says that the words are kept, back to the chat. */
async function signInAgain(nia: Page): Promise<void> {
  await expect(nia.getByText('We’ll keep what you typed for 15 minutes')).toBeVisible()
  await nia.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await nia.getByLabel('Username').fill(cast.nia.username)
  await nia.getByLabel('Password').fill(castPassword)
  await nia.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(nia).toHaveURL(`${sites.origins[1]}/dashboard/chat`)
}

async function write(page: Page, words: string): Promise<void> {
  await page.getByLabel('Message', { exact: true }).fill(words)
  await page.getByLabel('Message', { exact: true }).press('Enter')
}
