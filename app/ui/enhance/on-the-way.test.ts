// @vitest-environment happy-dom
/** What reading pages do for the page that comes next, and the needle of the menus. */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { workingPaths } from '#app/page-kinds.ts'
import routes from '#app/routes.ts'

const leave = vi.spyOn(location, 'assign').mockImplementation(() => {})
const media = { reduced: false }
const connection: { effectiveType?: string } = {}
Object.assign(navigator, { connection })
const page = `
  <header><a id="fleet" href="/fleet?sort=price">Fleet</a><a id="dashboard" href="/dashboard">Dashboard</a>
  <a id="new" href="/fleet" target="_blank">Fleet</a><a id="about" href="/about">About</a>
  <form action="/fleet"><button>Find</button></form></header>
  <main><h1>Membership</h1><div class="cars">old</div><article class="card"><a id="picture" href="/car/roma"><img alt=""></a>
  <header><h2><a id="car" href="/car/roma">Roma</a></h2></header></article><a id="here" href="#top">Top</a><a id="file" href="/x.csv" download>CSV</a></main>
  <div class="wrap page" id="fleet-skeleton" data-count="6" hidden><div class="cars"><div class="card ghost"></div></div></div>`

beforeAll(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: media.reduced }))
  vi.stubGlobal('scrollTo', vi.fn())
  Object.assign(HTMLScriptElement, { supports: (type: string) => type === 'speculationrules' })
  for (const name of ['ahead', 'choices', 'dates', 'leaving', 'needle', 'skeleton'])
    await import(/* @vite-ignore */ `./${name}.js`)
})

beforeEach(() => {
  document.body.innerHTML = page
  localStorage.setItem('marque_loading_seen', String(Date.now()))
  connection.effectiveType = '4g'
  media.reduced = false
  leave.mockClear()
})
afterEach(() => void press('Escape'))

const find = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`nothing is ${selector}`)
  return found
}
const press = (key: string) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
/** A click that no one follows: happy-dom would go there. True when the browser might have followed it. */
function click(selector: string, init: MouseEventInit = {}): boolean {
  const stop = (event: Event) => {
    followed = !event.defaultPrevented
    event.preventDefault()
  }
  let followed = false
  window.addEventListener('click', stop, { once: true })
  find(selector).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }))
  return followed
}
const shown = () => [find('main').hidden, find('#fleet-skeleton').hidden, document.querySelectorAll('.ghost').length]

test('pages of a visitor are fetched ahead, nothing that acts and no file', () => {
  const rules = JSON.parse(find('script[type=speculationrules]').textContent ?? '')
  expect(JSON.stringify(rules)).toContain('"/car/:slug"')
  expect(JSON.stringify(rules)).not.toMatch(/sign|account|dashboard|loading"/)
})

test('no page that React draws is drawn ahead, and on a phone none before it is touched', () => {
  const { prerender } = JSON.parse(find('script[type=speculationrules]').textContent ?? '') as {
    prerender: [{ where: { and: [{ href_matches: string[] }] }; eagerness: string }]
  }
  const [{ where, eagerness }] = prerender
  const paths = where.and[0].href_matches.map((path) => path.replace('*', '').replace(':slug', 'roma'))
  expect(paths).toContain('/fleet')
  const working = new RegExp(workingPaths(routes))
  expect(paths.filter((path) => working.test(path))).toEqual([])
  expect(eagerness).toBe('conservative')
})

test.each([
  ['shown after four minutes is shown as it is', 240_000, 0],
  ['shown after six minutes is loaded again', 360_000, 1],
])('a page that was drawn ahead and is %s', async (_, wait, times) => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  vi.resetModules()
  vi.useFakeTimers()
  Object.assign(document, { prerendering: true })
  await import('./ahead.js')
  Object.assign(document, { prerendering: false })
  await vi.advanceTimersByTimeAsync(wait)
  document.dispatchEvent(new Event('prerenderingchange'))
  expect(reload).toHaveBeenCalledTimes(times)
  reload.mockRestore()
})

test('the first way to the fleet or the dashboard leads through the loading page, once in 30 days', () => {
  localStorage.clear()
  expect(click('#fleet')).toBe(false)
  expect(leave).toHaveBeenCalledWith('/loading?destination=%2Ffleet%3Fsort%3Dprice')
  expect(click('#dashboard')).toBe(false)
  const day = 86_400_000
  for (const [ago, followed] of [
    [0, true],
    [29.9 * day, true],
    [30 * day, false],
  ] as const) {
    localStorage.setItem('marque_loading_seen', String(Date.now() - ago))
    expect(click('#dashboard'), `${ago} ms ago`).toBe(followed)
  }
})

test.each([
  ['of 3g', '3g'],
  ['of an unknown kind', undefined],
])('on a line %s there is no loading page', (_, line) => {
  localStorage.clear()
  connection.effectiveType = line
  expect(click('#fleet')).toBe(true)
})

test.each([
  ['another page', '#about', {}],
  ['another tab', '#new', {}],
  ['another tab by a key', '#fleet', { ctrlKey: true }],
])('a link to %s is left alone', (_, selector, init) => {
  localStorage.clear()
  expect(click(selector, init)).toBe(true)
  vi.advanceTimersByTime(1_000)
  expect([leave.mock.calls.length, ...shown()]).toEqual([0, false, true, 1])
})

