/** The office as people of the house see it: what is in the first view, and how they come from one page to the next. */
import { expect, type Page } from '@playwright/test'

import { cast } from '#tests/cast.ts'
import { checkAccessibility } from '#tests/support/accessibility.ts'
import { enter, hydrated, onWideScreen } from '#tests/support/browser-renter.ts'
import { openJourneyDatabase } from '#tests/support/journey-database.ts'
import { test } from '#tests/support/journey.ts'
import { checkSavedInPlace } from '#tests/support/saved-in-place.ts'

test.use(onWideScreen)

const rail = (page: Page) => page.getByRole('navigation', { name: 'Portal' })
const namesIn = (page: Page, group: string) =>
  rail(page).getByRole('list', { name: group, exact: true }).getByRole('link').allInnerTexts()

test('beside the page the work of the house is in four groups, one’s own under one’s picture', async ({ page }) => {
  await enter(page, cast.ada.username)
  await page.goto('/dashboard')
  const five = ['Dashboard', 'Schedule', 'Bookings', 'Documents', 'Deposits']
  expect((await namesIn(page, 'Today')).map((name) => name.split('\n')[0])).toEqual(five)
  expect(await namesIn(page, 'Money')).toEqual(['Earnings', 'Payouts', 'Figures', 'Taxes'])
  expect((await rail(page).locator('.tab-count').allInnerTexts()).filter((count) => count.startsWith('0'))).toEqual([])
  await expect(rail(page).getByRole('button', { name: 'Dashboard' })).toBeHidden()
  await expect(rail(page).getByRole('link', { name: 'Account' })).toBeHidden()
  const own = page.getByRole('banner').locator('details', { hasText: 'My bookings' })
  await own.locator('summary').click()
  await checkAccessibility(page)
  await own.getByRole('link', { name: 'My bookings' }).click()
  await expect(page).toHaveURL(/\/account\/bookings$/)
})

test('the entry that was pressed is marked while its page is on the way', async ({ page }) => {
  await enter(page, cast.sam.username)
  await page.goto('/dashboard')
  await hydrated(page)
  let letThrough = () => {}
  const waited = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route('**/dashboard/deposits.data*', async (route) => {
    await waited
    await route.continue()
  })
  const entry = rail(page).getByRole('link', { name: 'Deposits' })
  await entry.click()
  await expect(entry).toHaveAttribute('data-marked')
  await expect(rail(page).locator('[data-marked]')).toHaveCount(1)
  await expect(rail(page).locator('[aria-current]')).toHaveText('Dashboard')
  letThrough()
  await expect(rail(page).locator('[aria-current]')).toHaveText('Deposits')
})

test('on a phone the sheet of tabs closes with the press, and the selector names the tab that is on its way', async ({
  page,
}) => {
  await enter(page, cast.sam.username)
  await page.setViewportSize({ width: 360, height: 740 })
  for (const [from, tab, data] of [
    ['/dashboard', 'Deposits', '**/dashboard/deposits.data*'],
    ['/account', 'Settings', '**/account/settings.data*'],
  ] as const) {
    await page.goto(from)
    await hydrated(page)
    let letThrough = () => {}
    const waited = new Promise<void>((resolve) => (letThrough = resolve))
    await page.route(data, async (route) => {
      await waited
      await route.continue()
    })
    const selector = page.locator('.tab-selector:visible')
    await selector.click()
    const entry = page.locator('#tab-sheet').getByRole('link', { name: tab, exact: true })
    await entry.click()
    await expect(entry).toBeHidden()
    await expect(selector).toHaveText(tab)
    await expect(page).toHaveURL(from)
    letThrough()
    await expect(page).toHaveURL(new RegExp(`/${tab.toLowerCase()}$`))
  }
})

const sizes = [
  { width: 1280, height: 800, firstRow: 240, tallest: 48, longest: 1500 },
  { width: 360, height: 740, firstRow: 300, tallest: 72, longest: 2200 },
]

test('today’s pickups and returns are within the first view, each with the step that comes next', async ({ page }) => {
  await enter(page, cast.sam.username)
  for (const { width, height } of sizes) {
    await page.setViewportSize({ width, height })
    await page.goto('/dashboard')
    const first = page.locator('#today li').first()
    await expect(first).toBeInViewport({ ratio: 1 })
    await expect(first.getByRole('link').last()).toHaveAccessibleName(/: .+, \d{4} /)
    await expect(page.locator('#waiting li').first()).toBeVisible()
  }
})

/** Demo bookings with all that a page of theirs can have: the keys that are prepared, and a return with what it costs. */
const fullest = { confirmed: 'Andre Jackson', returned: 'Paige Sullivan' }

