// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'

const show = vi.fn()
const close = vi.fn()

beforeAll(async () => {
  document.body.innerHTML = `<div class="track"><figure><img src="/images/1/480.webp" sizes="50vw" loading="lazy"></figure></div>
    <figure><img src="/images/2/480.webp" sizes="50vw"><figcaption><a href="/images/2" data-enlarge>Enlarge</a></figcaption></figure>
    <p><img src="/images/3/480.webp"></p><dialog data-enlarged><div></div></dialog>`
  const dialog = document.querySelector('dialog')
  if (!dialog) throw new Error('no dialog')
  Object.assign(dialog, { showModal: show, close })
  await import('./gallery.js')
})
beforeEach(() => {
  show.mockClear()
  close.mockClear()
})

/** Whether the browser still follows the link. */
function click(selector: string, keys: MouseEventInit = {}) {
  const target = document.querySelector(selector)
  if (!target) throw new Error(`nothing is ${selector}`)
  return target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }))
}

const enlarged = () => document.querySelector<HTMLImageElement>('dialog img')

test('a picture is enlarged over the page, loaded at once and large', () => {
  expect(click('.track img')).toBe(false)
  expect(show).toHaveBeenCalledOnce()
  expect(enlarged()?.getAttribute('src')).toBe('/images/1/480.webp')
  expect([enlarged()?.sizes, enlarged()?.loading]).toEqual(['200vw', 'eager'])
  expect(document.querySelectorAll('.track img')).toHaveLength(1)
})

test('"Enlarge" enlarges the picture beside it, in the place of the last', () => {
  expect(click('[data-enlarge]')).toBe(false)
  expect(enlarged()?.getAttribute('src')).toBe('/images/2/480.webp')
  expect(document.querySelectorAll('dialog img')).toHaveLength(1)
})

test.each([
  ['Control', { ctrlKey: true }],
  ['Command', { metaKey: true }],
  ['Shift', { shiftKey: true }],
])('a click with %s opens the link elsewhere as usual', (_, keys) => {
  expect(click('[data-enlarge]', keys)).toBe(true)
  expect(show).not.toHaveBeenCalled()
})

test('other pictures are left alone', () => {
  expect(click('p img')).toBe(true)
  expect(show).not.toHaveBeenCalled()
})

test('a click on what is enlarged closes it', () => {
  click('dialog div')
  expect(close).toHaveBeenCalledOnce()
})
