/**
 * The ingest protocol of UploadThing 7.7 (signed addresses, route metadata, signed callbacks), for the real SDK and the
 * real client when no account is set.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

import { z } from 'zod'

import { isDiskFailure } from '#app/platform/disk.server.ts'
import { env } from '#app/platform/env.server.ts'
import { logError } from '#app/platform/log.server.ts'
import { parseMultipart } from '#app/platform/multipart.server.ts'
import { seconds } from '#app/shared/durations.ts'
import {
  findExpectedUpload,
  deleteExpectedUpload,
  isKey,
  keepFile,
  listFiles,
  openFile,
  expectUpload,
  promised,
  removeFile,
  type Facts,
  type Promised,
} from './upload-folder.server.ts'

const appId = 'marque'
const apiKey = `sk_live_${createHash('sha256').update(`uploads ${env.sessionSecret}`).digest('hex')}`
const base = '/api/embedded-uploads'

export const embeddedUploadThing = {
  token: Buffer.from(JSON.stringify({ apiKey, appId, regions: ['local'] })).toString('base64'),
  ingestUrl: `http://localhost:${env.port}${base}`,
  apiUrl: `http://localhost:${env.port}${base}`,
  ufsHost: `localhost:${env.port}${base}`,
  ufsAppIdLocation: 'path' as const,
  callbackUrl: `http://localhost:${env.port}/api/uploadthing`,
}

/** The signature covers this address. */
export function browserIngestUrl(): string {
  return `${env.origin}${base}`
}

export async function answerEmbeddedUploads(request: Request): Promise<Response> {
  const url = new URL(request.url)
  const rest = url.pathname.slice(base.length + 1)
  if (request.method === 'POST') return handleApiCall(request, rest)
  const read = /^a\/[\w-]+\/([\w-]+)$/.exec(rest)
  if (request.method === 'GET' && read) return sendFile(request, read[1] ?? '')
  if (!isKey(rest) || !isSigned(request)) return refuse(403)
  if (request.method === 'HEAD') return new Response(null, { headers: { 'x-ut-range-start': '0' } })
  return request.method === 'PUT' ? receiveFile(request, rest) : refuse(405)
}

/** What the SDK sends, by its calls. An unknown key is passed over. */
const named = z.object({
  fileKeys: z.array(z.unknown()).transform((keys) => keys.filter(isKey)),
})
const handled = z.object({ fileKey: z.string(), callbackData: z.unknown().optional() })
const portion = z.object({ limit: z.number().default(500), offset: z.number().default(0) })

async function handleApiCall(request: Request, call: string): Promise<Response> {
  if (!sameText(request.headers.get('x-uploadthing-api-key') ?? '', apiKey)) return refuse(401)
  const body: unknown = await request.json()
  if (call === 'route-metadata') {
    const route = promised.parse(body)
    for (const key of named.parse(body).fileKeys) await expectUpload(key, route)
    return Response.json({ ok: true })
  }
  if (call === 'callback-result') {
    const { fileKey, callbackData } = handled.parse(body)
    waiting.get(fileKey)?.(callbackData ?? null)
    return Response.json({ ok: true })
  }
  if (call === 'v6/listFiles') {
    const { limit, offset } = portion.parse(body)
    return Response.json(await listFiles(limit, offset))
  }
  if (call === 'v6/deleteFiles') {
    const gone = await Promise.all(named.parse(body).fileKeys.map(removeFile))
    return Response.json({ success: true, deletedCount: gone.filter(Boolean).length })
  }
  return refuse(404)
}

async function receiveFile(request: Request, key: string): Promise<Response> {
  const facts = promisedFacts(request)
  const route = facts.slug === '' ? undefined : await findExpectedUpload(key)
  if (route === null) return refuse(409)
  let fileHash = ''
  try {
    fileHash = await keepFile(key, facts, (take) =>
      parseMultipart(request, async (name, { stream }) => {
        if (name !== 'file') return null
        await take(stream)
        return 'taken'
      }),
    )
  } catch (error) {
    if (!(error instanceof RangeError) && !request.signal.aborted) logError('upload_emulator.request_failed', error)
    return refuse(isDiskFailure(error) ? 507 : 400)
  }
  const { name, type, size, customId } = facts
  const serverData = route ? await postCallback(key, route, { name, type, size, customId, fileHash }) : null
  const ufsUrl = `http://${embeddedUploadThing.ufsHost}/a/${appId}/${key}`
  return Response.json({ url: ufsUrl, appUrl: ufsUrl, ufsUrl, fileHash, serverData })
}

async function postCallback(key: string, promised: Promised, file: Facts & { fileHash: string }): Promise<unknown> {
  const ufsUrl = `http://${embeddedUploadThing.ufsHost}/a/${appId}/${key}`
  const body = JSON.stringify({
    status: 'uploaded',
    metadata: promised.metadata,
    file: { ...file, key, url: ufsUrl, appUrl: ufsUrl, ufsUrl },
    origin: embeddedUploadThing.ingestUrl,
  })
  const result = new Promise<unknown>((resolve) => waiting.set(key, resolve))
  try {
    const answer = await fetch(`${promised.callbackUrl}?slug=${encodeURIComponent(promised.callbackSlug)}`, {
      method: 'POST',
      body,
      headers: {
        'Content-Type': 'application/json',
        'uploadthing-hook': 'callback',
        'x-uploadthing-signature': `hmac-sha256=${sign(body)}`,
      },
    })
    if (!answer.ok) await removeFile(key)
    if (!answer.ok || !promised.awaitServerData) return null
    const patience = new Promise<null>((resolve) => setTimeout(resolve, seconds(30), null).unref())
    return await Promise.race([result, patience])
  } finally {
    waiting.delete(key)
    await deleteExpectedUpload(key)
  }
}

const waiting = new Map<string, (data: unknown) => void>()

async function sendFile(request: Request, key: string): Promise<Response> {
  if (!isSigned(request)) return refuse(403)
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.get('Range') ?? '') ?? []
  const part = from && to ? { start: Number(from), end: Number(to) } : undefined
  const file = await openFile(key, part)
  if (!file) return refuse(404)
  const { type, size, stream } = file
  return new Response(stream, {
    status: part ? 206 : 200,
    headers: {
      'Content-Type': type,
      'Content-Length': String(part ? part.end - part.start + 1 : size),
      ...(part && { 'Content-Range': `bytes ${part.start}-${part.end}/${size}` }),
      'Cache-Control': 'no-store',
      'Content-Disposition': 'attachment',
    },
  })
}

/** From the signed address, not the part: a resumed upload calls itself "blob". */
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

/** Covers the address as the SDK wrote it, whatever host the browser used. */
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
