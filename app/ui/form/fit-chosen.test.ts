// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

import { until } from '#tests/support/until.ts'
import { fitChosen } from './fit-chosen.ts'

const large = new File(['large'], 'IMG_1.jpg', { type: 'image/jpeg' })
const form = document.createElement('form')
const input = document.createElement('input')
const button = document.createElement('button')
let chosen: readonly File[] = []
const sent = vi.fn<(files: readonly File[]) => void>()

/** happy-dom lets no script set the files of an input. */
class Transfer {
  files: File[] = []
  items = { add: (file: File) => this.files.push(file) }
}
vi.stubGlobal('DataTransfer', Transfer)
Object.defineProperty(input, 'files', {
  get: () => chosen,
  set(files: readonly File[]) {
    chosen = files
  },
})
form.append(input, button)
document.body.append(form)
form.addEventListener('submit', (event) => {
  event.preventDefault()
  sent(chosen)
})

beforeEach(() => {
  chosen = [large]
  sent.mockClear()
})

/** Scaling that ends when the test says so. */
function scaling() {
  let end = (_: Blob | 'heic') => {}
  const result = new Promise<Blob | 'heic'>((resolve) => (end = resolve))
  return { load: async () => () => result, end }
}

test('a form sent in the meantime waits for its photograph, and is sent once', async () => {
  const { load, end } = scaling()
  const fitted = fitChosen(input, 'document', load)
  form.requestSubmit(button)
  form.requestSubmit(button)
  expect(sent).not.toHaveBeenCalled()
  expect(button.getAttribute('aria-disabled')).toBe('true')
  end(new Blob(['s'], { type: 'image/jpeg' }))
  await fitted
  await until(() => expect(sent).toHaveBeenCalledTimes(1))
  expect(sent.mock.calls[0]?.[0].map(({ name, size }) => [name, size])).toEqual([['IMG_1.jpg', 1]])
  expect(button.hasAttribute('aria-disabled')).toBe(false)
})

test.each([
  ['it cannot be read', async () => async () => 'heic' as const],
  ['scaling fails', async () => () => Promise.reject(new Error('out of memory'))],
  ['the code does not arrive', () => Promise.reject(new Error('offline'))],
])('a file goes as it is where %s', async (_, load) => {
  await fitChosen(input, 'picture', load)
  form.requestSubmit(button)
  expect(sent).toHaveBeenCalledWith([large])
})

test('a file chosen in the meantime is not replaced by the one before', async () => {
  const { load, end } = scaling()
  const fitted = fitChosen(input, 'document', load)
  const other = new File(['other'], 'IMG_2.jpg', { type: 'image/jpeg' })
  chosen = [other]
  end(new Blob(['s']))
  await fitted
  expect(chosen).toEqual([other])
})
