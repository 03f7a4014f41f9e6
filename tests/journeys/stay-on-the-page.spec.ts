/** Going to and fro between working pages: without a document of its own, and what happens when that fails. */
import { expect, type Page } from '@playwright/test'

import { addDays } from '#app/shared/dates.ts'
import { dayOf } from '#app/shared/zone.ts'
import { cast } from '#tests/cast.ts'
import { checkAccessibility } from '#tests/support/accessibility.ts'
import { enter, hydrated, join, onWideScreen } from '#tests/support/browser-renter.ts'
import { test } from '#tests/support/journey.ts'
import { licensePicture } from '#tests/support/license-picture.ts'

test.use(onWideScreen)

const tab = (page: Page, name: string) =>
  page.locator('.tabs, .rail').getByRole('link', { name: new RegExp(`^${name}`) })
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })
const unavailable = { status: 503, contentType: 'text/html', body: '<h1>Back in a moment</h1>' }

/** Marks the document once it is React's; a document that is loaded later has no mark. */
async function mark(page: Page): Promise<void> {
  await hydrated(page)
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''))
}
const marked = (page: Page) => page.locator('html[data-marked]')

test('tabs, filters and buttons keep the document, and the focus is on what has come', async ({ page }) => {
  await enter(page, cast.ada.username)
  await page.goto('/dashboard')
  await mark(page)
  await tab(page, 'User Management').click()
  await expect(heading(page)).toHaveText('User Management')
  await expect(heading(page)).toBeFocused()

  const search = page.getByLabel('Name, username, email or phone')
  await search.fill('brook')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/dashboard\/users\?q=brook/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(heading(page)).toBeFocused()
  await page.getByRole('link', { name: 'Clear' }).click()
  await expect(search).toHaveValue('')
  await expect(page.getByRole('row')).not.toHaveCount(2)

  await page.getByRole('link', { name: 'Action log' }).click()
  await page.getByLabel('Person or admin').fill('nobody of this name')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/q=nobody/)
  await page.goBack()
  await expect(page.getByLabel('Person or admin')).toHaveValue('')
  await expect(marked(page)).toHaveCount(1)
})

test('a form that was refused and is taken then starts over, without the refusal', async ({ page }) => {
  await enter(page, cast.ada.username)
  await page.goto('/dashboard/garage')
  await page.locator('main tbody').getByText('More', { exact: true }).first().click()
  await page.locator('main').getByRole('link', { name: 'Calendar' }).first().click()
  const block = page.locator('form#block')
  const [first, last] = [block.locator('[name=pickupDate]'), block.locator('[name=returnDate]')]
  await hydrated(page)
  await block.getByRole('button', { name: 'Block days' }).click()
  const refusal = page.locator('[data-error-summary]')
  await expect(refusal).toBeFocused()
  await expect(page).toHaveTitle(/^Error: /)

  // Days that no journey books.
  const day = addDays(dayOf(new Date()), 300 + 0)
  await first.fill(day)
  await last.fill(addDays(day, 2))
  await block.getByRole('button', { name: 'Block days' }).click()
  await expect(page.getByText('Blocked', { exact: true }).first()).toBeVisible()
  await expect(refusal).toHaveCount(0)
  await expect(page).not.toHaveTitle(/^Error: /)
  await expect(first).toHaveValue('')
  await expect(block.locator('[aria-invalid=true]')).toHaveCount(0)

  // Once more, now without a refusal before it.
  await first.fill(addDays(day, 4))
  await last.fill(addDays(day, 5))
  await block.getByRole('button', { name: 'Block days' }).click()
  await expect(first).toHaveValue('')
  await expect(last).toHaveValue('')
  await expect(refusal).toHaveCount(0)
})

