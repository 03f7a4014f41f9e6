/** One's own account: profile, photos, address, password, devices, and the end of it. */
import { expect, type Browser, type Page } from '@playwright/test'
import sharp from 'sharp'

import { cast } from '#tests/cast.ts'
import { checkAccessibility } from '#tests/support/accessibility.ts'
import { freshName, hydrated, join, password, wideScreen } from '#tests/support/browser-renter.ts'
import { test } from '#tests/support/journey.ts'
import { checkRefusedInPlace, checkSavedInPlace } from '#tests/support/saved-in-place.ts'

const update = (page: Page) => page.locator('#own-profile button[type=submit]')

async function picture() {
  const buffer = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#7a1f2b' } })
    .jpeg()
    .toBuffer()
  return { name: 'me.jpg', mimeType: 'image/jpeg', buffer }
}

/** Another browser of the same person. */
async function signInElsewhere(browser: Browser, name: string, secret = password): Promise<Page> {
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  await page.goto('/signin?returnTo=/account')
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Password').fill(secret)
  await page.getByRole('button', { name: 'Sign In' }).click()
  return page
}

test('each mistake in the profile is told at its field, then the profile is saved', async ({ page }) => {
  const name = freshName()
  await join(page, name)
  await page.goto('/account')
  await expect(update(page)).toHaveText('No Changes')

  const mistakes = [
    ['First name', '', 'First name and last name are required'],
    ['Last name', '', 'First name and last name are required'],
    ['Username', '', 'Username is required'],
    ['Username', 'a b', 'Username must be 3-20 characters and contain only letters, numbers, and underscores'],
    ['Username', 'admin', 'This username is already in use. Please choose another.'],
  ] as const
  for (const [label, typed, sentence] of mistakes) {
    await page.goto('/account')
    await page.getByLabel(label).fill(typed)
    await page.getByLabel('Bio').fill('Drives at night.')
    await expect(update(page)).toHaveText('Update Profile')
    await update(page).click()
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(sentence))
    await expect(page.getByRole('alert')).toContainText(sentence)
    await expect(page.getByLabel('Bio')).toHaveValue('Drives at night.')
    await expect(update(page)).toHaveText('Update Profile')
  }
  await checkAccessibility(page)

  await page.getByLabel('Username').fill(`${name}x`.slice(-20))
  await update(page).click()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  await expect(update(page)).toHaveText('No Changes')
  await page.goto(`/user/${name}`)
  await expect(page).toHaveURL(new RegExp(`/user/${`${name}x`.slice(-20)}$`))
})

test('saving and a refusal keep the page in its place, on a phone and on a computer', async ({ page }) => {
  await join(page)
  for (const viewport of [{ width: 360, height: 740 }, wideScreen]) {
    await page.setViewportSize(viewport)
    await page.goto('/account')
    await page.getByLabel('Bio').fill(`Drives at night, ${viewport.width} miles.`)
    await checkSavedInPlace(page, update(page))
    await page.goto('/account/settings')
    await hydrated(page)
    await page.getByLabel(/^Show my phone number/).click()
    await checkSavedInPlace(page, page.getByRole('button', { name: 'Save choices' }))
    await page.goto('/account')
    await page.getByLabel('Username').fill(cast.ada.username)
    await checkRefusedInPlace(page, update(page))
    await page.goto('/account/settings/password')
    await hydrated(page)
    await checkRefusedInPlace(page, page.getByRole('button', { name: 'Change password' }))
  }
})

