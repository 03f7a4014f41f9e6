/** A phone that loses its line between two pages: the words, the phone number and the way back (service worker). */
import { expect, test } from '@playwright/test'

import { addDays } from '#app/shared/dates.ts'
import { dayOf } from '#app/shared/zone.ts'
import { checkAccessibility } from '#tests/support/accessibility.ts'
import { addDocuments, agree, chooseCar, join, reserve } from '#tests/support/browser-renter.ts'

test.describe('with the worker beside the pages', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a page asked for without a line is answered with the phone number, and comes when the line is back', async ({
    page,
    context,
    javaScriptEnabled,
  }) => {
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
})

test('a line that breaks while the booking is sent costs nothing of what was entered', async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(
    javaScriptEnabled === false,
    'Without scripts the browser keeps the form and says itself that nobody answers.',
  )
  await join(page)
  const pickup = addDays(dayOf(new Date()), 24)
  await chooseCar(page, pickup, addDays(pickup, 2))
  await page.getByLabel('Special requests').fill('We land at 9:10.')
  await addDocuments(page, true)
  await agree(page)
  // Nothing at all comes through: whatever the page would load anew after the failed post would cost the page.
  await page.route('**/car/**', (route) => route.abort('internetdisconnected'))
  await page.getByRole('button', { name: 'Reserve' }).click()
  await expect(page.getByRole('alert')).toContainText('No connection')
  await expect(page.getByLabel('Special requests')).toHaveValue('We land at 9:10.')

  await page.unroute('**/car/**')
  expect(new URL((await reserve(page, true)).url()).pathname).toMatch(/^\/pay\//)
})
