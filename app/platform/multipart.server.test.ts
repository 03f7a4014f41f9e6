import { expect, it } from 'vitest'

import { parseMultipart } from './multipart.server.ts'

const boundary = '----WebKitFormBoundaryabc'

function formOf(filename: string, content: string): string {
  return [
    `--${boundary}`,
    'Content-Disposition: form-data; name="note"',
    '',
    'a=b; "c"',
    `--${boundary}`,
    `Content-Disposition: form-data; name="file"; filename="${filename}"`,
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
  const parts: [name: string, filename: string | undefined, content: string][] = []
  const request = new Request('http://localhost/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
  await parseMultipart(request, async ({ name, filename, data }) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of data) chunks.push(chunk)
    parts.push([name, filename, Buffer.concat(chunks).toString()])
    return ''
  })
  return parts
}

it.each([1, 2, 7, 64, 1_000_000])('reads any name of a file, in pieces of %i bytes', async (size) => {
  const content = `\r\n\r\n--${boundary.slice(0, 8)}; filename="x=y"\r\n`
  for (const [given, taken] of [
    ['licence; back=1.jpg', 'licence_ back_1.jpg'],
    ['a%22; filename=%22b.jpg', 'a__ filename__b.jpg'],
    ['ü🚗.jpg', 'ü🚗.jpg'],
  ] as const) {
    expect(await read(formOf(given, content), size)).toEqual([
      ['note', undefined, 'a=b; "c"'],
      ['file', taken, content],
    ])
  }
})

it('throws when the form ends too early', async () => {
  const whole = formOf('a.jpg', 'x'.repeat(1_000))
  for (const length of [60, 200, whole.length - 80]) await expect(read(whole.slice(0, length), 50)).rejects.toThrow()
})
