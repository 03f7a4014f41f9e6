/** Films of 200 MB pass through: the site never holds one, neither when it comes nor when someone watches slowly. */
import fs from 'node:fs'
import { request as open } from 'node:http'

import { expect, test } from 'vitest'

import { cast } from '#tests/cast.ts'
import { openBuiltServer } from '#tests/support/built-server.ts'
import { makeFilm, poster } from '#tests/support/films.ts'
import { watchMemory } from '#tests/support/resident-memory.js'
import { clientOver } from '#tests/support/served-client.ts'

const megabyte = 2 ** 20
const size = 200 * megabyte
const site = openBuiltServer({ DEMO_DATA: 'true' })

test.skipIf(!fs.existsSync('/proc/self/status'))(
  'a film of 200 MB costs less than 100 MB, sent as a form, in pieces, and watched by three who read slowly',
  async () => {
    const client = clientOver(() => site.origin)
    await client.signIn(cast.sam)
    const headers = { Cookie: client.cookieHeader(), Origin: site.origin }
    // What the first film loads stays.
    expect((await sendForm(headers, makeFilm())).status).toBe(303)
    const idle = await watchMemory(site.pid).end()
    const watchForm = watchMemory(site.pid)

    const answer = await sendForm(headers, makeFilm(size))
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, expect.stringContaining('/video-upload/')])
    const asForm = await watchForm.end()
    const watchPieces = watchMemory(site.pid)

    const film = makeFilm(size)
    const tus = { ...headers, 'Tus-Resumable': '1.0.0' }
    const begun = await fetch(`${site.origin}/parts/film`, {
      method: 'POST',
      headers: { ...tus, 'Upload-Length': String(size) },
    })
    const part = site.origin + begun.headers.get('Location')
    for (let offset = 0; offset < size; offset += 8 * megabyte) {
      const type = { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': String(offset) }
      const body = new Uint8Array(film.subarray(offset, offset + 8 * megabyte))
      expect((await fetch(part, { method: 'PATCH', headers: { ...tus, ...type }, body })).status).toBe(204)
    }
    const inPieces = await watchPieces.end()
    const watchViewers = watchMemory(site.pid)

    const page = await (await fetch(site.origin + answer.headers.get('Location'), { headers })).text()
    const address = /\/films\/[0-9a-f]{32}\.mp4/.exec(page)?.[0] ?? ''
    const viewers = await Promise.all([1, 2, 3].map(() => readHead(site.origin + address)))
    // As long as the whole film would take to be read into memory.
    // While one reads it all, it would have been read for the others too.
    const whole = await fetch(site.origin + address)
    let read = 0
    for await (const chunk of whole.body!) read += chunk.length
    expect(read).toBe(size)
    viewers.forEach((leave) => leave())
    const watched = await watchViewers.end()
    if (process.env.SHOW_FIGURES)
      fs.writeSync(1, `idle ${idle}, form ${asForm}, pieces ${inPieces}, watched ${watched} MB\n`)
    expect(Math.max(asForm, inPieces, watched) - idle).toBeLessThan(100)
  },
)

function sendForm(headers: Record<string, string>, film: Buffer): Promise<Response> {
  const body = new FormData()
  body.append('purpose', 'kept')
  body.append('poster', new Blob([new Uint8Array(poster)]), 'p.jpg')
  body.append('film', new Blob([new Uint8Array(film)]), 'film.mp4')
  return fetch(`${site.origin}/video-upload`, { method: 'POST', body, headers, redirect: 'manual' })
}

/** Opens a film and reads no further. */
function readHead(address: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const asked = open(address, (answer) => {
      answer.once('readable', () => resolve(() => asked.destroy()))
    })
    asked.on('error', reject)
    asked.end()
  })
}
