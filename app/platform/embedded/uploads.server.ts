/**
 * UploadThing, embedded: takes the browser's and the SDK's uploads when no account is set, and keeps them in a private
 * folder. Speaks the ingest protocol of UploadThing 7.7 (signed addresses, route metadata, signed callbacks), so that
 * the real SDK and the real client run unchanged. Hides the folder; nothing in it is reachable without a signature.
 */
import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { env } from '#app/platform/env.server.ts'
import { logError } from '#app/platform/log.server.ts'
import { parseMultipart } from '#app/platform/multipart.server.ts'
import { seconds } from '#app/shared/durations.ts'

const appId = 'marque'
const apiKey = `sk_live_${createHash('sha256').update(`uploads ${env.sessionSecret}`).digest('hex')}`
const base = '/api/embedded-uploads'
const folder = path.resolve(env.dataDir, 'uploads')
const keyShape = /^[A-Za-z0-9_-]{8,200}$/

/** What the SDK is told instead of an account. */
export const embeddedUploadThing = {
  token: Buffer.from(JSON.stringify({ apiKey, appId, regions: ['local'] })).toString('base64'),
  ingestUrl: `http://localhost:${env.port}${base}`,
  apiUrl: `http://localhost:${env.port}${base}`,
  ufsHost: `localhost:${env.port}${base}`,
  ufsAppIdLocation: 'path' as const,
  callbackUrl: `http://localhost:${env.port}/api/uploadthing`,
}

type Registered = { metadata: unknown; callbackUrl: string; callbackSlug: string; awaitServerData: boolean }
type Facts = { name: string; type: string; size: number; customId: string | null }

/** Browsers upload to a page of ours; its signature is made for this address. */
export function browserIngestUrl(): string {
  return `${env.origin}${base}`
}

/** Answers one request of the protocol; the SDK's own requests come here without a detour over the network. */
export async function answerEmbeddedUploads(request: Request): Promise<Response> {
  if (env.uploadthingToken) return refuse(404)
  const url = new URL(request.url)
  const rest = url.pathname.slice(base.length + 1)
  if (request.method === 'POST') return answerSdk(request, rest)
  const read = /^a\/[\w-]+\/([\w-]+)$/.exec(rest)
  if (request.method === 'GET' && read) return sendFile(request, read[1]!)
  if (!keyShape.test(rest) || !isSigned(request)) return refuse(403)
  if (request.method === 'HEAD') return new Response(null, { headers: { 'x-ut-range-start': '0' } })
  return request.method === 'PUT' ? takeFile(request, rest) : refuse(405)
}

async function answerSdk(request: Request, call: string): Promise<Response> {
  if (!sameText(request.headers.get('x-uploadthing-api-key') ?? '', apiKey)) return refuse(401)
  const body = (await request.json()) as Record<string, unknown>
  if (call === 'route-metadata') {
    for (const key of body.fileKeys as string[]) await register(key, body as unknown as Registered)
    return Response.json({ ok: true })
  }
  if (call === 'callback-result') {
    waiting.get(String(body.fileKey))?.(body.callbackData ?? null)
    return Response.json({ ok: true })
  }
  if (call === 'v6/listFiles') return Response.json(await listFiles(Number(body.limit ?? 500), Number(body.offset ?? 0)))
  if (call === 'v6/deleteFiles') {
    const keys = (body.fileKeys as string[]).filter((key) => keyShape.test(key))
    const gone = await Promise.all(keys.map(removeFile))
    return Response.json({ success: true, deletedCount: gone.filter(Boolean).length })
  }
  return refuse(404)
}

/** The upload itself: streamed to a temporary file, counted, and only a complete one takes its name. */
async function takeFile(request: Request, key: string): Promise<Response> {
  const facts = promisedFacts(request)
  const route = facts.slug === '' ? undefined : await findRegistered(key)
  if (route === null) return refuse(409)
  await fs.mkdir(folder, { recursive: true, mode: 0o700 })
  const temporary = path.join(folder, `partial-${randomUUID()}`)
  const hash = createHash('md5')
  let size = 0
  async function* counted(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      size += chunk.byteLength
      if (size > facts.size) throw new RangeError('more than was promised')
      hash.update(chunk)
      yield chunk
    }
  }
  try {
    await parseMultipart(request, async (part) => {
      if (part.name !== 'file') return null
      await pipeline(counted(part.data), createWriteStream(temporary, { mode: 0o600 }))
      return 'taken'
    })
    if (size !== facts.size) throw new RangeError('less than was promised')
    await fs.writeFile(path.join(folder, `${key}.json`), JSON.stringify({ name: facts.name, type: facts.type, size: facts.size }), { mode: 0o600 })
    await fs.rename(temporary, path.join(folder, key))
  } catch (error) {
    await fs.rm(temporary, { force: true })
    if (!(error instanceof RangeError) && !request.signal.aborted) logError('embedded upload failed', error)
    return refuse(400)
  }
  const fileHash = hash.digest('hex')
  const { name, type, customId } = facts
  const serverData = route ? await callBack(key, route, { name, type, size, customId, fileHash }) : null
  const ufsUrl = `http://${embeddedUploadThing.ufsHost}/a/${appId}/${key}`
  return Response.json({ url: ufsUrl, appUrl: ufsUrl, ufsUrl, fileHash, serverData })
}

