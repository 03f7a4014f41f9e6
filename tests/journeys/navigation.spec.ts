/** From the home page to a car, by the dial and by the menus; the intro, the films and the loading page. */
import { expect, type Locator, type Page } from '@playwright/test'

import { cast } from '#tests/cast.ts'
import { checkAccessibility, checkOpenPanel } from '#tests/support/accessibility.ts'
import { enter, hydrated, onWideScreen, withMotion } from '#tests/support/browser-renter.ts'
import { test } from '#tests/support/journey.ts'

test.use(withMotion)

test('home, fleet and car by the dial, and back by the circular menu', async ({ page }) => {
  await page.addInitScript(recordTransition)
  await page.goto('/')
  await expect(page.getByRole('banner')).toBeHidden()
  const dial = page.getByRole('navigation', { name: 'Dial' })
  await expect(dial.locator('li > a, summary')).toHaveText([
    'Fleet',
    'Membership',
    'Gallery',
    'How It Works',
    'Earn',
    'Portal',
    'Sign In',
    'Sign Up',
  ])
  await expect(page.getByText('SYSTEM READY')).toBeVisible()

  await dial.getByRole('link', { name: 'Fleet' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loading Fleet...')
  await expect(page.getByRole('progressbar')).toBeVisible()
  await page.getByRole('link', { name: 'Skip', exact: true }).click()
  await expect(page).toHaveURL(/\/fleet$/)
  // What follows presses is in the same file as what fetches ahead.
  await expect(page.locator('script[type=speculationrules]')).toBeAttached()
  // One of the fleet's own: those of other journeys come and go.
  await page.locator('main .card', { hasText: 'Huracán' }).getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/car\//)
  await expect(page.locator('html'), 'the card’s picture becomes the first of the page').toHaveAttribute(
    'data-moved',
    /group\(car\)/,
  )

  await page.locator('summary', { hasText: 'MENU' }).click()
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link')).toHaveText([/HOME/, /FLEET/, /INFO/, /VIP/, /EARN/, /PHOTOS/, /ABOUT/, 'PORTAL'])
  await checkAccessibility(page)
  await menu.getByRole('link', { name: 'FLEET' }).click()
  // The loading page is for the first time only.
  await expect(page).toHaveURL(/\/fleet$/)
  await expect(page.locator('html'), 'nothing else moves from page to page').toHaveAttribute(
    'data-moved',
    /^(?!.*view-transition)/,
  )
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Fleet')
})

/** Writes on the document which parts of the last one moved into it. */
function recordTransition(): void {
  addEventListener('pagereveal', async ({ viewTransition }) => {
    await viewTransition?.ready
    const parts = document.getAnimations().map(({ effect }) => effect instanceof KeyframeEffect && effect.pseudoElement)
    document.documentElement.setAttribute('data-moved', parts.join(' '))
  })
}

test('the dial asks a visitor which way to come in', async ({ page }) => {
  await page.goto('/')
  const portal = page.locator('summary', { hasText: 'Portal' })
  const signIn = page.getByRole('link', { name: 'Sign In' })
  await portal.click()
  await expect(signIn).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign Up' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(signIn).toBeHidden()
  await expect(portal).toBeFocused()
  await portal.click()
  await page.getByText('From Lamborghini to Ferrari').click()
  await expect(signIn).toBeHidden()
  await portal.click()
  await signIn.click()
  await expect(page).toHaveURL(/\/signin$/)
})

test('a signed-in person finds the dashboard, the chat and the way out in the menu', async ({ page }) => {
  await enter(page, cast.brook.username)
  await page.goto('/membership')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await page.locator('summary', { hasText: 'MENU' }).click()
  await expect(menu.locator('.who')).toBeVisible()
  await expect(menu.locator('.who')).toHaveText(/BBrookOnline/)
  await expect(menu.getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/account')
  await expect(menu.getByRole('link', { name: 'DASHBOARD' })).toHaveAttribute('href', '/dashboard')
  await expect(menu.getByRole('link', { name: 'DASH', exact: true })).toHaveAttribute('href', '/dashboard')
  await expect(menu.getByRole('link', { name: 'CHAT' })).toHaveAttribute('href', /^\/dashboard.*chat$/)
  await checkAccessibility(page)
  await menu.getByRole('button', { name: 'EXIT' }).click()
  await page.goto('/')
  await expect(page.locator('summary', { hasText: 'Portal' })).toBeVisible()
})

test('on a phone the parts of a working screen keep to their places', async ({ page }) => {
  await page.goto('/')
  await page.locator('summary', { hasText: 'Portal' }).click()
  const dial = page.getByRole('navigation', { name: 'Dial' })
  await expect(dial.getByRole('link', { name: 'Sign Up' })).toBeVisible()
  const panel = await boxOf(dial.locator('details ul'))
  const entries = await dial.locator('ul > [class^=at-] > :is(a, summary)').all()
  expect(entries.length).toBeGreaterThan(0)
  for (const entry of entries) expect(overlap(panel, await textBoxOf(entry))).toBe(0)

  await enter(page, cast.mia.username)
  await page.goto('/fleet')
  await page.locator('summary', { hasText: 'MENU' }).click()
  await expect(page.locator('.menu .compass')).toHaveAttribute('data-at', '1')
  await expect(page.locator('.menu .needle')).toHaveCSS('opacity', '1')
  await hydrated(page)
  await page.locator('.trio [data-unread]').evaluate((unread: HTMLElement) => {
    unread.hidden = false
    unread.querySelector('b')!.textContent = '99+'
  })
  const chat = page.getByRole('banner').getByRole('link', { name: 'CHAT 99+ unread' })
  expect((await textBoxOf(chat)).height).toBeLessThan(30)

  await page.goto('/dashboard')
  await expect(page.getByRole('contentinfo')).not.toContainText('Investor Portal')
  await page.locator('summary', { hasText: 'MENU' }).click()
  await expect(page.locator('.menu .needle')).toHaveCSS('opacity', '0')
  await page.locator('.menu > summary').click()
  const tabs = page.getByRole('navigation', { name: 'Portal' })
  await tabs.getByRole('button', { name: 'Dashboard' }).click()
  await expect(page.getByText('Go to')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Go to')).toBeHidden()
  await tabs.getByRole('button', { name: 'Dashboard' }).click()
  await page.locator('.tab-sheet').getByRole('link', { name: 'Chat' }).click()
  await expect(page).toHaveURL(/\/dashboard\/chat$/)
  await expect(page.getByText('Go to')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  const room = await boxOf(page.getByRole('region', { name: 'Messages' }))
  const messages = await Promise.all((await page.locator('.message').all()).map(boxOf))
  expect(messages.filter((box) => overlap(box, room) >= box.width * box.height - 1).length).toBeGreaterThanOrEqual(5)
  await checkAccessibility(page)
  await tabs.locator('.tab-row').getByRole('link', { name: 'Bookings' }).click()
  await expect(page).toHaveURL(/\/account\/bookings$/)
  await page.goto('/dashboard')
  await tabs.locator('.tab-row').getByRole('link', { name: 'Account' }).click()
  await expect(page).toHaveURL(/\/account$/)

  await enter(page, cast.ada.username)
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 })
    for (const address of ['/dashboard/users', '/dashboard/garage', '/admin/listings', '/dashboard/deposits']) {
      await page.goto(address)
      const selector = tabs.locator('.tab-selector')
      expect((await boxOf(selector)).height, `${address} at ${width}`).toBeLessThan(60)
      expect((await textBoxOf(selector)).height, `the name of ${address} at ${width}`).toBeLessThan(30)
    }
  }
  await tabs.getByRole('button', { name: 'Deposits' }).click()
  await expect(page.getByRole('button', { name: 'Close' }), 'of many tabs the first ones').toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/dashboard/figures')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.goto('/dashboard')
  await tabs.getByRole('button', { name: 'Dashboard' }).click()
  const rail = page.locator('.rail')
  await expect(rail.locator('.tab-count')).not.toHaveCount(0)
  for (const name of await rail.locator('a > span').all())
    expect((await boxOf(name)).height, (await name.textContent()) ?? '').toBeLessThan(30)
  await expect(rail.getByRole('list', { name: 'Your own' }).getByRole('link', { name: 'Account' })).toBeInViewport({
    ratio: 1,
  })
})

test.describe('on a wide screen', () => {
  test.use(onWideScreen)

  test('home, fleet and car by the side panel, which keeps and gives back the focus', async ({ page }) => {
    await onFastLine(page)
    await page.goto('/')
    const button = page.locator('.menu > summary')
    const menu = page.getByRole('navigation', { name: 'Main' })
    const fleet = menu.getByRole('link', { name: 'Fleet' })
    await button.click()
    await expect(fleet).toBeVisible()
    await expect(button).toHaveText(/Close/)
    await checkOpenPanel(page)
    await page.mouse.click(200, 400)
    await expect(fleet).toBeHidden()
    await expect(button).toBeFocused()
    await button.press('Enter')
    for (let stop = 0; stop < 6; stop += 1) {
      await page.keyboard.press(stop % 3 === 2 ? 'Shift+Tab' : 'Tab')
      await expect(menu.locator('details').locator(':focus')).toHaveCount(1)
    }
    await page.keyboard.press('Escape')
    await expect(fleet).toBeHidden()
    await expect(button).toBeFocused()
    await button.click()
    await fleet.click()
    await expect(page).toHaveURL(/\/loading\?destination=%2Ffleet/)
    // By its own time, past the last stage.
    await expect(page).toHaveURL(/\/fleet$/)
    await page
      .getByRole('link', { name: /^Reserve / })
      .first()
      .click()
    await expect(page).toHaveURL(/\/car\//)
  })

  test('the intro is seen once a session and lies over a page that is there', async ({ page }) => {
    // It is gone too soon to be caught by looking, so what is laid over the page is counted.
    await page.addInitScript(() => {
      const counted = Object.assign(window, { intros: 0 })
      new MutationObserver((changes) => {
        const laid = changes.flatMap(({ addedNodes }) => [...addedNodes])
        counted.intros += laid.filter((node) => node instanceof Element && node.matches('.intro')).length
      }).observe(document, { childList: true, subtree: true })
    })
    const intros = () => page.evaluate(() => (window as unknown as { intros: number }).intros)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('.intro')).toHaveCount(0)
    expect(await intros()).toBe(1)
    expect(await page.evaluate(() => sessionStorage.getItem('marque_intro_seen'))).toBe('true')
    await page.reload()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    expect(await intros()).toBe(0)
  })
})

test('one film is loaded, and can be stopped', async ({ page }) => {
  const films = filmsAskedFor(page)
  await page.goto('/')
  const pause = page.getByRole('button', { name: 'Pause film' })
  await pause.click()
  await expect(page.getByRole('button', { name: 'Play film' })).toBeVisible()
  expect([...films]).toEqual([expect.stringContaining('720x1280')])
})

test('with less motion there is no film, no intro and no loading page', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const films = filmsAskedFor(page)
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('SYSTEM READY')).toBeVisible()
  expect([...films]).toEqual([])
  await expect(page.getByRole('button', { name: /film/ })).toBeHidden()
  const seen: string[] = []
  page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname))
  await page.getByRole('navigation', { name: 'Dial' }).getByRole('link', { name: 'Fleet' }).click()
  await expect(page).toHaveURL(/\/fleet$/)
  expect(seen).toEqual(['/fleet'])
})