test('photos are uploaded, refused and removed', async ({ page }) => {
  await join(page)
  await page.goto('/account')
  await page
    .getByLabel('Profile photo', { exact: true })
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') })
  await page.getByRole('button', { name: 'Upload photo: profile' }).click()
  await expect(page.getByRole('alert')).toContainText('Invalid File Type')
  await expect(page.getByLabel('Profile photo', { exact: true })).toHaveAccessibleDescription(
    /Please select a JPEG, PNG, or WebP image file/,
  )
  await page
    .getByLabel('Profile photo', { exact: true })
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(10_485_761) })
  await page.getByRole('button', { name: 'Upload photo: profile' }).click()
  await expect(page.getByRole('alert')).toContainText('File Too Large')
  await page.getByLabel('Profile photo', { exact: true }).setInputFiles(await picture())
  await page.getByRole('button', { name: 'Upload photo: profile' }).click()
  await expect(page.getByText('Profile photo updated successfully')).toBeVisible()
  const avatar = page.locator('.account-head .avatar img')
  await expect
    .poll(() => avatar.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true)
  await page.getByLabel('Cover photo', { exact: true }).setInputFiles(await picture())
  await page.getByRole('button', { name: 'Upload photo: cover' }).click()
  await expect(page.getByText('Cover photo updated successfully')).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Remove profile photo' }).click()
  await expect(page.getByText('Profile photo removed')).toBeVisible()
  await expect(avatar).toHaveCount(0)
})

test('address, password and devices', async ({ page, browser }) => {
  const name = freshName()
  await join(page, name)
  const other = await signInElsewhere(browser, name)
  await expect(other).toHaveURL(/\/account$/)

  await page.goto('/account/settings')
  await page.getByRole('button', { name: /^Sign out: / }).click()
  await expect(page.getByText('That device is signed out.')).toBeVisible()
  await other.goto('/account')
  await expect(other).toHaveURL(/\/signin\?returnTo=%2Faccount$/)
  await other.context().close()

  await page.getByRole('link', { name: 'Change email' }).click()
  await page.getByLabel('New email').fill(`new.${name}@example.com`)
  await page.getByLabel('Current password').fill('guessed-9')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(/This isn’t your current password/)
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('we’ve emailed a link to it')).toBeVisible()
  await expect(page.getByText(`${name}@example.com`, { exact: true })).toBeVisible()
  await page.goto('/dev/mail')
  const sent = page.getByRole('row').filter({ hasText: `new.${name}@example.com` })
  await sent.getByRole('link', { name: /Confirm your new email address/ }).click()
  const body = await page.locator('main').innerHTML()
  const frame = /\/dev\/mail\/[\w-]+\/html/.exec(body)?.[0]
  const mail = frame ? await (await page.request.get(frame)).text() : body
  await page.goto(/\/verify-email\?token=[\w-]+/.exec(mail)![0])
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page.getByText('Your email address has been updated.')).toBeVisible()
  await expect(page.getByText(`new.${name}@example.com`)).toBeVisible()

  const second = await signInElsewhere(browser, name)
  await page.getByRole('link', { name: 'Change password' }).click()
  await page.getByLabel('Current password').fill(password)
  await page.getByLabel('New password').fill('lamborghini')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/too common/)
  await page.getByLabel('Current password').fill(password)
  await page.getByLabel('New password').fill('winter-lake-31')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your new password is set.')).toBeVisible()
  await second.goto('/account')
  await expect(second).toHaveURL(/\/signin/)
  await second.context().close()
  const third = await signInElsewhere(browser, name, 'winter-lake-31')
  await expect(third).toHaveURL(/\/account$/)
  await third.context().close()
})

test('the tabs open from the bottom on a phone, and the account is deleted', async ({ page, browser }) => {
  const name = freshName()
  await join(page, name)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Profile', exact: true }).click()
  await page.locator('.tab-sheet').getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/\/account\/settings$/)
  await page.getByRole('link', { name: 'Export my data' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download my data' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('marque-data.json')

  await page.goto('/account/settings')
  await page.getByRole('link', { name: 'Delete my account' }).click()
  await expect(page.getByRole('heading', { name: 'What we keep, and why' })).toBeVisible()
  await page.getByLabel('Current password').fill('guessed-9')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('alert')).toContainText('This isn’t your current password.')
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('Your account is deleted and you’re signed out.')).toBeVisible()
  const after = await signInElsewhere(browser, name)
  await expect(after.getByRole('alert')).toBeVisible()
  await after.context().close()
})
