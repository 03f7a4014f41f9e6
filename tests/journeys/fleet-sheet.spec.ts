/** Staff take the fleet out as a spreadsheet, change it and bring it back. */
import { readFile } from 'node:fs/promises'

import { expect } from '@playwright/test'

import { cast } from '#tests/cast.ts'
import { checkAccessibility } from '#tests/support/accessibility.ts'
import { enter } from '#tests/support/browser-renter.ts'
import { test } from '#tests/support/journey.ts'

test('the fleet goes out as CSV, is edited, and comes in', async ({ page }) => {
  const [slug, rate] = ['sheet-quick', '1533']
  await enter(page, cast.sam.username)
  await page.goto('/dashboard/garage')
  const download = page.waitForEvent('download')
  await page.getByText('More', { exact: true }).first().click()
  await page.getByRole('link', { name: 'Export the fleet' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text).toContain('\nferrari-roma,Ferrari,Roma,')

  const [head = ''] = text.split('\r\n')
  const row = `${slug},Audi,R8,,2024,Grey,Convertible,Exotic,2,${rate}`
  const upload = async (line: string) => {
    await page.goto('/dashboard/garage')
    await page.getByText('More', { exact: true }).first().click()
    await page.getByRole('link', { name: 'Import', exact: true }).click()
    const buffer = Buffer.from(`${head}\r\n${line}\r\n`)
    await page.getByLabel('Spreadsheet').setInputFiles({ name: 'fleet.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: 'Preview' }).click()
  }
  await upload(row.replace(rate, '0'))
  await expect(page.getByText('Correct the file first')).toBeVisible()
  await checkAccessibility(page)
  await upload(row)
  await expect(page.getByText(`Row 2 · 2024 Audi R8 ${slug}`)).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Changed: 0. Added as drafts: 1.')).toBeVisible()

  await upload(row.replace('Grey', 'Silver'))
  await expect(page.getByRole('row', { name: /Color.*Grey.*Silver/ })).toBeVisible()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Changed: 1. Added as drafts: 0.')).toBeVisible()
  await page.goto(`/dashboard/garage?q=${slug}`)
  await page.getByRole('link', { name: /^Edit/ }).click()
  await expect(page.getByLabel('Color')).toHaveValue('Silver')
})