for (const [state, customer] of Object.entries(fullest)) {
  test(`a ${state} booking of the house has its next step in the first view, and a short page`, async ({ page }) => {
    const sql = openJourneyDatabase()
    const [booking] = await sql<{ number: string; request: string }[]>`
      select b.booking_number as number, b.request_id as request from bookings b
      join booking_requests r on r.id = b.request_id where r.customer_name = ${customer} and b.status = ${state}`
    for (const note of [
      'Prefers a call in the morning.',
      'Asked about a child seat.',
      'Will bring the insurance card.',
    ])
      await sql`insert into booking_notes (id, request_id, author_id, note)
        select gen_random_uuid(), ${booking!.request}, id, ${note} from profiles where username = ${cast.sam.username}`
    await sql.end()
    await enter(page, cast.sam.username)
    for (const { width, height, longest } of sizes) {
      await page.setViewportSize({ width, height })
      await page.goto(`/dashboard/bookings/${booking!.number}`)
      await expect(page.locator('.person')).toHaveText(customer)
      const filled = page.locator('main .button:not(.line, .danger):visible')
      await expect(filled).toHaveCount(1)
      await expect(filled).toBeInViewport({ ratio: 1 })
      const tall = await page.evaluate(() => document.documentElement.scrollHeight)
      expect(tall, `height at ${width}`).toBeLessThanOrEqual(longest)
    }
    await checkAccessibility(page)
  })
}

test('what the office sends and saves leaves the page where it was', async ({ page }) => {
  const sql = openJourneyDatabase()
  const bookings = await sql<{ number: string; name: string }[]>`
    select b.booking_number as number, r.customer_name as name from bookings b
    join booking_requests r on r.id = b.request_id
    where r.customer_name in ('Terrence Webb', 'Malik Robinson') and b.status in ('confirmed', 'returned')`
  const [review] = await sql<{ id: string }[]>`
    select id from reviews where answer is null and hidden_at is null order by id limit 1`
  await sql.end()
  const numberOf = (name: string) => bookings.find((booking) => booking.name === name)!.number
  await enter(page, cast.ada.username)
  await page.setViewportSize({ width: 360, height: 740 })
  const open = async (address: string) => {
    await page.goto(`/dashboard/${address}`)
    await hydrated(page)
  }
  const press = (name: string | RegExp, words: RegExp) =>
    checkSavedInPlace(page, page.getByRole('button', { name }).first(), words)

  await open(`bookings/${numberOf('Terrence Webb')}`)
  await press('Email a payment link', /Link sent/)
  await open(`bookings/${numberOf('Malik Robinson')}/charges`)
  await press(/^Confirm \$/, /Confirmed/)
  await press(/^Send /, /Sent/)
  await open(`reviews/${review!.id}`)
  await page.getByLabel('Answer').first().fill('Thank you, come again.')
  await press('Publish answer', /Answer published/)
})

