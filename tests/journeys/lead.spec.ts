/** Someone applies for a membership; staff take the lead, answer it by email, and win it. */
import { expect } from '@playwright/test'

import { cast } from '#tests/cast.ts'
import { checkAccessibility, checkEverySize } from '#tests/support/accessibility.ts'
import { enter, freshName, join } from '#tests/support/browser-renter.ts'
import { openJourneyDatabase } from '#tests/support/journey-database.ts'
import { test } from '#tests/support/journey.ts'

test('an application is taken, answered, overdue and won', async ({ page, browser }) => {
  const name = freshName()
  await join(page, name)
  await page.goto('/membership')
  await page.getByRole('link', { name: 'Start Elite' }).click()
  await expect(page).toHaveURL(/\/membership\/apply\?tier=elite$/)
  await expect(page.getByLabel('Elite')).toBeChecked()
  await page.getByLabel('Preferred vehicle').fill(`A Roma for ${name}`)
  await page.getByRole('button', { name: 'Send Application' }).click()
  await expect(page.getByText('Application received')).toBeVisible()

  const context = await browser.newContext()
  const staff = await context.newPage()
  await enter(staff, cast.sam.username)
  await staff.goto(`/dashboard/leads?q=${name}&kind=membership`)
  await staff.locator('main tbody').getByRole('link').click()
  await expect(staff.getByText(`A Roma for ${name}`)).toBeVisible()
  await staff.getByRole('button', { name: 'Send email' }).click()
  await expect(staff.getByText('Write the email.').first()).toBeVisible()
  await checkEverySize(staff, 'a lead that is not answered')
  await staff.getByLabel('Email', { exact: true }).fill(`We have it for you, ${name}.`)
  await staff.getByRole('button', { name: 'Send email' }).click()
  await expect(staff.getByText('Email sent')).toBeVisible()
  await expect(staff.getByText(`We have it for you, ${name}.`)).toBeVisible()
  await checkAccessibility(staff)
  await expect(staff).toHaveURL(/\/dashboard\/leads\/[\w-]+$/)
  const lead = new URL(staff.url()).pathname

  const sql = openJourneyDatabase()
  const [mail] = await sql<{ id: string }[]>`
    select id from outbox where text_body like ${`%We have it for you, ${name}.%`}`
  await sql`update prospects set next_on = '2020-01-01' where id = ${lead.split('/').at(-1)!}`
  await sql.end()
  await staff.goto(`/dev/mail/${mail!.id}`)
  await expect(staff.getByRole('heading', { name: 'Your membership application' })).toBeVisible()
  await staff.goto(`/dashboard/leads?q=${name}&status=overdue`)
  await expect(staff.getByText('overdue', { exact: false }).last()).toBeVisible()
  await staff.goto(lead)
  await test.step('of two who decide at once the second reads how it is, and keeps what was typed', async () => {
    const other = await context.newPage()
    await other.goto(lead)
    await other.getByRole('combobox', { name: 'Status' }).selectOption('lost')
    await other.getByRole('button', { name: 'Save' }).click()
    await expect(other.getByText('Lead saved')).toBeVisible()
    await other.close()
    const email = staff.getByLabel('Email', { exact: true })
    await email.fill('Not sent yet.')
    await staff.getByRole('combobox', { name: 'Status' }).selectOption('won')
    await staff.getByRole('button', { name: 'Save' }).click()
    await expect(staff.getByText('Someone else changed this lead')).toBeVisible()
    await staff.getByRole('button', { name: 'Save' }).click()
    await expect(staff.getByText('Lead saved')).toBeVisible()
    await expect(staff.getByText(/^Status: Lost → Won/)).toBeVisible()
    await expect(email).toHaveValue('Not sent yet.')
  })
  await context.close()
})
