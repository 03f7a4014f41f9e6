/** The whole way by keyboard alone: from home to a paid booking, and to its cancellation. No mouse, no touch. */
import { expect, type Page } from '@playwright/test'

import { addDays, weekdayDate, type CalendarDate } from '#app/shared/dates.ts'
import { dayOf } from '#app/shared/zone.ts'
import { test } from '#tests/support/journey.ts'
import { licensePicture } from '#tests/support/license-picture.ts'
import { expectConfirmed, hydrated, join, onWideScreen, ownCar } from '#tests/support/browser-renter.ts'

test.use(onWideScreen)

test('from home to a paid booking, and back to nothing owed', async ({ page }) => {
  // From now on: waiting for a dialog only when the key is pressed can come too late.
  page.on('filechooser', () => {})
  await join(page)
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#main$/)

  await test.step('the menu opens, keeps the focus, and gives it back on Escape', async () => {
    await page.goto('/about')
    await come(page, /^MENU/)
    await page.keyboard.press('Enter')
    for (let stop = 0; stop < 14; stop += 1) {
      await page.keyboard.press(stop % 5 === 4 ? 'Shift+Tab' : 'Tab')
      await expect(page.locator('.menu :focus')).toHaveCount(1)
    }
    await page.keyboard.press('Escape')
    await expect(page.locator('.menu')).not.toHaveAttribute('open')
    await expect(page.locator('.menu > summary')).toBeFocused()
  })

  const pickup = addDays(dayOf(new Date()), 19)
  const back = addDays(pickup, 2)
  const car = await ownCar(page, pickup, back)
  await page.goto('/fleet')
  await typeDate(page, 'Pickup date', pickup)
  await typeDate(page, 'Return date', back)
  await press(page, 'Update')
  await expect(page).toHaveURL(new RegExp(`pickup=${pickup}`))
  await press(page, car)
  await expect(page).toHaveURL(new RegExp(`/car/.*pickup=${pickup}`))
  // The form's scripts come with the first key after the page has its own.
  await expect(async () => {
    await page.keyboard.press('Shift')
    await expect(page.locator('form#booking [name=newTab]')).toBeAttached({ timeout: 500 })
  }).toPass()

  await test.step('a day of the calendar is pressed', async () => {
    await pressDay(page, pickup)
    await expect(page.getByLabel('Pickup date')).toHaveValue(pickup)
    await pressDay(page, back)
    await expect(page.getByLabel('Return date')).toHaveValue(back)
    await expect(page.getByRole('button', { name: new RegExp(`^${weekdayDate(back)}`) })).toBeFocused()
  })

  await typeDate(page, 'Driver’s license first issued', '2010-06-01')
  for (const paper of ['Driver’s license, front', 'Driver’s license, back', 'Insurance card']) {
    await come(page, paper)
    // The browser's own dialog opens by a key; what is chosen in it is put in for it.
    const [dialog] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')])
    await dialog.setFiles(await licensePicture())
    await expect(page.getByRole('button', { name: `Remove ${paper}` })).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: `${paper}, uploaded.` })).toHaveCount(1)
  }

  await test.step('a forgotten signature: the focus goes to the summary, and from there to the field', async () => {
    await press(page, 'Reserve')
    const summary = page.locator('[data-error-summary]')
    await expect(summary).toContainText('Accept the rental agreement to book.')
    await expect(summary).toBeFocused()
    await press(page, 'Accept the rental agreement to book.')
    await expect(page.getByRole('checkbox', { name: /rental agreement/ })).toBeFocused()
    await page.keyboard.press('Space')
    await come(page, 'Sign with your full name')
    await page.keyboard.type('Mia Hart')
  })

  await come(page, 'Reserve')
  const [payPage] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')])
  await payPage.waitForURL(/\/pay\//)
  for (const [field, typed] of [
    ['cardName', 'Mia Hart'],
    ['cardNumber', '4242 4242 4242 4242'],
    ['cardExpiry', '12 / 34'],
    ['cardCvc', '123'],
  ]) {
    await tabUntil(
      payPage,
      () => payPage.evaluate((name) => (document.activeElement as HTMLInputElement).name === name, field!),
      field!,
    )
    await payPage.keyboard.type(typed!)
  }
  await payPage.keyboard.press('Enter')
  await expectConfirmed(payPage)
  // The first tab continues to the confirmation by itself, and would do so in the middle of what is opened next.
  await expectConfirmed(page)
  await payPage.close()

  await page.goto('/account/bookings')
  await hydrated(page)
  await press(page, /^20\d\d /)
  await arrive(page, /\/account\/bookings\/MQ-/)
  await press(page, 'Cancel booking')
  await arrive(page, /\/cancellation$/)
  await press(page, /^Cancel and refund \$[\d,]+\.\d\d$/)
  await expect(page.getByText('Booking canceled')).toBeVisible()
})

