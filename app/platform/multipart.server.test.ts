import { expect, it } from 'vitest'

import { until } from '#tests/support/until.ts'
import { parseMultipart } from './multipart.server.ts'

const boundary = '----WebKitFormBoundaryabc'

function formOf(filename: string, content: string, field = 'file'): string {
  return [
    `--${boundary}`,
    'Content-Disposition: form-data; name="note"',
    '',
    'a=b; "c"',
    `--${boundary}`,
    `Content-Disposition: form-data; name="${field}"; filename="${filename}"`,
    'Content-Type: image/jpeg',
    '',
    content,
    `--${boundary}--`,
    '',
  ].join('\r\n')
}

/** The parts as they are read, when the body comes in pieces of so many bytes. */
async function read(text: string, size: number) {
  const bytes = Buffer.from(text)
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      for (let at = 0; at < bytes.length; at += size) stream.enqueue(bytes.subarray(at, at + size))
      stream.close()
    },
  })
  const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}` }
  const parts: [filename: string, content: string][] = []
  const request = new Request('http://localhost/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
  const form = await parseMultipart(request, async (_, { filename, stream }) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of stream) chunks.push(chunk)
    parts.push([filename, Buffer.concat(chunks).toString()])
    return 'taken'
  })
  return { form: [...form], parts }
}

it.each([1, 2, 7, 64, 1_000_000])('reads any name of a file, in pieces of %i bytes', async (size) => {
  const content = `\r\n\r\n--${boundary.slice(0, 8)}; filename="x=y"\r\n`
  for (const filename of ['licence; back=1.jpg', 'a%22; filename=%22b.jpg', 'ü🚗.jpg']) {
    expect(await read(formOf(filename, content), size)).toEqual({
      form: [
        ['note', 'a=b; "c"'],
        ['file', 'taken'],
      ],
      parts: [[filename, content]],
    })
  }
})

it('throws when the form ends too early', async () => {
  const whole = formOf('a.jpg', 'x'.repeat(1_000))
  for (const length of [60, 200, whole.length - 80]) await expect(read(whole.slice(0, length), 50)).rejects.toThrow()
})

const end = `--${boundary}--\r\n`
const twoFiles = formOf('a.jpg', 'x'.repeat(200_000)).replace(end, formOf('b.jpg', 'y'))

function post(text: string): Request {
  const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}` }
  return new Request('http://localhost/', { method: 'POST', body: text, headers })
}

it('continues after a file that is not read to its end, one file of a field at a time and in the order of the form', async () => {
  let reading = 0
  const form = await parseMultipart(post(twoFiles), async (_, { filename, stream }) => {
    reading += 1
    expect(reading).toBe(1)
    for await (const chunk of stream) if (chunk.byteLength) break
    await new Promise((resolve) => setImmediate(resolve))
    reading -= 1
    return filename
  })
  expect([...form].map(([name, value]) => `${name} ${value as string}`)).toEqual([
    'note a=b; "c"',
    'file a.jpg',
    'note a=b; "c"',
    'file b.jpg',
  ])
})

it('reads the next file once one is read, up to three of different fields that are still worked on', async () => {
  const files = ['a', 'b', 'c', 'd']
  const body = files.reduceRight((rest, name) => formOf(`${name}.jpg`, 'x', name).replace(end, rest), end)
  const work = new Map<string, () => void>()
  const parsed = parseMultipart(post(body), async (_, { filename, stream }) => {
    for await (const chunk of stream) void chunk
    await new Promise<void>((resolve) => work.set(filename, resolve))
    return filename
  })
  await until(() => expect([...work.keys()]).toEqual(['a.jpg', 'b.jpg', 'c.jpg']))
  work.get('c.jpg')?.()
  work.get('a.jpg')?.()
  await until(() => expect(work.has('d.jpg')).toBe(true))
  for (const finish of work.values()) finish()
  const form = await parsed
  expect(files.map((name) => form.get(name))).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'])
})

it('throws for a form that is cut off only once none of its files is being received', async () => {
  let atWork = 0
  const cut = twoFiles.slice(0, twoFiles.indexOf('b.jpg') + 60)
  const parsed = parseMultipart(post(cut), async (_, { stream }) => {
    atWork += 1
    try {
      for await (const chunk of stream) void chunk
      return null
    } finally {
      await new Promise((resolve) => setTimeout(resolve, 10))
      atWork -= 1
    }
  })
  await expect(parsed).rejects.toThrow()
  expect(atWork).toBe(0)
})

it('throws what receiving a file threw, and does not ask for the next one', async () => {
  const received: string[] = []
  const parsed = parseMultipart(post(twoFiles), async (_, { filename }) => {
    received.push(filename)
    throw new RangeError('too large')
  })
  await expect(parsed).rejects.toThrow('too large')
  expect(received).toEqual(['a.jpg'])
})

it('ends only when the file of a body that was cut off has been given up', async () => {
  let ended = false
  const parsed = parseMultipart(post(twoFiles.slice(0, 100_000)), async (_, { stream }) => {
    try {
      for await (const chunk of stream) void chunk
    } finally {
      await new Promise((resolve) => setImmediate(resolve))
      ended = true
    }
    return ''
  })
  await expect(parsed).rejects.toThrow()
  expect(ended).toBe(true)
})

it('ends when the connection breaks within a file', async () => {
  const sent = [twoFiles.slice(0, 100_000)]
  const body = new ReadableStream({
    pull(controller) {
      const chunk = sent.shift()
      if (chunk) controller.enqueue(Buffer.from(chunk))
      else controller.error(new Error('gone'))
    },
  })
  const { headers } = post(twoFiles)
  const broken = new Request('http://localhost/', { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
  const parsed = parseMultipart(broken, async (_, { stream }) => {
    for await (const chunk of stream) void chunk
    return ''
  })
  await expect(parsed).rejects.toMatchObject({ status: 400 })
})

it('refuses a text that is longer than any of ours', async () => {
  const long = formOf('a.jpg', 'x').replace('a=b', 'a'.repeat(64 * 1024))
  await expect(parseMultipart(post(long), async () => null)).rejects.toMatchObject({ status: 413 })
})
