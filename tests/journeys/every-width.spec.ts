/** Every public page for everybody: no finding of axe, a focus that shows, nothing lost at 320 px, nor enlarged fourfold. */
import { expect } from '@playwright/test'

import { cast } from '#tests/cast.ts'
import { checkAccessibility, checkEverySize } from '#tests/support/accessibility.ts'
import { publicAddresses } from '#tests/support/addresses.ts'
import { enter, hydrated } from '#tests/support/browser-renter.ts'
import { test } from '#tests/support/journey.ts'
import { beside } from '#tests/support/page-checks.ts'

// In two halves, for two workers.
for (const half of [0, 1]) {
  test(`the ${half === 0 ? 'first' : 'other'} half of the public pages`, async ({ page }) => {
    const sitemap = await (await page.request.get('/sitemaps/pages.xml')).text()
    const listed = [...sitemap.matchAll(/<loc>([^<]+)</g)].map(([, address = '']) => new URL(address).pathname)
    expect(listed.length).toBeGreaterThan(10)
    for (const address of [...listed, ...publicAddresses].filter((_, index) => index % 2 === half)) {
      await test.step(address, async () => {
        await page.goto(address)
        await checkEverySize(page, address)
      })
    }
  })
}

test('cars chosen to be compared, one of them with a long name', async ({ page }) => {
  await page.goto('/fleet')
  const bar = page.locator('form#compare')
  for (const name of [/Autobiography/, /Huracán/, /Continental/]) {
    await page.getByRole('checkbox', { name }).check()
    await expect(bar).toBeInViewport({ ratio: 1 })
  }
  await checkEverySize(page, 'cars chosen on the fleet')
  await bar.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare cars')
  await checkEverySize(page, 'cars side by side')
})

test('a name of one word of sixty letters widens no page of a phone, and no email', async ({ page }) => {
  const lengthen = (names: string): void => {
    const word = 'w'.repeat(60)
    for (const element of document.querySelectorAll(names)) {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const { currentNode: text } = texts
        const isName =
          text.parentElement?.checkVisibility() && getComputedStyle(text.parentElement).whiteSpace !== 'nowrap'
        if (isName && /\p{L}/u.test(text.textContent ?? '')) text.textContent = word
      }
    }
  }
  await page.setViewportSize({ width: 360, height: 740 })
  const found: Record<string, string[]> = {}
  const look = async (address: string, names = 'h1, h2, h3, .link, dd, td') => {
    await page.goto(address)
    // Words that React finds changed make it draw the whole document again, its styles included.
    await hydrated(page)
    await page.evaluate(lengthen, names)
    const wide = await page.evaluate(beside, 360)
    if (wide.length > 0) found[address] = wide
  }
  for (const address of ['/fleet', '/car/ferrari-roma', '/user/broker', '/waiting-list/car/ferrari-roma'])
    await look(address)
  await enter(page, cast.sam.username)
  for (const address of ['bookings', 'documents', 'leads', 'search?q=a', 'deposits', 'reviews'])
    await look(`/dashboard/${address}`)
  await enter(page, cast.ada.username)
  await look('/admin/listings')
  await look('/admin/uploads', 'h1, h2, h3, main li :is(p, span)')
  for (const address of ['/dashboard/users', '/dashboard/users/log']) await look(address, 'h1, .name-cell, td.mute')
  await enter(page, cast.brook.username)
  await page.goto('/dashboard/referrals')
  await hydrated(page)
  await page
    .locator('.referral-card img')
    .evaluate((card: HTMLImageElement) => Object.assign(card, { alt: 'w'.repeat(60), src: 'data:,', loading: 'eager' }))
  await expect.poll(() => page.evaluate(beside, 360)).toEqual([])
  await page.request.post('/forgot-password', { form: { email: cast.mia.email } })
  await page.goto('/dev/mail')
  const mail = page.locator('td a').first()
  await look(`${await mail.getAttribute('href')}/html`, 'h1, p')
  expect(found).toEqual({})
})

test('the way through /loading, which no one who wants less motion sees', async ({ page }) => {
  // Without its own script it stays.
  await page.route('**/assets/loading-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/loading?destination=/about')
  await expect(page.getByRole('progressbar')).toBeVisible()
  await checkAccessibility(page, true)
})

test('sums of money are never broken, on a tablet and on paper', async ({ page }) => {
  await enter(page, cast.brook.username)
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto('/dashboard/earnings')
  const sums = page.locator('.figures.sums dd')
  const heights = () => sums.evaluateAll((all) => [...new Set(all.map((sum) => sum.clientHeight))])
  await expect(sums).toHaveCount(5)
  expect(await heights()).toHaveLength(1)
  const whose = page.getByText(new RegExp(`${cast.brook.firstName} .* · `))
  await expect(whose).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  expect(await heights()).toHaveLength(1)
  await expect(whose).toBeVisible()
})

test('in a row of figures the name and its numbers are on one line, also beside a bar', async ({ page }) => {
  await enter(page, cast.sam.username)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/dashboard/figures')
  const row = page
    .getByRole('row')
    .filter({ has: page.locator('.figures-bar') })
    .first()
  const bottoms = await row.locator('th, td').evaluateAll((cells) =>
    cells.map((cell) => {
      const text = document.createRange()
      text.selectNode(document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode()!)
      return Math.round(text.getBoundingClientRect().bottom)
    }),
  )
  // A column in which every row has nothing is left out.
  expect(bottoms).toHaveLength(await row.locator('xpath=ancestor::table').getByRole('columnheader').count())
  expect(new Set(bottoms).size).toBe(1)
  // Within the margins of a sheet of letter paper.
  await page.setViewportSize({ width: 695, height: 900 })
  await page.emulateMedia({ media: 'print' })
  expect(await page.evaluate(beside, 695)).toEqual([])
})
