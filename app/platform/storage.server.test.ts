import fs from 'node:fs'
import path from 'node:path'

import { UTApi } from 'uploadthing/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'

import { answerEmbeddedUploads, browserIngestUrl, embeddedUploadThing } from '#emulators/uploads/uploads.server.ts'
import { env } from '#app/platform/env.server.ts'
import {
  deletePrivate,
  putPrivate,
  readPrivate,
  uploadAnswers,
  type UploadAnswer,
} from '#app/platform/storage.server.ts'

const pdf = Buffer.from('%PDF-1.7 a licence')
const stored = () => fs.readdirSync(path.join(env.dataDir, 'uploads')).filter((name) => !name.endsWith('.json'))

describe('the server’s own files', () => {
  it('come back as they were put, and are gone once deleted', async () => {
    const key = await putPrivate(pdf, { filename: 'licence.pdf', type: 'application/pdf' })
    expect(Buffer.from((await readPrivate(key))!)).toEqual(pdf)
    await deletePrivate([key])
    await deletePrivate([key])
    expect(await readPrivate(key)).toBeNull()
  })

  it('are put without a warning of what the SDK asks of itself', async () => {
    const warn = vi.spyOn(console, 'warn')
    // The module opens the SDK again, after the spy.
    vi.resetModules()
    const { putPrivate } = await import('#app/platform/storage.server.ts')
    await putPrivate(pdf, { filename: 'licence.pdf', type: 'application/pdf' })
    expect(warn).not.toHaveBeenCalled()
  })

  it('are not there when a killed process has left no more than their description', async () => {
    const key = await putPrivate(pdf, { filename: 'licence.pdf', type: 'application/pdf' })
    fs.rmSync(path.join(env.dataDir, 'uploads', key))
    expect(await readPrivate(key)).toBeNull()
    await deletePrivate([key])
  })

  it('cannot be read without the right signature, or after its time', async () => {
    const key = await putPrivate(pdf, { filename: 'licence.pdf', type: 'application/pdf' })
    const { ufsUrl } = await new UTApi(embeddedUploadThing).generateSignedURL(key, { expiresIn: '5 minutes' })
    const read = (url: string) => answerEmbeddedUploads(new Request(url)).then((answer) => answer.status)
    expect(await read(ufsUrl)).toBe(200)
    expect(await read(ufsUrl.split('?')[0]!)).toBe(403)
    expect(await read(ufsUrl.replace(/.$/, (last) => (last === '0' ? '1' : '0')))).toBe(403)
    expect(await read(ufsUrl.replace(/expires=\d/, 'expires=9'))).toBe(403)
    vi.useFakeTimers({ now: Date.now() + 6 * 60_000, toFake: ['Date'] })
    expect(await read(ufsUrl)).toBe(403)
    vi.useRealTimers()
  })

  it('cannot be deleted without the key of the account', async () => {
    const key = await putPrivate(pdf, { filename: 'licence.pdf', type: 'application/pdf' })
    const body = JSON.stringify({ fileKeys: [key] })
    const post = (headers: HeadersInit) =>
      answerEmbeddedUploads(
        new Request(`${embeddedUploadThing.apiUrl}/v6/deleteFiles`, { method: 'POST', body, headers }),
      )
    expect((await post({})).status).toBe(401)
    expect((await post({ 'x-uploadthing-api-key': 'sk_live_guessed' })).status).toBe(401)
    expect(await readPrivate(key)).not.toBeNull()
  })
})

