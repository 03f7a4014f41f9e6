import type { lookup } from 'node:dns'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { seconds } from '#app/shared/durations.ts'
import { isPublicAddress } from './public-address.ts'
import { downloadPublic, type Internet } from './public-download.server.ts'

let asked: string[] = []
const host = http.createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  asked.push(pathname)
  if (pathname === '/to') return response.writeHead(302, { Location: searchParams.get('to') ?? '' }).end()
  if (pathname === '/zipped') {
    const zipped = gzipSync(Buffer.alloc(50_000_000))
    return response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(zipped)
  }
  if (pathname === '/endless') {
    const pour = () => response.write('x'.repeat(10_000), () => setImmediate(pour))
    return pour()
  }
  if (pathname === '/silent') return
  if (pathname === '/dripping') return response.write('BEGIN')
  if (pathname === '/calendar') return response.end('BEGIN:VCALENDAR')
  return response.writeHead(Number(pathname.slice(1)) || 404).end()
})
let origin = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => void host.listen(0, '127.0.0.1', resolve))
  origin = `http://localhost:${(host.address() as AddressInfo).port}`
})
afterAll(() => {
  host.closeAllConnections()
  host.close()
})

/** An internet in which `localhost` has these addresses, one answer after the other, and the first `open` are public. */
function internet(answers: string[][], open = 1): Internet {
  let checked = 0
  return {
    protocol: 'http:',
    request: http.request,
    resolve: ((_name: string, _options: object, callback: (error: null, found: object[]) => void) => {
      const addresses = answers.length > 1 ? answers.shift() : answers[0]
      callback(
        null,
        (addresses ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
    }) as unknown as typeof lookup,
    isPublic: (address) => checked++ < open || isPublicAddress(address),
  }
}

const limits = { mostBytes: 100_000, mostRedirects: 3, patience: seconds(60), accept: '*/*' }
async function reasonOf(path: string, line: Internet, more: Partial<typeof limits> = {}): Promise<string> {
  asked = []
  const read = downloadPublic(`${origin}${path}`, { ...limits, ...more }, line)
  return read.then(
    (bytes) => Buffer.from(bytes).toString(),
    (error: Error & { reason?: string }) => error.reason ?? error.message,
  )
}
const to = (address: string) => `/to?to=${encodeURIComponent(address)}`

test('a file is read, also after a redirect', async () => {
  expect(await reasonOf('/calendar', internet([['127.0.0.1']]))).toBe('BEGIN:VCALENDAR')
  expect(await reasonOf(to('/calendar'), internet([['127.0.0.1']], 2))).toBe('BEGIN:VCALENDAR')
})

test.each(['webcal', 'webcals'])('a redirect to %s: is followed', async (scheme) => {
  const secure: Internet = {
    ...internet([['127.0.0.1']], 2),
    protocol: 'https:',
    request: (url, options) => http.request(new URL(url.href.replace('https:', 'http:')), options),
  }
  const { host: name } = new URL(origin)
  const read = downloadPublic(`https://${name}${to(`${scheme}://${name}/calendar`)}`, limits, secure)
  expect(Buffer.from(await read).toString()).toBe('BEGIN:VCALENDAR')
})

test.each([
  'http://127.0.0.1:1/',
  'http://2130706433:1/',
  'http://0x7f.1:1/',
  'http://0177.0.0.1:1/',
  'http://[::1]:1/',
  'http://[::ffff:127.0.0.1]:1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://10.0.0.1/',
])('a redirect to %s is not followed, nor is the address itself', async (inside) => {
  expect(await reasonOf(to(inside), internet([['127.0.0.1']]))).toBe('private')
  expect(asked).toEqual(['/to'])
  await expect(downloadPublic(inside, limits, internet([], 0))).rejects.toMatchObject({ reason: 'private' })
})

test('a name that leads inside is not connected to: at once, beside a public address, or once its answer has changed', async () => {
  expect(await reasonOf('/calendar', internet([['10.0.0.7']], 0))).toBe('private')
  expect(await reasonOf('/calendar', internet([['127.0.0.1', '10.0.0.7']]))).toBe('private')
  expect(asked).toEqual([])
  expect(await reasonOf(to('/calendar'), internet([['127.0.0.1'], ['10.0.0.7']]))).toBe('private')
  expect(asked).toEqual(['/to'])
})

test.each([
  ['an endless file', 'large', '/endless'],
  ['a compressed file', 'refused', '/zipped'],
  ['a missing file', 'missing', '/404'],
  ['a forbidden file', 'refused', '/403'],
  ['a server that fails', 'unreachable', '/500'],
  ['a redirect to FTP', 'refused', to('ftp://localhost/calendar')],
])('%s is reported as %s', async (_, reason, path) => {
  expect(await reasonOf(path, internet([['127.0.0.1']], 9))).toBe(reason)
})

test('it follows three redirects and no more, and plain HTTP never on the real internet', async () => {
  const round = to('/to?to=/to')
  expect(await reasonOf(round, internet([['127.0.0.1']], 9), { mostRedirects: 1 })).toBe('redirects')
  await expect(downloadPublic(`${origin}/calendar`, limits)).rejects.toMatchObject({ reason: 'refused' })
})

test('the time is for everything together, and no error names the address', async () => {
  for (const path of ['/silent', '/dripping']) {
    expect(await reasonOf(path, internet([['127.0.0.1']]), { patience: 300 })).toBe('slow')
  }
  const gone = downloadPublic('http://localhost:1/secret', limits, internet([['127.0.0.1']], 9))
  const error: unknown = await gone.catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ reason: 'unreachable' })
  expect(String((error as Error).stack)).not.toContain('secret')
})
