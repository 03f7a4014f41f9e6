// @vitest-environment happy-dom
/** The scripts of reading pages, each on the markup it serves. */
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'

const scripts = ['buttons', 'carousels', 'error-summary', 'menus', 'notices', 'pictures', 'print']
const beacon = vi.fn<(address: string, body: URLSearchParams) => boolean>(() => true)

beforeAll(async () => {
  Object.defineProperty(navigator, 'sendBeacon', { value: beacon, configurable: true })
  document.body.innerHTML = `
    <img id="known" src="/media/known.jpg">
    <div data-error-summary tabindex="-1">Check the form</div>
    <div data-notice><strong>Booked.</strong></div>`
  // happy-dom's own cannot be gone through.
  Object.defineProperty(document, 'images', { value: [...document.querySelectorAll('img')] })
  for (const name of scripts) await import(/* @vite-ignore */ `./${name}.js`)
})

beforeEach(() => beacon.mockClear())

const find = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`nothing is ${selector}`)
  return found
}
const press = (key: string, on: Element = document.body) =>
  on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
/** True when no one has prevented it. */
const submit = (form: Element, submitter: HTMLElement) =>
  form.dispatchEvent(new SubmitEvent('submit', { submitter, bubbles: true, cancelable: true }))

test('the summary of a refused form has the focus', () => {
  expect(document.activeElement).toBe(find('[data-error-summary]'))
})

test('a button that sends says that it is at work, and sends once', () => {
  document.body.innerHTML = '<form><button data-pending="Reserving …">Reserve</button></form>'
  const [form, button] = [find('form'), find('button')]
  expect(submit(form, button)).toBe(true)
  expect([button.textContent, button.getAttribute('aria-disabled')]).toEqual(['Reserving …', 'true'])
  expect(submit(form, button)).toBe(false)
})

test('a form that another script handles keeps its button', () => {
  document.body.innerHTML = '<form><button data-pending="Reserving …">Reserve</button></form>'
  const [form, button] = [find('form'), find('button')]
  form.addEventListener('submit', (event) => event.preventDefault())
  submit(form, button)
  expect([button.textContent, button.getAttribute('aria-disabled')]).toEqual(['Reserve', null])
})

test('a page that comes back from memory has its buttons back', () => {
  document.body.innerHTML = '<form><button data-pending="Reserving …">Reserve</button></form>'
  const button = find('button')
  submit(find('form'), button)
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  expect(button.textContent).toBe('Reserving …')
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect([button.textContent, button.getAttribute('aria-disabled')]).toEqual(['Reserve', null])
})

const menu = `
  <details data-closes open><summary>Menu</summary><a href="#fleet">Fleet</a><form><button>Sign out</button></form></details>
  <button id="outside">Outside</button>`

test.each([
  ['a press outside', () => find('#outside').click()],
  ['a way taken', () => find('details a').click()],
  ['a form sent', () => submit(find('details form'), find('details button'))],
  ['Escape', () => press('Escape')],
])('a menu is closed by %s, and its button has the focus', (_, act) => {
  document.body.innerHTML = menu
  act()
  expect(find('details').hasAttribute('open')).toBe(false)
  expect(document.activeElement).toBe(find('summary'))
})

test('a menu stays open for a press inside and for a form that was refused', () => {
  document.body.innerHTML = menu
  find('details button').addEventListener('click', (event) => event.preventDefault())
  find('details button').click()
  find('details form').addEventListener('submit', (event) => event.preventDefault())
  submit(find('details form'), find('details button'))
  press('a')
  expect(find('details').hasAttribute('open')).toBe(true)
})

test('a menu that closes leaves the focus where it has gone by itself', () => {
  document.body.innerHTML = menu
  find('#outside').focus()
  press('Escape')
  expect(document.activeElement).toBe(find('#outside'))
})

test('behind the whole menu nothing can be reached while it is open', () => {
  document.body.innerHTML = '<header><details class="menu" open></details></header><main></main><footer></footer>'
  const details = find('details') as HTMLDetailsElement
  const inert = () => [...document.body.children].map((part) => part.hasAttribute('inert'))
  details.dispatchEvent(new Event('toggle'))
  expect(inert()).toEqual([false, true, true])
  details.open = false
  details.dispatchEvent(new Event('toggle'))
  expect(inert()).toEqual([false, false, false])
})

test('a notice is put away, and only that one', () => {
  document.body.innerHTML = `
    <div data-notice id="one"><p>One</p><button data-dismiss>Close</button></div><div data-notice id="two"></div>`
  find('[data-dismiss]').click()
  expect([find('#one').hidden, find('#two').hidden]).toEqual([true, false])
})

test('sending a form puts away what was said before; a search leaves it', () => {
  document.body.innerHTML = '<div data-notice><p>Saved</p></div><form method="post"></form><form id="search"></form>'
  find('#search').dispatchEvent(new SubmitEvent('submit', { bubbles: true }))
  expect(find('[data-notice]').hidden).toBe(false)
  find('[method=post]').dispatchEvent(new SubmitEvent('submit', { bubbles: true }))
  expect(find('[data-notice]').hidden).toBe(true)
})

