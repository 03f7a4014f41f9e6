/** Bodies that are small to send and slow to read: what no form of ours could be is refused before it costs anything. */
import { expect, test, vi } from 'vitest'

import { parseMultipart } from './multipart.server.ts'
import { readBody } from './posted-body.server.ts'

const post = (type: string, body: BodyInit) =>
  new Request('http://localhost/', { method: 'POST', body, headers: { 'Content-Type': type } })
const read = (request: Request) => readBody(request, {}, {})
const form = 'application/x-www-form-urlencoded;charset=UTF-8'

test('a form is read as the browser meant it', async () => {
  const typed: [string, string][] = [
    ['name', 'Zoë & co=1'],
    ['empty', ''],
    ['twice', 'a'],
    ['twice', 'b\r\nc'],
    ['sign', '+%'],
  ]
  expect([...(await read(post(form, new URLSearchParams(typed))))]).toEqual(typed)
  expect([...(await read(post(form, '')))]).toEqual([])
})

test.each([
  ['small fields', 'a&'],
  ['pairs', 'a=&'],
  ['one long text', 'xx'],
])('a million bytes of %s are not taken apart', async (_, piece) => {
  const request = post(form, piece.repeat(1_000_000 / piece.length))
  const [whole, field] = [vi.spyOn(request, 'formData'), vi.spyOn(FormData.prototype, 'append')]
  await expect(read(request)).rejects.toMatchObject({ status: 413 })
  expect([whole.mock.calls.length, field.mock.calls.length]).toEqual([0, 0])
  field.mockRestore()
})

test('of twenty thousand parts no more are read than a form of ours has fields', async () => {
  const part = '--b\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n\r\n'
  const whole = `${part.repeat(20_000)}--b--\r\n`
  let parts = 0
  const counted = parseMultipart(post('multipart/form-data; boundary=b', whole), async () => {
    parts += 1
    return ''
  })
  await expect(counted).rejects.toMatchObject({ status: 413 })
  expect(parts).toBeLessThanOrEqual(500)
  await expect(read(post('multipart/form-data; boundary=b', whole))).rejects.toMatchObject({ status: 413 })
})

test.each([
  ['application/json', '{}'],
  ['multipart/form-data', 'x'],
  ['text/plain', 'a=b'],
])('what is no form is refused: %s', async (type, body) => {
  await expect(read(post(type, body))).rejects.toMatchObject({ status: 400 })
})