test('keys pressed while a page takes over do not stop it', async ({ page }) => {
  await page.addInitScript(() => {
    const press = () => document.body?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift', bubbles: true }))
    setInterval(press)
  })
  await join(page)
  await page.goto('/account')
  await expect(page.locator('#own-profile button[type=submit]')).toHaveText('No Changes')
})

/** The page stays, and the focus is on the heading of what has come. */
async function arrive(page: Page, address: RegExp): Promise<void> {
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}

/** Comes to what is named and presses it. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  await come(page, name)
  await page.keyboard.press('Enter')
}

/** The days are one stop of the Tab key, and arrow keys move among them. */
async function pressDay(page: Page, day: CalendarDate): Promise<void> {
  const name = new RegExp(`^${weekdayDate(day)}: available`)
  await expect(page.locator('.calendar td > button[tabindex="0"]')).toHaveCount(1)
  const isInside = () => page.evaluate(() => Boolean(document.activeElement?.closest('.calendar td')))
  if (!(await isInside())) await tabUntil(page, isInside, 'the calendar')
  for (const key of ['PageUp', 'PageUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft'])
    await page.keyboard.press(key)
  for (let step = 0; step < 60 && !name.test(await lookAtStop(page)); step += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
}

/** A date input's three parts, as the browser lays them out. */
async function typeDate(page: Page, label: string, day: string): Promise<void> {
  await come(page, label)
  await page.keyboard.type(`${day.slice(5, 7)}${day.slice(8)}${day.slice(0, 4)}`)
}

/** Presses Tab until what is named has the focus, which must show at every stop on the way. */
async function come(page: Page, name: string | RegExp): Promise<void> {
  const isNamed = (words: string) => (typeof name === 'string' ? words === name : name.test(words))
  await tabUntil(page, async () => isNamed(await lookAtStop(page)), String(name))
}

async function tabUntil(page: Page, isThere: () => Promise<boolean>, name: string): Promise<void> {
  for (let stop = 0; stop < 150; stop += 1) {
    await page.keyboard.press('Tab')
    if (await isThere()) return
  }
  throw new Error(`Tab never comes to ${name}.`)
}

/** What a person calls the thing with the focus, which has a line round it and lies in sight under nothing. */
async function lookAtStop(page: Page): Promise<string> {
  const { words, line, over } = await page.evaluate(() => {
    const element = document.activeElement ?? document.body
    if (element === document.body) return { words: '', line: 'solid', over: '' }
    const labels = (element as HTMLInputElement).labels?.[0]
    const labelled = [...(labels?.childNodes ?? [])]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.textContent)
      .join(' ')
    const { left, top, right, bottom } = element.getBoundingClientRect()
    const above = document.elementFromPoint((left + right) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2)
    const isFree = above && (element.contains(above) || above.contains(element) || labels?.contains(above))
    return {
      words: (element.ariaLabel ?? labelled).trim() || element.textContent!.trim(),
      line: getComputedStyle(element).outlineStyle,
      over: isFree
        ? ''
        : above
          ? `${above.tagName} ${above.className}`
          : `${location.pathname}: ${top} of ${innerHeight}`,
    }
  })
  expect({ words, line, over }).toEqual({ words, line: 'solid', over: '' })
  return words
}
