/** Every function may throw StorageUnavailable. */
import fs from 'node:fs'

import type { LoaderFunctionArgs } from '@remix-run/node'
import type { UTApi } from 'uploadthing/server'
import type { ZodType } from 'zod'

import { loadEmulator } from '#app/platform/emulator.server.ts'
import { assertNoTransaction } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { readBodyUpTo } from '#app/platform/file-content.server.ts'
import { fairQueue } from '#app/platform/fair-queue.ts'
import { seconds } from '#app/shared/durations.ts'
import { onceOnly } from '#app/shared/once-only.ts'
import type { Problem } from '#app/shared/outcome.ts'

export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}

const loadUploadEmulator = onceOnly(() =>
  loadEmulator('UPLOADTHING_TOKEN', () => import('#emulators/uploads/uploads.server.ts')),
)

export async function prepareStorage(): Promise<void> {
  if (!env.uploadthingToken) await loadUploadEmulator()
}

export async function answerUploadEmulator(request: Request): Promise<Response> {
  if (env.uploadthingToken) return new Response(null, { status: 404 })
  const { answerEmbeddedUploads } = await loadUploadEmulator()
  return answerEmbeddedUploads(request)
}

async function uploadThingOptions() {
  if (env.uploadthingToken) return { token: env.uploadthingToken, fetch: storeFetch }
  const { embeddedUploadThing } = await loadUploadEmulator()
  return { ...embeddedUploadThing, fetch: storeFetch, isDev: false }
}

export async function putPrivate(
  bytes: Uint8Array,
  { filename, type }: { filename: string; type: string },
): Promise<string> {
  return put(new File([Buffer.from(bytes)], filename, { type }))
}

async function put(file: File): Promise<string> {
  const api = await loadApi()
  const { data, error } = await api.uploadFiles(file, { acl: 'private', contentDisposition: 'attachment' })
  if (!data) throw new StorageUnavailable('upload refused', { cause: error })
  return data.key
}

export function putPrivateFile(
  source: string,
  { filename, type }: { filename: string; type: string },
): Promise<string> {
  return putQueue({ account: 'site', cost: 1 }, async () =>
    put(new File([await fs.openAsBlob(source)], filename, { type })),
  )
}

const putQueue = fairQueue(3)

export async function readPrivate(key: string): Promise<Uint8Array | null> {
  return streamPrivate(key, async (stream) => new Uint8Array(await new Response(stream).arrayBuffer()))
}

export async function streamPrivate<Value>(
  key: string,
  read: (stream: ReadableStream<Uint8Array>) => Promise<Value>,
  signal?: AbortSignal,
): Promise<Value | null> {
  const api = await loadApi()
  const { ufsUrl } = await api.generateSignedURL(key, { expiresIn: '1 minute' })
  try {
    const answer = await storeFetch(ufsUrl, { signal })
    if (answer.status === 404) return null
    if (!answer.ok || !answer.body) throw new Error(`store answered ${answer.status}`)
    return await read(answer.body)
  } catch (cause) {
    throw new StorageUnavailable('file not read', { cause })
  }
}

/** Both ends included. Null when the file is missing. */
export async function openPrivatePart(
  key: string,
  { start, end }: { start: number; end: number },
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array> | null> {
  const api = await loadApi()
  const { ufsUrl } = await api.generateSignedURL(key, { expiresIn: '1 minute' })
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), patience)
  try {
    const headers = { Range: `bytes=${start}-${end}` }
    const answer = await fetchFromStore(ufsUrl, { headers, signal: AbortSignal.any([signal, late.signal]) })
    if (answer.status === 404) return null
    if (answer.status !== 206) throw new Error(`store answered ${answer.status} to a range`)
    return answer.body
  } catch (cause) {
    throw new StorageUnavailable('part not read', { cause })
  } finally {
    clearTimeout(timer)
  }
}