describe('the upload client', () => {
  afterEach(() => vi.restoreAllMocks())

  const arrived =
    vi.fn<
      (file: {
        key: string
        name: string
        ownerId: string
        address: string
        input: { kind: string }
      }) => Promise<UploadAnswer>
    >()
  const tooLarge = { code: 'sample.tooLarge', body: 'This is too large.' }
  const rules = {
    accepts: ['application/pdf'],
    input: z.object({ kind: z.string() }),
    empty: { code: 'sample.empty', body: 'This is empty.' },
    admit: async ({ size }: { size: number }) =>
      size > 100 ? { refused: tooLarge } : { ownerId: 'pim', address: '192.0.2.7' },
    arrived,
  }
  const unreadable = { code: 'sample.unreadable', body: 'We cannot read this.' }
  const answers = uploadAnswers({ document: rules }, unreadable)
  const answer = (request: Request) => answers({ request, params: {}, context: {} })

  /** What a browser does first; the ingest's callback, a request to ourselves, is answered here too. */
  async function askForAddress(file = { name: 'licence.pdf', size: pdf.byteLength, type: 'application/pdf' }) {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => answer(new Request(input, init)))
    return answer(
      new Request(`${env.origin}/api/uploadthing?actionType=upload&slug=document`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'x-uploadthing-package': '@uploadthing/react',
          'x-uploadthing-version': '7.7.4',
        },
        body: JSON.stringify({ files: [file], input: { kind: 'licence' } }),
      }),
    )
  }

  function put(url: string, bytes: Uint8Array = pdf) {
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(bytes)]), 'blob')
    return answerEmbeddedUploads(new Request(url, { method: 'PUT', body, headers: { Range: 'bytes=0-' } }))
  }

  async function presigned(): Promise<{ url: string; key: string }> {
    const [address] = (await (await askForAddress()).json()) as { url: string; key: string }[]
    return address!
  }

  it('is given an address, sends the file there and hears what became of it', async () => {
    arrived.mockResolvedValueOnce({ documentId: 'd1' })
    const { url, key } = await presigned()
    expect(url.startsWith(browserIngestUrl())).toBe(true)
    const head = await answerEmbeddedUploads(new Request(url, { method: 'HEAD' }))
    expect(head.headers.get('x-ut-range-start')).toBe('0')
    const sent = await put(url)
    expect(await sent.json()).toMatchObject({ serverData: { documentId: 'd1' } })
    const owned = { ownerId: 'pim', address: '192.0.2.7' }
    expect(arrived).toHaveBeenLastCalledWith({ ...owned, key, name: 'licence.pdf', input: { kind: 'licence' } })
  })

  it('asks for raw files to be kept as privately as their copies', async () => {
    expect(decodeURIComponent(new URL((await presigned()).url).searchParams.get('x-ut-acl')!)).toBe('private')
  })

  it('is refused with the problem of the rules, and for types that are not taken', async () => {
    const large = await askForAddress({ name: 'a.pdf', size: 101, type: 'application/pdf' })
    expect([large.status, await large.json()]).toEqual([403, { message: tooLarge.body, problem: tooLarge }])
    const web = await askForAddress({ name: 'a.html', size: 9, type: 'text/html' })
    expect(web.status).toBe(400)
  })

  it.each([-5, 0, 0.5])('is refused for a promise of %d bytes', async (size) => {
    const answered = await askForAddress({ name: 'a.pdf', size, type: 'application/pdf' })
    expect(answered.status).toBeGreaterThanOrEqual(400)
    expect(await answered.json()).not.toContainEqual(expect.objectContaining({ url: expect.anything() }))
  })

  it('leaves nothing behind when it sends less or more than it promised, or under a changed address', async () => {
    const before = stored()
    expect((await put((await presigned()).url, pdf.subarray(1))).status).toBe(400)
    expect((await put((await presigned()).url, Buffer.concat([pdf, pdf]))).status).toBe(400)
    expect((await put((await presigned()).url.replace('file-size=18', 'file-size=17'), pdf.subarray(1))).status).toBe(
      403,
    )
    expect(stored()).toEqual(before)
  })

  it('cannot use an address twice, since the second file would have no owner', async () => {
    arrived.mockResolvedValueOnce({ documentId: 'd2' })
    const { url } = await presigned()
    expect((await put(url)).status).toBe(200)
    expect((await put(url)).status).toBe(409)
  })

  it.each([
    ['too long', JSON.stringify({ files: [], input: 'x'.repeat(20_000) })],
    ['too deep', `${'['.repeat(8_000)}${']'.repeat(8_000)}`],
    ['empty', ''],
  ])('refuses in words what no client sends: %s', async (_, body) => {
    const headers = { 'Content-Type': 'application/json', 'x-uploadthing-package': '@uploadthing/react' }
    const asked = new Request(`${env.origin}/api/uploadthing?actionType=upload&slug=document`, {
      method: 'POST',
      headers,
      body,
    })
    const refused = await answer(asked)
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ problem: unreadable })
  })

  it('cannot forge the store’s callback', async () => {
    arrived.mockClear()
    const forged = new Request(`${env.origin}/api/uploadthing?slug=document`, {
      method: 'POST',
      headers: {
        'uploadthing-hook': 'callback',
        'x-uploadthing-signature': 'hmac-sha256=00',
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ status: 'uploaded', metadata: { ownerId: 'eve' }, file: {}, origin: 'http://localhost' }),
    })
    // The SDK tells its own log of the attempt.
    vi.spyOn(console, 'log').mockImplementation(() => {})
    expect((await answer(forged)).status).toBe(400)
    expect(arrived).not.toHaveBeenCalled()
  })
})