/** Tells the route's handler that its file has arrived, and waits for what it makes of it. */
async function callBack(key: string, registered: Registered, file: Facts & { fileHash: string }): Promise<unknown> {
  const ufsUrl = `http://${embeddedUploadThing.ufsHost}/a/${appId}/${key}`
  const body = JSON.stringify({
    status: 'uploaded',
    metadata: registered.metadata,
    file: { ...file, key, url: ufsUrl, appUrl: ufsUrl, ufsUrl },
    origin: embeddedUploadThing.ingestUrl,
  })
  const result = new Promise<unknown>((resolve) => waiting.set(key, resolve))
  try {
    const answer = await fetch(`${registered.callbackUrl}?slug=${encodeURIComponent(registered.callbackSlug)}`, {
      method: 'POST',
      body,
      headers: {
        'Content-Type': 'application/json',
        'uploadthing-hook': 'callback',
        'x-uploadthing-signature': `hmac-sha256=${sign(body)}`,
      },
    })
    if (!answer.ok) await removeFile(key)
    if (!answer.ok || !registered.awaitServerData) return null
    const patience = new Promise<null>((resolve) => setTimeout(resolve, seconds(30), null).unref())
    return await Promise.race([result, patience])
  } finally {
    waiting.delete(key)
    await fs.rm(path.join(folder, `${key}.route.json`), { force: true })
  }
}

/** Answers of handlers, by file, for the uploads that wait for them. */
const waiting = new Map<string, (data: unknown) => void>()

async function register(key: string, { metadata, callbackUrl, callbackSlug, awaitServerData }: Registered): Promise<void> {
  if (!keyShape.test(key)) return
  await fs.mkdir(folder, { recursive: true, mode: 0o700 })
  const text = JSON.stringify({ metadata, callbackUrl, callbackSlug, awaitServerData })
  await fs.writeFile(path.join(folder, `${key}.route.json`), text, { mode: 0o600 })
}

/**
 * The route a file was promised to. The handler registers it while its answer travels, so a quick browser may be here
 * first. Null when nobody did, or the address was used before: its file would belong to no one.
 */
async function findRegistered(key: string): Promise<Registered | null> {
  for (let tries = 0; tries < 20; tries++) {
    const text = await fs.readFile(path.join(folder, `${key}.route.json`), 'utf8').catch(() => null)
    if (text) return JSON.parse(text) as Registered
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return null
}

async function sendFile(request: Request, key: string): Promise<Response> {
  if (!isSigned(request)) return refuse(403)
  const text = await fs.readFile(path.join(folder, `${key}.json`), 'utf8').catch(() => null)
  // What it is called is written first: of an upload that was cut off there is no more than that.
  if (text === null || !(await firstOf([key]))) return refuse(404)
  const { type, size } = JSON.parse(text) as Facts
  const stream = Readable.toWeb(createReadStream(path.join(folder, key))) as ReadableStream
  return new Response(stream, {
    headers: { 'Content-Type': type, 'Content-Length': String(size), 'Cache-Control': 'no-store', 'Content-Disposition': 'attachment' },
  })
}

/** What is there, half files and promised ones too: whoever sweeps finds what a killed process has left. */
async function listFiles(limit: number, offset: number) {
  const names = await fs.readdir(folder).catch(() => [])
  const keys = [...new Set(names.map((name) => name.replace(/(\.route)?\.json$/, '')))].sort()
  const files = await Promise.all(keys.slice(offset, offset + limit).map(async (key) => {
    const found = await firstOf([key, `${key}.json`, `${key}.route.json`])
    return { id: key, key, customId: null, name: key, size: found?.size ?? 0, status: 'Uploaded', uploadedAt: found?.mtimeMs ?? Date.now() }
  }))
  return { hasMore: offset + limit < keys.length, files }
}

async function firstOf(names: string[]) {
  for (const name of names) {
    const found = await fs.stat(path.join(folder, name)).catch(() => null)
    if (found) return found
  }
  return null
}

async function removeFile(key: string): Promise<boolean> {
  const there = await fs.rm(path.join(folder, key)).then(() => true, () => false)
  await fs.rm(path.join(folder, `${key}.json`), { force: true })
  await fs.rm(path.join(folder, `${key}.route.json`), { force: true })
  return there
}

/** Name, type and size come from the signed address, never from the part: a resumed upload calls itself "blob". */
function promisedFacts(request: Request): Facts & { slug: string } {
  const { searchParams } = new URL(request.url)
  const read = (name: string) => decodeURIComponent(searchParams.get(`x-ut-${name}`) ?? '')
  return {
    name: read('file-name'),
    type: read('file-type'),
    size: Number(read('file-size')),
    customId: read('custom-id') || null,
    slug: read('slug'),
  }
}

/** The signature covers the whole address before it, as the SDK wrote it: ours, whatever host the browser used. */
function isSigned(request: Request): boolean {
  const { pathname, search, searchParams } = new URL(request.url)
  const [signed = ''] = search.split('&signature=')
  const expires = Number(searchParams.get('expires'))
  if (!(expires > Date.now())) return false
  const given = (searchParams.get('signature') ?? '').replace(/^hmac-sha256=/, '')
  const origins = [env.origin, `http://localhost:${env.port}`]
  return origins.some((origin) => sameText(given, sign(origin + pathname + signed)))
}

function sign(text: string): string {
  return createHmac('sha256', apiKey).update(text).digest('hex')
}

function sameText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function refuse(status: number): Response {
  return new Response(null, { status })
}