test('with data saver there is no film, no loading page and nothing fetched ahead', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } })
  })
  const films = filmsAskedFor(page)
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect([...films]).toEqual([])
  await expect(page.locator('script[type=speculationrules]')).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Dial' }).getByRole('link', { name: 'Fleet' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Fleet')
  expect(await page.evaluate(() => localStorage.getItem('marque_loading_seen'))).toBeNull()
})

/** What a browser says on a fast line, whatever this machine does at the moment. */
async function onFastLine(page: Page) {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g' } })
  })
}

test('the loading page leads on by itself, to this site only', async ({ page }) => {
  await onFastLine(page)
  await page.goto('/loading?destination=/membership')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loading...')
  await expect(page).toHaveURL(/\/membership$/)
  // Seen once, it is not waited for again. Elsewhere is nowhere to go.
  await page.goto('/loading?destination=//elsewhere.example')
  await expect(page).toHaveURL(/:\d+\/$/)
})

test.describe('with answers of our own', () => {
  test.use({ serviceWorkers: 'block' })

  test('outlines of six cards stand in for a fleet that is slow', async ({ page }) => {
    // Links are not fetched ahead here, and the fleet never comes: an answer without content leaves the page where it is.
    await page.addInitScript(() => {
      HTMLScriptElement.supports = () => false
    })
    await page.goto('/membership')
    await page.evaluate(() => localStorage.setItem('marque_loading_seen', String(Date.now())))
    await page.route('**/fleet*', (route) => route.fulfill({ status: 204 }))
    await page.locator('summary', { hasText: 'MENU' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'FLEET' }).click()
    const outlines = page.locator('.ghost').locator('visible=true')
    await expect(page.getByText('Loading Fleet... Fetching vehicle data')).toBeVisible()
    await expect(outlines).toHaveCount(6)
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(outlines).toHaveCount(0)

    await page.unroute('**/fleet*')
    await page.goto('/fleet')
    await page.route('**/fleet?*', (route) => route.fulfill({ status: 204 }))
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(outlines).toHaveCount(6)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

type Box = { x: number; y: number; width: number; height: number }

async function boxOf(part: Locator): Promise<Box> {
  const box = await part.boundingBox()
  if (!box) throw new Error(`not in sight: ${part}`)
  return box
}

/** Of the words, not of the room to press. */
function textBoxOf(part: Locator): Promise<Box> {
  return part.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getBoundingClientRect().toJSON() as Box
  })
}

function overlap(one: Box, other: Box): number {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  return across > 0 && down > 0 ? across * down : 0
}

/** The films that the page has asked for, each once however many parts it came in. */
function filmsAskedFor(page: Page): Set<string> {
  const films = new Set<string>()
  page.on('request', (request) => {
    if (request.url().endsWith('.mp4')) films.add(new URL(request.url()).pathname)
  })
  return films
}
