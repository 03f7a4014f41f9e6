/** The pictures of a fleet car come from its album, as often as one asks. */
import { expect } from '@playwright/test'

import { cast } from '#tests/cast.ts'
import { checkAccessibility } from '#tests/support/accessibility.ts'
import { enter, freshName } from '#tests/support/browser-renter.ts'
import { addCarWithAlbum } from '#tests/support/journey-database.ts'
import { test } from '#tests/support/journey.ts'

test('staff sync a car’s album, and a second time nothing changes', async ({ page }) => {
  const slug = `album-${freshName()}`
  await addCarWithAlbum(slug)
  await enter(page, cast.sam.username)
  await page.goto(`/admin/images?car=${slug}`)
  await expect(page.getByText('No images found for this car')).toBeVisible()
  await page.getByRole('button', { name: 'Resync Album' }).click()
  await expect(page.getByText('Album sync started')).toBeVisible()

  await expect(page.getByText('Album sync completed')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('5 images, 5 new')).toBeVisible()
  await expect(page.locator('.routing > ul > li')).toHaveCount(5)
  await checkAccessibility(page)
  const pictures = () =>
    page.locator('.routing > ul > li input[type=checkbox]').evaluateAll((all) => all.map((each) => each.outerHTML))
  const before = await pictures()

  await page.getByRole('button', { name: 'Resync Album' }).click()
  await expect(page.getByText('5 images, nothing has changed')).toBeVisible({ timeout: 60_000 })
  expect(await pictures()).toEqual(before)
})