function failedPicture(id: string) {
  document.body.innerHTML = `<img data-image="${id}" src="/media/a.jpg" srcset="/media/a.jpg 2x">`
  const image = find('img') as HTMLImageElement
  image.dispatchEvent(new Event('error'))
  return image
}

test('a picture that cannot be loaded becomes the placeholder and is reported once', () => {
  const image = failedPicture('roma')
  expect(image.getAttribute('src')).toBe('/placeholder.svg')
  expect(image.getAttribute('srcset')).toBeNull()
  failedPicture('roma')
  expect(beacon.mock.calls.map(([address, body]) => [address, body.get('imageId')])).toEqual([
    ['/image-errors', 'roma'],
  ])
})

test('a failed picture is tried again once the line is back, and its next failure is news after it has loaded', () => {
  const image = failedPicture('urus')
  window.dispatchEvent(new Event('online'))
  expect([image.getAttribute('src'), image.getAttribute('srcset')]).toEqual([
    new URL('/media/a.jpg', location.href).href,
    '/media/a.jpg 2x',
  ])
  image.dispatchEvent(new Event('error'))
  expect(image.getAttribute('src')).toBe('/placeholder.svg')
  expect(beacon).toHaveBeenCalledTimes(1)
  window.dispatchEvent(new Event('online'))
  image.dispatchEvent(new Event('load'))
  image.dispatchEvent(new Event('error'))
  expect(beacon).toHaveBeenCalledTimes(2)
})

test('the placeholder that loads is not the picture', () => {
  const image = failedPicture('ghost')
  image.dispatchEvent(new Event('load'))
  failedPicture('ghost')
  expect(beacon).toHaveBeenCalledTimes(1)
})

test('pictures that are not stored ones are left alone', () => {
  document.body.innerHTML = '<img src="/logo.svg">'
  find('img').dispatchEvent(new Event('error'))
  expect(find('img').getAttribute('src')).toBe('/logo.svg')
  expect(beacon).not.toHaveBeenCalled()
})

function openCarousel(pictures: number) {
  document.body.innerHTML = `
    <div data-carousel><div class="track">${'<img>'.repeat(pictures)}</div>
    <a href="#previous" data-slide="-1">Previous</a><a href="#next" data-slide="1">Next</a><p data-counter="# / ${pictures}"></p>
    <ul class="thumbnails">${'<li><a href="#photo"></a></li>'.repeat(pictures)}</ul></div>`
  const track = find('.track')
  Object.defineProperty(track, 'clientWidth', { value: 300 })
  const scrollTo = vi.fn()
  Object.defineProperty(track, 'scrollTo', { value: scrollTo })
  return { track, scrollTo, counter: find('[data-counter]') }
}

test('arrows and keys slide a strip round both ends, presses in a row count on', () => {
  const { track, scrollTo, counter } = openCarousel(3)
  find('[data-slide="1"]').click()
  find('[data-slide="1"]').click()
  expect(counter.textContent).toBe('3 / 3')
  press('ArrowRight', track)
  expect(counter.textContent).toBe('1 / 3')
  press('ArrowLeft', track)
  expect(counter.textContent).toBe('3 / 3')
  expect(scrollTo.mock.calls.map(([to]: { left: number }[]) => to!.left)).toEqual([300, 600, 0, 600])
})

test('a strip that comes to rest is counted from where it is', () => {
  const { track, counter } = openCarousel(4)
  find('[data-slide="1"]').click()
  track.scrollLeft = 900
  track.dispatchEvent(new Event('scrollend'))
  expect(counter.textContent).toBe('4 / 4')
  find('[data-slide="-1"]').click()
  expect(counter.textContent).toBe('3 / 4')
  const current = [...document.querySelectorAll('.thumbnails a')].map((thumbnail) =>
    thumbnail.getAttribute('aria-current'),
  )
  expect(current).toEqual([null, null, 'true', null])
})

test('a slide that ends because the next one began takes nothing from that one', () => {
  const { track, counter } = openCarousel(4)
  track.scrollLeft = 300
  find('[data-slide="-1"]').click()
  find('[data-slide="-1"]').click()
  track.dispatchEvent(new Event('scrollend'))
  expect(counter.textContent).toBe('4 / 4')
  find('[data-slide="-1"]').click()
  expect(counter.textContent).toBe('3 / 4')
})

test('with one picture an arrow is the link it is', () => {
  const { counter } = openCarousel(1)
  const click = new MouseEvent('click', { bubbles: true, cancelable: true })
  expect(find('[data-slide="1"]').dispatchEvent(click)).toBe(true)
  expect(counter.textContent).toBe('')
})

test('the button prints', () => {
  document.body.innerHTML = '<button data-print><span>Print</span></button>'
  const print = vi.fn()
  vi.stubGlobal('print', print)
  find('span').click()
  expect(print).toHaveBeenCalledOnce()
})
