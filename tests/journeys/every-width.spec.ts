/** Every public page on every screen: no finding of axe, nothing beside the screen, and a way through it by keyboard alone. */
import { expect, test, type Page } from '@playwright/test'

import { publicPages } from '#app/shared/public-pages.ts'
import { checkAccessibility } from '#tests/support/accessibility.ts'

const car = 'ferrari-roma'
const addresses = [
  ...[...publicPages.keys()].map((page) => page.replace(':slug', car)),
  '/fleet?body=suv&price=nonsense', '/broker?canceled=true', '/loading', '/offline', '/user/broker', '/user/nobody', '/car/nowhere', '/nowhere',
  '/auth', '/signin', '/signup?type=member', '/forgot-password', '/reset-password', '/booking-success',
]
// At rest: axe would measure the contrast of what is still coming in.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 240_000 })

const screens = { 'a phone': { width: 360, height: 740 }, 'a desk': { width: 1280, height: 800 } }
for (const [screen, size] of Object.entries(screens)) {
  test(`axe finds nothing on any public page on ${screen}`, async ({ page, javaScriptEnabled }) => {
    test.skip(javaScriptEnabled === false, 'axe is a script')
    await page.setViewportSize(size)
    for (const address of addresses) {
      await test.step(address, async () => {
        await page.goto(address)
        await checkAccessibility(page, true)
      })
    }
  })
}

test('no public page is wider than 320 px, nor enlarged fourfold', async ({ page }) => {
  for (const height of [640, 256]) {
    await page.setViewportSize({ width: 320, height })
    for (const address of addresses) {
      await page.goto(address)
      expect(await beside(page), `${address} at 320 × ${height}`).toEqual([])
    }
  }
})

test('from home to the booking form by keyboard alone', async ({ page }) => {
  await page.setViewportSize(screens['a desk'])
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await pressLink(page, 'Fleet')
  await expect(page).toHaveURL(/\/fleet$/)
  await pressLink(page, 'Roma')
  await expect(page).toHaveURL(new RegExp(`/car/${car}`))
  await pressLink(page, 'Reserve')
  await expect(page).toHaveURL(/#book$/)
  for (const label of ['Pickup date', 'Pickup time', 'Return date', 'Return time', 'Full name', 'Email', 'Phone', 'Special requests', 'Sign with your full name']) {
    await tabTo(page, label)
  }
  await tabTo(page, /^(Sign in to book|Reserve)$/)
})

/** What stands out of the screen at its right or left: the page itself, and text that nothing scrolls into view. */
function beside(page: Page): Promise<string[]> {
  return page.evaluate((width) => {
    const clips = (element: Element): boolean => {
      const parent = element.parentElement
      return parent !== null && parent !== document.body && (getComputedStyle(parent).overflowX !== 'visible' || clips(parent))
    }
    const out = [...document.querySelectorAll('body *')].filter((element) => {
      const { left, right, width: own } = element.getBoundingClientRect()
      return own > 1 && (left < -1 || right > width + 1) && !element.closest('.skip, svg') && element.textContent?.trim() && !clips(element)
    })
    const found = out.map((element) => `${element.tagName} ${element.className} ${element.textContent!.trim().slice(0, 30)}`)
    return document.documentElement.scrollWidth > width ? ['the page itself', ...found] : found
  }, 320)
}

async function pressLink(page: Page, name: string): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}

/** Presses Tab until what is named has the focus, which must show. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const passed: string[] = []
  for (let stop = 0; stop < 120; stop += 1) {
    await page.keyboard.press('Tab')
    const { words, outline } = await page.evaluate(focused)
    passed.push(words)
    if (typeof name === 'string' ? words !== name : !name.test(words)) continue
    expect(outline, `the line round ${words}`).toBe('solid')
    return
  }
  throw new Error(`Tab never comes to ${name}, only to ${passed.join(', ')}`)
}

/** What a person calls the thing with the focus, its label or its own words, and the line drawn round it. */
function focused() {
  const element = document.activeElement ?? document.body
  const { labels } = element as HTMLInputElement
  const own = [...(labels?.[0] ?? element).childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
  return { words: own.map((node) => node.textContent).join(' ').trim(), outline: getComputedStyle(element).outlineStyle }
}