test('a focal point is shown as it was saved, the first time and the second', async ({ page }) => {
  await enter(page, cast.brook.username)
  await page.goto('/dashboard/uploads')
  await page.getByLabel('Images').setInputFiles(await licensePicture())
  await expect(page.locator('.media-strip img').first()).toBeVisible()
  await page.goto('/dashboard/uploads/images')
  await page
    .getByRole('link', { name: /^Focal point/ })
    .first()
    .click()
  const focus = page.locator('form#focus')
  const [across, down] = [focus.locator('[name=x]'), focus.locator('[name=y]')]
  await hydrated(page)
  await across.fill('150')
  await focus.locator('[type=submit]').click()
  await expect(page.locator('[data-error-summary]')).toBeFocused()
  for (const [x, y] of [
    ['10', '90'],
    ['60', '30'],
  ] as const) {
    await across.fill(x)
    await down.fill(y)
    await focus.locator('[type=submit]').click()
    await expect(page.getByText('The focal point is saved.')).toBeVisible()
    await expect(page.locator('[data-error-summary]')).toHaveCount(0)
    await expect(across).toHaveValue(x)
    await expect(down).toHaveValue(y)
  }
})

test('a button says that it is at work, is sent once, and what came of it is said', async ({ page, browser }) => {
  await enter(page, cast.pim.username)
  const other = await browser.newContext()
  await enter(await other.newPage(), cast.pim.username)
  await page.goto('/account/settings')
  const sessions = page.locator('.sessions li')
  const before = await sessions.count()
  const end = sessions.getByRole('button').first()
  await mark(page)
  let posts = 0
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/account/sessions/**', async (route) => {
    posts += 1
    await released
    await route.continue()
  })
  await end.click()
  await expect(end).toHaveText('Processing...')
  await expect(end).toHaveAttribute('aria-disabled', 'true')
  await end.click({ force: true })
  await end.press('Enter')
  release()
  await expect(sessions).toHaveCount(before - 1)
  expect(posts).toBe(1)
  await expect(marked(page)).toHaveCount(1)
  // The button is gone with its session: the focus is where its section begins.
  await expect(page.getByRole('heading', { name: 'Signed in on' })).toBeFocused()
  await expect(sessions).toHaveCount(before - 1)
  const notice = page.locator('[data-notice]')
  await expect(notice).toBeVisible()
  await notice.getByRole('button', { name: 'Dismiss' }).click()
  await expect(notice).toBeHidden()
  await other.close()
})

test.describe('what is not answered by the site itself', () => {
  test('a page is loaded whole when its data are not to be had', async ({ page }) => {
    await enter(page, cast.ada.username)
    await page.goto('/dashboard')
    await mark(page)
    await page.route('**/dashboard/users.data*', (route) => route.fulfill(unavailable))
    await tab(page, 'User Management').click()
    await expect(heading(page)).toHaveText('User Management')
    await expect(marked(page)).toHaveCount(0)
  })

  test('an outage behind the data is told in the words of the page', async ({ page }) => {
    await enter(page, cast.ada.username)
    await page.goto('/dashboard')
    await mark(page)
    await page.route('**/dashboard/users.data*', (route) =>
      route.fulfill({ status: 500, headers: { 'X-Remix-Response': 'yes' }, body: '[{}]\n' }),
    )
    await page.route('**/dashboard/users', (route) => route.fulfill(unavailable))
    await tab(page, 'User Management').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Back in a moment')
  })

  for (const [what, answer, words] of [
    ['no line', undefined, 'No connection'],
    ['a body that is too long', { ...unavailable, status: 413 }, 'That’s too large'],
    ['a server that is being started', unavailable, 'Not available at the moment'],
  ] as const) {
    test(`a form and a button that meet ${what} stay as they are`, async ({ page }) => {
      await join(page)
      await page.goto('/account/settings')
      await mark(page)
      const refuse = (address: string) =>
        page.route(address, (route) => (answer ? route.fulfill(answer) : route.abort('internetdisconnected')))
      await refuse('**/account/settings.data*')
      const shown = page.getByLabel(/^Show my phone number/)
      await shown.check()
      await page.getByRole('button', { name: 'Save choices' }).click()
      await expect(page.getByRole('alert')).toContainText(words)
      await expect(shown).toBeChecked()
      await checkAccessibility(page, true)
      await page.unroute('**/account/settings.data*')
      await page.getByRole('button', { name: 'Save choices' }).click()
      await expect(page.getByRole('status').filter({ hasText: 'saved' })).toBeVisible()
      await expect(shown).toBeChecked()

      await tab(page, 'Profile').click()
      await refuse('**/account/email/confirmation.data*')
      await page.getByRole('button', { name: 'Send again' }).click()
      await expect(page.getByRole('alert')).toContainText(words)
      await checkAccessibility(page, true)
      await expect(marked(page)).toHaveCount(1)
    })
  }

  test('someone whose session has ended signs in and is where they wanted to go', async ({ page }) => {
    await enter(page, cast.ada.username)
    await page.goto('/dashboard/figures')
    await mark(page)
    await page.context().clearCookies()
    await tab(page, 'User Management').click()
    await expect(page).toHaveURL(/\/auth\?returnTo=%2Fdashboard%2Fusers$/)
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
    await signIn(page)
    await expect(page).toHaveURL(/\/dashboard\/users$/)
    // Other journeys sign people up in the meantime: Brook may be on a later page of the list.
    await page.getByLabel('Name, username, email or phone').fill('Brook Delgado')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('link', { name: 'Brook Delgado' }).click()
    await expect(heading(page)).toHaveText('Brook Delgado')
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Mute' }).click()
    await expect(page).toHaveURL(/\/auth\?returnTo=%2Fdashboard%2Fusers%2F/)
  })

  test('a release whose files are gone is loaded again', async ({ page }) => {
    await enter(page, cast.ada.username)
    await page.goto('/dashboard')
    await mark(page)
    await page.route('**/assets/users-*.js', (route) => route.fulfill({ status: 404 }))
    const loaded = page.waitForEvent('load')
    await tab(page, 'User Management').click()
    await loaded
    await expect(marked(page)).toHaveCount(0)
    await expect(heading(page)).toHaveText(/^Welcome/)
    await page.unroute('**/assets/users-*.js')
    await tab(page, 'User Management').click()
    await expect(heading(page)).toHaveText('User Management')
  })

  test('the outlines of the fleet stand in for it on the way there', async ({ page }) => {
    await enter(page, cast.ada.username)
    await page.goto('/dashboard')
    await mark(page)
    await page.route('**/fleet', (route) => route.fulfill({ status: 204 }))
    await page.locator('.menu > summary').click()
    await page.locator('.menu a[href="/fleet"]').click()
    const outlines = page.locator('.ghost').locator('visible=true')
    await expect(outlines).toHaveCount(6)
    await expect(heading(page)).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(heading(page)).toBeVisible()
    await expect(outlines).toHaveCount(0)
  })

  test('a picture that cannot be loaded is a placeholder, and reported once', async ({ page }) => {
    const reports: string[] = []
    page.on('request', (request) => request.url().endsWith('/image-errors') && reports.push(request.postData() ?? ''))
    await page.route('**/images/**', (route) => route.fulfill({ status: 404 }))
    await page.goto('/car/ferrari-roma')
    const first = page.locator('.track img').first()
    await expect(first).toHaveAttribute('src', '/placeholder.svg')
    await expect(first).not.toHaveAttribute('srcset')
    await page.getByRole('link', { name: 'Next photo' }).click()
    await expect(page.locator('[data-counter]')).toHaveText(/^2 \//)
    const id = await first.getAttribute('data-image')
    await expect.poll(() => reports.filter((body) => body.includes(`imageId=${id}`)).length).toBe(1)
  })
})

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Username').fill(cast.ada.username)
  await page.getByLabel('Password').fill('marque-demo')
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
}
