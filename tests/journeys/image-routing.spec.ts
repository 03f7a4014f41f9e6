/** Which picture of a car is seen where: an admin routes it, and a visitor sees it at once. */
import { expect, type Page } from '@playwright/test'

import { cast } from '#tests/cast.ts'
import { enter } from '#tests/support/browser-renter.ts'
import { test } from '#tests/support/journey.ts'

test('an admin finds a car, chooses its hero and puts a picture on /gallery', async ({ page }) => {
  // A car of its own for each way.
  const slug = 'bentley-bentayga'
  await enter(page, cast.ada.username)
  await page.goto('/dashboard/hero-images')
  await page.getByLabel('Year, make or model').fill('bentayga')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.locator('.routed-cars a')).toHaveCount(1)
  await page.locator('.routed-cars a').click()
  await expect(page).toHaveURL(new RegExp(`car=${slug}`))

  const third = page.locator('.routing > ul > li').nth(2)
  const picture = (await third.locator('input').getAttribute('value')) ?? ''
  await page.getByRole('button', { name: /^Choose image 3/ }).click()
  await expect(page.getByText('Fleet hero updated')).toBeVisible()
  await expect(third.getByText('Current hero')).toBeVisible()
  expect(await firstPicture(page, slug)).toBe(picture)
  expect(await cardPicture(page, slug)).toBe(picture)

  await page.goto(`/dashboard/hero-images?car=${slug}`)
  await expect(third.getByRole('checkbox', { name: /^Expose on \/gallery/ })).toBeDisabled()
  await third.getByRole('button', { name: 'MARKETING' }).click()
  await expect(page.getByText('It was the fleet hero')).toBeVisible()
  await third.getByRole('checkbox', { name: /^Expose on \/gallery/ }).click()
  await expect(third.getByRole('checkbox', { name: /^Expose on \/gallery/ })).toBeChecked()
  expect(await firstPicture(page, slug)).not.toBe(picture)
  expect(await cardPicture(page, slug)).not.toBe(picture)
  await page.goto('/gallery')
  await expect(page.locator(`figure [data-image="${picture}"]`)).toHaveCount(1)

  await page.goto(`/dashboard/hero-images?car=${slug}`)
  await third.getByRole('checkbox', { name: /^Select/ }).check()
  await page.getByRole('button', { name: 'All to GALLERY' }).click()
  await expect(page.getByText('Updated 1 image')).toBeVisible()
  await page.goto('/gallery')
  await expect(page.locator(`figure [data-image="${picture}"]`)).toHaveCount(0)
})

/** On the car's card in the fleet. */
async function cardPicture(page: Page, slug: string): Promise<string | null> {
  await page.goto('/fleet')
  const card = page.locator('.cars > *').filter({ has: page.locator(`a[href^="/car/${slug}"]`) })
  return card.locator('img[data-image]').getAttribute('data-image')
}

async function firstPicture(page: Page, slug: string): Promise<string | null> {
  await page.goto(`/car/${slug}`)
  return page.locator('main img[data-image]').first().getAttribute('data-image')
}
