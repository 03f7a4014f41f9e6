/** Every function may throw AlbumUnavailable. */
import { z } from 'zod/mini'

import { loadEmulator } from '#app/platform/emulator.server.ts'
import { assertNoTransaction } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { receiveFile, type ReceivedFile } from '#app/platform/file-content.server.ts'
import { AlbumUnavailable, getFromHost, TooLarge, upTo, type Host } from '#app/platform/photo-host.server.ts'
import { seconds } from '#app/shared/durations.ts'
import { onceOnly } from '#app/shared/once-only.ts'

export type StoredSize = { url: string; width: number; height: number }
export type AlbumImage = {
  key: string
  title: string
  caption: string
  filename: string
  keywords: string[]
  sizes: StoredSize[]
}
export type AlbumPage = { images: AlbumImage[]; count: number; total: number }
export type PhotoAlbum = ReturnType<typeof albumAt>

const api = 'https://api.smugmug.com'
const pageSize = 100
const mostPages = 100
const largestPage = 8 * 2 ** 20
const largestPicture = 25 * 2 ** 20

export async function openAlbums(): Promise<PhotoAlbum> {
  assertNoTransaction('the photo album')
  const { base, key } = env.smugmug
  if (base || key) return albumAt({ origin: new URL(base ?? api).origin, key, fetch, pause: seconds(1) })
  if (env.production) throw new AlbumUnavailable('unset')
  const { answerAlbumRequest } = await loadAlbumEmulator()
  return albumAt({ origin: api, key: 'embedded', fetch: answerAlbumRequest, pause: 0 })
}

const loadAlbumEmulator = onceOnly(() =>
  loadEmulator('SMUGMUG_API_KEY', () => import('#emulators/album/album.server.ts')).catch((cause: unknown) => {
    throw new AlbumUnavailable('unset', { cause })
  }),
)

export function albumAt(host: Host) {
  return { read, fetchPicture, isThere }

  async function* read(albumKey: string, signal: AbortSignal): AsyncGenerator<AlbumPage> {
    let next: string | undefined =
      `/api/v2/album/${encodeURIComponent(albumKey)}!images?start=1&count=${pageSize}&_expand=ImageSizeDetails`
    for (let pages = 1; next; pages++) {
      if (pages > mostPages) throw new AlbumUnavailable('malformed')
      const { Response: response, Expansions: expansions } = await readPage(new URL(next, host.origin), signal)
      const { AlbumImage: given = [], Pages: place } = response
      const images = given.filter(({ IsVideo, Hidden }) => !IsVideo && !Hidden)
      yield { images: images.map((image) => imageOf(image, expansions)), count: given.length, total: place.Total }
      next = response.Pages.NextPage
    }
  }

  async function readPage(url: URL, signal: AbortSignal) {
    const answer = await getFromHost(host, url, signal)
    if (answer.status !== 200) {
      await answer.body?.cancel()
      throw new AlbumUnavailable(refusals[answer.status] ?? 'malformed')
    }
    try {
      const chunks: Uint8Array[] = []
      for await (const chunk of upTo(largestPage, answer)) chunks.push(chunk)
      return album.parse(JSON.parse(Buffer.concat(chunks).toString()))
    } catch (cause) {
      signal.throwIfAborted()
      const isMalformed = cause instanceof SyntaxError || cause instanceof z.core.$ZodError || cause instanceof TooLarge
      throw new AlbumUnavailable(isMalformed ? 'malformed' : 'unreachable', { cause: isMalformed ? undefined : cause })
    }
  }

  /** Null when it is missing or too large. The caller must `remove` it. */
  async function fetchPicture(url: string, signal: AbortSignal): Promise<ReceivedFile | null> {
    const answer = await getFromHost(host, new URL(url), signal)
    if (answer.status === 200) {
      try {
        return await receiveFile(upTo(largestPicture, answer), largestPicture)
      } catch (cause) {
        signal.throwIfAborted()
        if (cause instanceof TooLarge) return null
        throw new AlbumUnavailable('unreachable', { cause })
      }
    }
    await answer.body?.cancel()
    return null
  }

  async function isThere(url: string, signal: AbortSignal): Promise<boolean> {
    const answer = await getFromHost(host, new URL(url), signal)
    await answer.body?.cancel()
    return answer.status === 200
  }
}

const refusals: { readonly [status: number]: 'missing' | 'refused' } = {
  401: 'refused',
  403: 'refused',
  404: 'missing',
}

const text = z.pipe(
  z.nullish(z.string()),
  z.transform((given) => given ?? ''),
)
const size = z.object({ Url: z.url(), Width: z.int().check(z.positive()), Height: z.int().check(z.positive()) })
const albumImage = z.object({
  ImageKey: z.string().check(z.minLength(1), z.maxLength(100)),
  Title: text,
  Caption: text,
  FileName: text,
  KeywordArray: z.nullish(z.array(z.string())),
  IsVideo: z.optional(z.boolean()),
  Hidden: z.optional(z.boolean()),
  Processing: z.optional(z.boolean()),
  Uris: z.optional(z.object({ ImageSizeDetails: z.optional(z.object({ Uri: z.string() })) })),
})
const expansion = z.object({ ImageSizeDetails: z.optional(z.record(z.string(), z.unknown())) })
const album = z.object({
  Response: z.object({
    AlbumImage: z.optional(z.array(albumImage)),
    Pages: z.object({ Total: z.int().check(z.nonnegative()), NextPage: z.optional(z.string()) }),
  }),
  Expansions: z._default(z.record(z.string(), expansion), {}),
})

/** Sizes are kept as the album states them: their addresses cannot be derived from each other. */
function imageOf(image: z.output<typeof albumImage>, expansions: z.output<typeof album>['Expansions']): AlbumImage {
  const details = expansions[image.Uris?.ImageSizeDetails?.Uri ?? '']?.ImageSizeDetails ?? {}
  const found = Object.entries(details).flatMap(([name, given]) => {
    const { data } = size.safeParse(given)
    return name.startsWith('ImageSize') && data ? [{ url: data.Url, width: data.Width, height: data.Height }] : []
  })
  const { ImageKey: key, Title: title, Caption: caption, FileName: filename, KeywordArray } = image
  const keywords = KeywordArray ?? []
  const sizes = image.Processing ? [] : found.toSorted((one, other) => one.width - other.width)
  return { key, title, caption, filename, keywords, sizes }
}