test('at the car a phone shows the views as tiles, the tank as cells, and its button with what is photographed', async ({
  page,
}) => {
  const sql = openJourneyDatabase()
  const [booking] = await sql<{ number: string }[]>`
    select b.booking_number as number from bookings b join booking_requests r on r.id = b.request_id
    where r.customer_name = ${fullest.confirmed} and b.status = 'confirmed'`
  await sql.end()
  await enter(page, cast.sam.username)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/dashboard/bookings/${booking!.number}/pickup`)
  const tank = page.getByRole('group', { name: 'Fuel' }).getByRole('radio')
  await expect(tank).toHaveCount(9)
  await tank.last().check()
  await expect(page.getByRole('radio', { name: 'Full' })).toBeChecked()
  const foot = page.locator('.report-end')
  await expect(foot).toBeInViewport({ ratio: 1 })
  await expect(foot).toContainText('0 of 7 views')
  await expect(foot.getByRole('button', { name: 'Hand over the keys' })).toBeInViewport({ ratio: 1 })
  const [front, rear] = await page
    .locator('.shot .file')
    .evaluateAll((all) => all.slice(0, 2).map((tile) => tile.getBoundingClientRect().toJSON() as DOMRect))
  expect([front!.top, front!.width > 130], 'two tiles beside each other').toEqual([rear!.top, true])
})

test('the schedule shows twelve cars in the first view, and arrow keys move through it', async ({ page }) => {
  await enter(page, cast.sam.username)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/dashboard/schedule')
  await expect(page.getByText(/(pickup|return)s? today$/)).toBeInViewport()
  const inView = await page
    .locator('.schedule tbody tr')
    .evaluateAll((rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length)
  expect(inView, 'cars in view').toBeGreaterThanOrEqual(12)
  await hydrated(page)
  const links = page.locator('.schedule tbody a')
  await expect(page.locator('.schedule tbody a[tabindex="0"]')).toHaveCount(1)
  await links.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('.schedule tbody tr:first-child a').nth(1)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('.schedule tbody tr:nth-child(2) a:focus')).toHaveCount(1)
  await expect(page.locator('.schedule tbody a[tabindex="0"]')).toHaveCount(1)
  const free = page.locator('.schedule .free > a').last()
  await free.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/bookings\/new\/customer\?car=.+&pickup=/)
})

const office = [
  'bookings',
  'bookings?state=all',
  'documents',
  'leads',
  'users',
  'users/log',
  'reviews',
  'listings',
  'garage',
  'deposits',
  'schedule',
  'garage/templates',
  'search?q=mar',
  'bookings/new',
  '/admin/listings',
]
/** Below fields and a way back, not only a row to search by. */
const later: Readonly<Partial<Record<string, number>>> = { 'search?q=mar': 50, 'bookings/new': 75 }
const brokers = ['bookings', 'listings', 'garage', 'reviews']
const lists = [
  ...office.map((address) => ({ person: cast.ada.username, address })),
  ...brokers.map((address) => ({ person: cast.brook.username, address })),
]

for (const { person, address } of lists) {
  test(`the list of ${address} of ${person} begins in the first view, with rows of one line, two on a phone`, async ({
    page,
  }) => {
    await enter(page, person)
    for (const { width, height, firstRow, tallest } of sizes) {
      await page.setViewportSize({ width, height })
      await page.goto(address.startsWith('/') ? address : `/dashboard/${address}`)
      const rows = await page
        .locator('main tbody tr')
        .evaluateAll((all) =>
          all.map((row) => row.getBoundingClientRect()).map(({ top, height: own }) => ({ top, own })),
        )
      expect(rows.length, `rows of ${address}`).toBeGreaterThan(address === '/admin/listings' ? 0 : 1)
      expect(rows[0]!.top, `the first row of ${address} at ${width}`).toBeLessThan(firstRow + (later[address] ?? 0))
      // What is longer than usual takes another line, and which rows there are depends on the journeys before.
      const heights = rows.map(({ own }) => own).toSorted((one, other) => one - other)
      const usual = heights[Math.floor(rows.length / 2)]
      const judged = address.startsWith('bookings') ? heights.at(-1) : usual
      expect(judged, `a row of ${address} at ${width}`).toBeLessThanOrEqual(tallest)
      expect(heights[0]).toBeGreaterThanOrEqual(44)
      const part = page.locator('.list-strip [aria-current]')
      if ((await part.count()) > 0) await expect(part.first()).toBeInViewport({ ratio: 1 })
    }
    const filter = page.getByRole('search').locator('summary')
    if ((await filter.count()) > 0) await filter.click()
    await checkAccessibility(page)
    const boxes = page.getByRole('checkbox', { name: /^Choose / })
    if ((await boxes.count()) === 0) return
    await filter.click()
    for (const box of [boxes.first(), boxes.last()]) await box.check()
    expect(await chosenAsHeard(page)).toBe('2 chosen')
    await checkAccessibility(page)
  })
}

test('on a phone the sums of earnings and the cars of the schedule come before what is pressed less', async ({
  page,
}) => {
  await enter(page, cast.brook.username)
  await page.setViewportSize({ width: 360, height: 740 })
  const firsts = { earnings: '.figures.sums', schedule: '.schedule tbody tr' }
  for (const [address, first] of Object.entries(firsts)) {
    await page.goto(`/dashboard/${address}`)
    const top = await page
      .locator(first)
      .first()
      .evaluate((each) => each.getBoundingClientRect().top)
    expect(top, `the first of ${address}`).toBeLessThan(address === 'earnings' ? 240 : 300)
  }
})

test('single keys search, go to a page and show themselves, never from within a field, and can be turned off', async ({
  page,
}) => {
  await enter(page, cast.sam.username)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/dashboard')
  await hydrated(page)
  const field = page.getByRole('searchbox', { name: 'Find anything' })
  // Heard once their script has come, a moment after the page is React's.
  await expect(page.getByRole('button', { name: 'Keyboard' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(field).toBeFocused()
  await page.keyboard.type('g?/')
  await expect(field).toHaveValue('g?/')
  await field.blur()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard' })
  await expect(keys).toContainText('Schedule')
  await checkAccessibility(page)
  await keys.getByRole('checkbox', { name: 'Use single keys' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await page.keyboard.press('?')
  await expect(keys).toBeHidden()
  await page.getByRole('button', { name: 'Keyboard' }).click()
  await keys.getByRole('checkbox', { name: 'Use single keys' }).check()
  await page.keyboard.press('Escape')
  await page.locator('main').click({ position: { x: 2, y: 2 } })
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await expect(page).toHaveURL(/\/dashboard\/schedule$/)
})

/** How many rows a screen reader says are chosen: a counter of the style. */
async function chosenAsHeard(page: Page): Promise<string> {
  const browser = await page.context().newCDPSession(page)
  const { result } = await browser.send('Runtime.evaluate', { expression: `document.querySelector('.chosen-bar > p')` })
  const { nodes } = await browser.send('Accessibility.queryAXTree', { objectId: result.objectId, role: 'StaticText' })
  const said = nodes.map(({ name }) => String(name?.value)).join('')
  return said.replaceAll(/\s+/g, ' ')
}