export async function deletePrivate(keys: string[]): Promise<void> {
  if (keys.length === 0) return
  const api = await loadApi()
  const { success } = await api.deleteFiles(keys).catch((cause: unknown) => {
    throw new StorageUnavailable('files not deleted', { cause })
  })
  if (!success) throw new StorageUnavailable('files not deleted')
}

/** A process killed between store and database leaves a file that `known` does not return. */
export async function findOrphans(before: Date, known: (keys: string[]) => Promise<string[]>): Promise<string[]> {
  const strays: string[] = []
  for await (const files of storedFiles()) {
    const old = files.filter(({ uploadedAt }) => uploadedAt < before.getTime()).map(({ key }) => key)
    const ours = new Set(old.length ? await known(old) : [])
    strays.push(...old.filter((key) => !ours.has(key)))
  }
  return strays
}

/** Sizes in bytes by key. */
export async function listStored(): Promise<Map<string, number>> {
  const stored = new Map<string, number>()
  for await (const files of storedFiles()) for (const { key, size } of files) stored.set(key, size)
  return stored
}

/** Null when the file is missing. `size` is what the time for reading it is measured by. */
export async function openPrivate(
  key: string,
  size: number,
): Promise<{ type: string; stream: ReadableStream<Uint8Array> } | null> {
  const api = await loadApi()
  const { ufsUrl } = await api.generateSignedURL(key, { expiresIn: '1 minute' })
  try {
    const signal = AbortSignal.timeout(Math.round(patience + size / slowest))
    const answer = await fetchFromStore(ufsUrl, { signal })
    if (answer.status === 404) return null
    if (!answer.ok || !answer.body) throw new Error(`store answered ${answer.status}`)
    return { type: answer.headers.get('Content-Type') ?? 'application/octet-stream', stream: answer.body }
  } catch (cause) {
    throw new StorageUnavailable('file not read', { cause })
  }
}

async function* storedFiles() {
  const api = await loadApi()
  for (let offset = 0, more = true; more; offset += listedAtOnce) {
    const listed = await api.listFiles({ limit: listedAtOnce, offset }).catch((cause: unknown) => {
      throw new StorageUnavailable('files not listed', { cause })
    })
    yield listed.files
    more = listed.hasMore
  }
}

const listedAtOnce = 500

function loadApi(): Promise<UTApi> {
  assertNoTransaction('the file store')
  return openApi()
}

const openApi = onceOnly(async (): Promise<UTApi> => {
  const { UTApi } = await import('uploadthing/server')
  leaveOutDeprecations()
  return new UTApi(await uploadThingOptions())
})

/** The SDK copies its own answer with the fields that it calls deprecated, and warns of two at each upload. */
function leaveOutDeprecations(): void {
  const { warn } = console
  const others = (...said: unknown[]) => {
    if (!String(said[0]).includes('[uploadthing][deprecated]')) warn(...said)
  }
  Object.assign(console, { warn: others })
}

const patience = seconds(30)
/** Bytes per millisecond: from a slower store a large file is given up. */
const slowest = 500

async function storeFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const sent = init.body instanceof FormData ? init.body.get('file') : null
  const enough = patience + (sent instanceof File ? sent.size / slowest : 0)
  const signal = AbortSignal.any([AbortSignal.timeout(Math.round(enough)), ...(init.signal ? [init.signal] : [])])
  return fetchFromStore(input, { ...init, signal })
}

async function fetchFromStore(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
  if (env.uploadthingToken) return fetch(input, init)
  const request = new Request(input, { ...init, duplex: 'half' })
  const { answerEmbeddedUploads, browserIngestUrl, embeddedUploadThing } = await loadUploadEmulator()
  const ours = [embeddedUploadThing.ingestUrl, browserIngestUrl()].some((url) => request.url.startsWith(url))
  return ours ? answerEmbeddedUploads(request) : fetch(request)
}

