import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { refusals } from '#app/refusals.server.ts'
import { runMiddleware } from './middleware.js'
import { precompress } from './precompress.js'
import { staticFiles } from './static-files.js'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'static-'))
const text = 'export const words = 1\n'.repeat(200)
/** @type {http.Server} */
let server
let origin = ''

beforeAll(async () => {
  fs.mkdirSync(path.join(folder, 'assets'))
  fs.writeFileSync(path.join(folder, 'assets/page-abc.js'), text)
  fs.writeFileSync(path.join(folder, 'film.mp4'), Buffer.alloc(1_000))
  await precompress(path.join(folder, 'assets'))
  server = http.createServer(
    runMiddleware([staticFiles(folder, { refusals })], (_, response) => response.end('reached')),
  )
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  origin = `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`
})
afterAll(() => {
  server.close()
  fs.rmSync(folder, { recursive: true })
})

describe('a file', () => {
  it('with a hash in its name is kept for ever, and is sent as small as the browser takes it', async () => {
    const answer = await fetch(`${origin}/assets/page-abc.js`, { headers: { 'Accept-Encoding': 'br' } })
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-encoding': 'br',
      vary: 'Accept-Encoding',
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(await answer.text()).toBe(text)
  })

  it('is sent in part, and a part behind its end is told so', async () => {
    const part = await fetch(`${origin}/film.mp4`, { headers: { Range: 'bytes=10-19' } })
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10])
    const last = await fetch(`${origin}/film.mp4`, { headers: { Range: 'bytes=-10' } })
    expect(last.headers.get('content-range')).toBe('bytes 990-999/1000')
    const backwards = await fetch(`${origin}/film.mp4`, { headers: { Range: 'bytes=20-10' } })
    expect(backwards.status).toBe(416)
    const behind = await fetch(`${origin}/film.mp4`, { headers: { Range: 'bytes=5000-' } })
    expect([behind.status, behind.headers.get('content-range'), behind.headers.get('cache-control')]).toEqual([
      416,
      'bytes */1000',
      'no-store',
    ])
  })

  it('that has gone since the start is said to be, in words that are not compressed', async () => {
    fs.rmSync(path.join(folder, 'assets/page-abc.js.br'))
    const answer = await fetch(`${origin}/assets/page-abc.js`, { headers: { 'Accept-Encoding': 'br' } })
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([404, null])
    expect(await answer.text()).toContain('This file is gone.')
  })

  it('of another version than asked for is told so', async () => {
    const answer = await fetch(`${origin}/film.mp4`, { headers: { 'If-Match': '"another"' } })
    expect([answer.status, await answer.text()]).toEqual([
      412,
      expect.stringContaining('The file has changed since then.'),
    ])
  })

  it('that cannot be read is not said to be gone, and the log hears of it', async () => {
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    fs.rmSync(path.join(folder, 'film.mp4'))
    fs.symlinkSync('film.mp4', path.join(folder, 'film.mp4'))
    const answer = await fetch(`${origin}/film.mp4`)
    expect([answer.status, await answer.text()]).toEqual([
      503,
      expect.stringContaining('Please try again in a few minutes.'),
    ])
    expect(said.mock.calls.join()).toContain('"event":"file.failed"')
    said.mockRestore()
  })

  it.each(['/../package.json', '/assets/../../x', '/%2e%2e/%2e%2e/etc/passwd', '/assets%2fpage-abc.js/..', '/'])(
    'outside the folder is none of ours: %s',
    async (name) => {
      const [status, body] = await new Promise((resolve, reject) => {
        const { hostname, port } = new URL(origin)
        http
          .get({ hostname, port, path: name }, (answer) => {
            let said = ''
            answer.on('data', (chunk) => (said += chunk)).on('end', () => resolve([answer.statusCode, said]))
          })
          .on('error', reject)
      })
      expect(status === 404 || body === 'reached').toBe(true)
    },
  )
})
