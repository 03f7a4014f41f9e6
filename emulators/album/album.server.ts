/**
 * Albums in the shape of SmugMug's API v2: one of each folder of the demo's photographs, named like it. Another car's is
 * asked for with a name before it, `mine_suv-green`, and has pictures of its own.
 */
import fs from 'node:fs/promises'
import path from 'node:path'

import { measurePicture, resizePicture } from '#app/platform/picture-encoding.server.ts'
import { temporaryFile } from '#app/platform/picture-files.server.ts'
import { isKeyOf, keysOf } from '#app/shared/keys.ts'

const folder = path.resolve('drizzle/pictures')
const photos = 'https://photos.smugmug.com/photos'
/** Longest side by the name of a size. */
const sizes = { Th: 150, M: 600, XL: 1024, O: Infinity } as const
const sizeNames = { Th: 'ImageSizeThumb', M: 'ImageSizeMedium', XL: 'ImageSizeXLarge', O: 'ImageSizeOriginal' } as const
type Size = keyof typeof sizes
const serial = 0

export async function answerAlbumRequest(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const [, album] = /^\/api\/v2\/album\/([\w-]+)!images$/.exec(pathname) ?? []
  if (album) return answerAlbum(album, Number(searchParams.get('start') ?? 1), Number(searchParams.get('count') ?? 100))
  const [, name, view, size] = /^\/photos\/i-([\w-]+)--([a-z-]+)\/0\/([A-Za-z]+)\/[\w.-]+$/.exec(pathname) ?? []
  return name && view && size && isKeyOf(sizes, size) ? sendPicture(name, view, size) : refuse()
}

async function answerAlbum(album: string, start: number, count: number): Promise<Response> {
  const names = (await fs.readdir(folderOf(album)).catch(() => [])).toSorted()
  if (names.length === 0) return refuse()
  const views = names.map((name) => name.replace('.jpg', ''))
  const shown = views.slice(start - 1, start - 1 + count)
  const address = (from: number) =>
    `/api/v2/album/${album}!images?start=${from}&count=${count}&_expand=ImageSizeDetails`
  const more = start - 1 + count < views.length ? { NextPage: address(start + count) } : {}
  return Response.json({
    Response: {
      Uri: address(start),
      AlbumImage: shown.map((view) => imageOf(album, view)),
      Pages: { Total: views.length, Start: start, Count: shown.length, RequestedCount: count, ...more },
    },
    Expansions: Object.fromEntries(await Promise.all(shown.map((view) => expansionOf(album, view)))),
    Code: 200,
    Message: 'Ok',
  })
}

function imageOf(album: string, view: string) {
  return {
    ImageKey: keyOf(album, view),
    Serial: serial,
    Title: '',
    Caption: '',
    FileName: `${album}-${view}.jpg`,
    Format: 'JPG',
    Hidden: false,
    IsVideo: false,
    Processing: false,
    KeywordArray: [],
    Uris: { ImageSizeDetails: { Uri: detailsOf(album, view) } },
  }
}

async function expansionOf(album: string, view: string) {
  const { width, height, fileSize } = await measurePicture(fileOf(album, view))
  const longest = Math.max(width, height)
  const there = keysOf(sizes).filter((size) => sizes[size] < longest || size === 'O')
  const stated = there.map((size) => {
    const scale = Math.min(1, sizes[size] / longest)
    const Url = `${photos}/i-${keyOf(album, view)}/${serial}/${size}/${album}-${view}-${size}.jpg`
    const measured = { Width: Math.round(width * scale), Height: Math.round(height * scale) }
    return [sizeNames[size], { Url, Ext: 'jpg', ...measured, ...(size === 'O' ? { Size: fileSize } : {}) }] as const
  })
  return [detailsOf(album, view), { ImageSizeDetails: Object.fromEntries(stated) }] as const
}

async function sendPicture(album: string, view: string, size: Size): Promise<Response> {
  const original = fileOf(album, view)
  const found = await fs.readFile(original).catch(() => null)
  if (!found) return refuse()
  const headers = { 'Content-Type': 'image/jpeg' }
  if (size === 'O') return new Response(found, { headers })
  const target = await temporaryFile()
  try {
    await resizePicture(original, target, { width: sizes[size], format: 'jpeg' })
    return new Response(await fs.readFile(target), { headers })
  } finally {
    await fs.rm(target, { force: true })
  }
}

function keyOf(album: string, view: string): string {
  return `${album}--${view}`
}

function detailsOf(album: string, view: string): string {
  return `/api/v2/image/${keyOf(album, view)}-${serial}!sizedetails`
}

function fileOf(album: string, view: string): string {
  return path.join(folderOf(album), `${view}.jpg`)
}

function folderOf(album: string): string {
  return path.join(folder, album.slice(album.lastIndexOf('_') + 1))
}

function refuse(): Response {
  return Response.json({ Code: 404, Message: 'Not Found' }, { status: 404 })
}