export type UploadRules<Input, Found extends Admitted = Admitted> = {
  accepts: readonly string[]
  input: ZodType<Input, Record<string, string>>
  /** `size`: as promised, in bytes, one or more. */
  admit(upload: { request: Request; size: number; input: Input }): Promise<Found | { refused: Problem }>
  /** Throws: the file is deleted. */
  arrived(file: Found & { key: string; name: string; input: Input }): Promise<UploadAnswer>
  /** What a file without bytes is told. */
  empty: Problem
}

/** Kept with the upload until it has arrived. */
type Admitted = { ownerId: string; address: string }
export type UploadAnswer = { documentId: string } | { ticket: string } | { problem: Problem }

class Refusal extends Error {
  constructor(readonly problem: Problem) {
    super(problem.body)
  }
}

/** Sizes must be powers of two here; `admit` knows the real limit. */
const privately = { maxFileSize: '16MB', maxFileCount: 1, acl: 'private', contentDisposition: 'attachment' } as const

export function uploadAnswers(
  routes: Record<string, UploadRules<unknown>>,
  unreadable: Problem,
): (args: LoaderFunctionArgs) => Promise<Response> {
  const handler = onceOnly(() => makeHandler(routes))
  return async (args) => {
    const { loader, action } = await handler()
    const { request } = args
    if (request.method === 'GET') return loader(args)
    const body = request.body && (await readBodyUpTo(request.body, longestAsk))
    if (!body?.length || isNested(body))
      return Response.json({ message: unreadable.body, problem: unreadable }, { status: 400 })
    const { url, method, headers, signal } = request
    return action({ ...args, request: new Request(url, { method, headers, signal, body: new Uint8Array(body) }) })
  }
}

/** Several times what the client asks for one file, in bytes, and how deep that goes. The SDK reads whatever is sent. */
const longestAsk = 16 * 1024
const deepestAsk = 32

/** Brackets within names count as well, which costs no one anything. */
function isNested(body: Uint8Array): boolean {
  let depth = 0
  for (const byte of body) {
    if (byte === 0x5b || byte === 0x7b) depth += 1
    else if (byte === 0x5d || byte === 0x7d) depth -= 1
    if (depth > deepestAsk) return true
  }
  return false
}

async function makeHandler(routes: Record<string, UploadRules<unknown>>) {
  const [{ createRouteHandler, createUploadthing }, { UploadThingError }] = await Promise.all([
    import('uploadthing/remix'),
    import('uploadthing/server'),
  ])
  const routeOf = (rules: UploadRules<unknown>) => {
    const types = Object.fromEntries(rules.accepts.map((type) => [type, privately]))
    return createUploadthing({
      errorFormatter: ({ message, cause }) => ({
        message,
        ...(cause instanceof Refusal && { problem: cause.problem }),
      }),
    })(types)
      .input(rules.input)
      .middleware(async ({ event, files, input }) => {
        // One file an upload (`privately`). A size is a number, and no more than that is known of it.
        const size = files[0]?.size ?? 0
        const admitted =
          Number.isSafeInteger(size) && size > 0
            ? await rules.admit({ request: event.request, size, input })
            : { refused: rules.empty }
        if ('refused' in admitted) {
          const cause = new Refusal(admitted.refused)
          throw new UploadThingError({ code: 'FORBIDDEN', message: cause.message, cause })
        }
        return { admitted, input }
      })
      .onUploadComplete(async ({ file, metadata: { admitted, input } }) =>
        rules.arrived({ ...admitted, key: file.key, name: file.name, input }),
      )
  }
  const options = await uploadThingOptions()
  const config = env.uploadthingToken
    ? options
    : { ...options, ingestUrl: (await loadUploadEmulator()).browserIngestUrl() }
  return createRouteHandler({
    router: Object.fromEntries(Object.entries(routes).map(([name, rules]) => [name, routeOf(rules)])),
    config: { ...config, handleDaemonPromise: 'void', logLevel: 'Error' },
  })
}
