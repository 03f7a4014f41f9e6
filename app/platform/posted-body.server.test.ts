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

test('texts of a body that has not ended are counted as they come', async () => {
  const text = `--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n${'x'.repeat(60_000)}\r\n`
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull(stream) {
      sent += 1
      stream.enqueue(Buffer.from(text))
    },
  })
  const headers = { 'Content-Type': 'multipart/form-data; boundary=b' }
  const request = new Request('http://localhost/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
  await expect(read(request)).rejects.toMatchObject({ status: 413 })
  expect(sent).toBeLessThanOrEqual(8)
})

test.each(['constructor', 'toString', 'valueOf', 'hasOwnProperty'])(
  'ignores a file field that is named %s',
  async (name) => {
    const whole = `--b\r\nContent-Disposition: form-data; name="${name}"; filename="a.jpg"\r\n\r\nx\r\n--b--\r\n`
    const refused = {}
    const form = await readBody(post('multipart/form-data; boundary=b', whole), {}, refused)
    expect([[...form], Object.keys(refused)]).toEqual([[], []])
  },
)

test.each([
  ['multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx'],
  [form, 'a=b'],
])('a body whose line breaks is the sender’s trouble, not ours: %s', async (type, first) => {
  const broken = Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
  const pieces = [Buffer.from(first)]
  const body = new ReadableStream<Uint8Array>({
    pull(stream) {
      const next = pieces.shift()
      if (next) stream.enqueue(next)
      else stream.error(broken)
    },
  })
  const headers = { 'Content-Type': type }
  const request = new Request('http://localhost/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
  await expect(read(request)).rejects.toMatchObject({ status: 400 })
})