test('with less motion there is no loading page', () => {
  localStorage.clear()
  media.reduced = true
  expect(click('#fleet')).toBe(true)
  expect(leave).not.toHaveBeenCalled()
})

test.each([
  ['link', () => void click('#fleet')],
  ['form', () => void find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))],
])('after a %s, outlines of the fleet are shown when the page is slow, until the visitor decides to stay', (_, go) => {
  go()
  vi.advanceTimersByTime(119)
  expect(shown()).toEqual([false, true, 1])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([true, false, 6])
  press('Escape')
  expect(shown()).toEqual([false, true, 6])
})

test('anyone who comes back from the fleet finds the page as it was', () => {
  click('#fleet')
  vi.advanceTimersByTime(120)
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(shown()).toEqual([false, true, 6])
})

test('on the fleet, outlines replace only its cards', () => {
  const here = vi.spyOn(location, 'pathname', 'get').mockReturnValue('/fleet')
  find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  vi.advanceTimersByTime(120)
  expect([find('main').hidden, find('main .cars').hidden, find('#fleet-skeleton').className]).toEqual([false, true, ''])
  here.mockRestore()
})

const leaving = () => [...document.querySelectorAll('[data-leaving]')].map(({ id, localName }) => id || localName)

test('a pressed card is marked while its page is on the way, and its picture goes with it', () => {
  click('#picture')
  expect(leaving()).toEqual(['html', 'car'])
  expect(find('.card img').style.getPropertyValue('view-transition-name')).toBe('car')
  press('Escape')
  expect(leaving()).toEqual([])
  click('#about')
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(leaving()).toEqual([])
})

test.each([
  ['a place on the page', '#here', {}],
  ['a file', '#file', {}],
  ['another tab', '#new', {}],
  ['another tab by a key', '#car', { metaKey: true }],
])('a link to %s marks nothing', (_, selector, init) => {
  click(selector, init)
  expect(leaving()).toEqual([])
})

test('a form marks the button that submits it, unless the page handles it', () => {
  const submit = () => find('form').dispatchEvent(event('submit'))
  const event = (name: string) =>
    Object.assign(new Event(name, { bubbles: true, cancelable: true }), { submitter: find('form button') })
  submit()
  expect(leaving()).toEqual(['html', 'button'])
  press('Escape')
  find('form').addEventListener('submit', (one) => one.preventDefault())
  submit()
  expect(leaving()).toEqual([])
})

test('the first day of the return follows the pickup', () => {
  document.body.innerHTML = `<form><input type="date" name="pickup"><input type="date" name="return" min="2026-11-22"></form>`
  const [pickup, back] = ['pickup', 'return'].map((name) => find(`[name=${name}]`) as HTMLInputElement)
  for (const [day, least] of [
    ['2026-11-30', '2026-12-01'],
    ['', '2026-12-01'],
    ['2026-12-31', '2027-01-01'],
  ] as const) {
    pickup!.value = day
    pickup!.dispatchEvent(new Event('change', { bubbles: true }))
    expect(back!.min).toBe(least)
  }
})

test('with as many cars chosen as are compared the other boxes rest', () => {
  const cars = ['a', 'b', 'c', 'd'].map((car) => `<input type="checkbox" name="car" value="${car}" form="compare">`)
  document.body.innerHTML = `${cars.join('')}<form id="compare" data-most="3"><button>Compare</button></form>`
  const boxes = [...document.querySelectorAll<HTMLInputElement>('[name=car]')]
  // happy-dom finds no elements of a form outside it.
  const form = find('#compare')
  Object.defineProperty(form, 'elements', { value: boxes })
  for (const box of boxes) Object.defineProperty(box, 'form', { value: form })
  const states = boxes.slice(0, 3).map((box) => {
    box.checked = true
    box.dispatchEvent(new Event('change', { bubbles: true }))
    return boxes[3]?.disabled
  })
  expect(states).toEqual([false, false, true])
  // On the way back the browser restores what was chosen, and says nothing.
  boxes[3]?.toggleAttribute('disabled', false)
  dispatchEvent(new Event('pageshow'))
  expect(boxes.map(({ disabled }) => disabled)).toEqual([false, false, false, true])
})

test('the needle turns to the entry under finger or focus, the shorter way round', () => {
  document.body.innerHTML = `
    <div class="compass"><svg><path class="needle" /></svg>
    <ul>${[0, 1, 5].map((at) => `<li class="at-${at}"><a href="#${at}">${at}</a></li>`).join('')}</ul></div>`
  find('.compass').getBoundingClientRect = () => new DOMRect(0, 0, 320, 320)
  const at = () => find('.needle').style.getPropertyValue('--at')
  const focus = (place: number) => find(`.at-${place} a`).dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  focus(1)
  expect(at()).toBe('1')
  focus(5)
  expect(at()).toBe('-1')
  focus(0)
  expect(at()).toBe('0')
  // To the right of the centre, and at the hub, where it does not turn.
  const point = (clientX: number, clientY: number) =>
    find('.compass').dispatchEvent(new PointerEvent('pointermove', { bubbles: true, clientX, clientY }))
  point(300, 240)
  expect(at()).toBe('2')
  point(165, 160)
  expect(at()).toBe('2')
})
