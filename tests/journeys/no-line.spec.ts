/** A phone that loses its line between two pages: the words, the phone number and the way back (service worker). */
import { expect, test } from '@playwright/test'

import { checkAccessibility } from '#tests/support/accessibility.ts'

test.use({ serviceWorkers: 'allow' })

test('a page asked for without a line is answered with the phone number, and comes when the line is back', async ({ page, context, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, 'The worker beside the pages is a script.')
  await page.goto('/')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  // Its first page was there before it; the next one passes through it.
  await page.goto('/fleet')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Fleet')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')

  await context.setOffline(true)
  await page.goto('/requirements?from=menu')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection')
  await expect(page.getByRole('main').getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:/)
  await checkAccessibility(page, true)
  const kept = await page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = await Promise.all(caches_.map((cache) => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept).toContain('/offline')
  expect(kept.filter((path) => path !== '/offline' && !/^\/assets\/[\w.-]+\.(css|js|woff2)$/.test(path))).toEqual([])

  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL(/\/requirements\?from=menu$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rental Requirements')
})
