/** A photo host for tests: albums in the shape of SmugMug's API v2 that change and fail at will. */
import http from 'node:http'

import sharp from 'sharp'

type Fault = { status: number; headers?: Record<string, string>; body?: string } | 'cut'
type Photo = { key: string; title?: string; version?: number; file?: Buffer; more?: Record<string, unknown> }

export type AlbumServer = Awaited<ReturnType<typeof openAlbumServer>>

export async function openAlbumServer() {
  const jpeg = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#456' } })
    .jpeg()
    .toBuffer()
  const albums = new Map<string, Photo[]>()
  const asked: URL[] = []
  let faults: { path: RegExp; answers: Fault[] } | undefined
  let pageSize = 100

  const server = http.createServer((request, response) => {
    const url = new URL(request.url ?? '/', origin())
    asked.push(url)
    const fault = faults?.path.test(url.pathname + url.search) ? faults.answers.shift() : undefined
    if (fault === 'cut') return void request.destroy()
    if (fault) return void response.writeHead(fault.status, fault.headers).end(fault.body)
    const [, album] = /^\/api\/v2\/album\/(.+)!images$/.exec(url.pathname) ?? []
    const photos = albums.get(album ?? '')
    if (photos)
      return void response.setHeader('Content-Type', 'application/json').end(JSON.stringify(page(url, photos)))
    const [, key] = /^\/photos\/i-([^/]+)\//.exec(url.pathname) ?? []
    const photo = [...albums.values()].flat().find((each) => each.key === key)
    response.writeHead(photo ? 200 : 404).end(photo && (photo.file ?? jpeg))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))

  return {
    albums,
    asked,
    origin: origin(),
    jpeg,
    failWith: (path: RegExp, ...answers: Fault[]) => void (faults = { path, answers }),
    setPageSize: (size: number) => void (pageSize = size),
    close: () => new Promise((resolve) => server.close(resolve)),
  }

  function origin(): string {
    const address = server.address()
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  }

  function page(url: URL, photos: Photo[]) {
    const start = Number(url.searchParams.get('start'))
    const shown = photos.slice(start - 1, start - 1 + pageSize)
    const next = start + shown.length
    return {
      Response: {
        ...(shown.length > 0 ? { AlbumImage: shown.map(imageOf) } : {}),
        Pages: {
          Total: photos.length,
          Start: start,
          Count: shown.length,
          ...(next <= photos.length ? { NextPage: `${url.pathname}?start=${next}&count=${pageSize}` } : {}),
        },
      },
      Expansions: Object.fromEntries(shown.map((photo) => [detailsOf(photo), { ImageSizeDetails: sizesOf(photo) }])),
      Code: 200,
      Message: 'Ok',
    }
  }

  function sizesOf({ key, version = 0 }: Photo) {
    const at = (size: string) => `${origin()}/photos/i-${key}/${version}/${size}/photo-${size}.jpg`
    return {
      Uri: '/unused',
      ImageSizeOriginal: { Url: at('O'), Width: 6000, Height: 4000 },
      ImageSizeX3Large: { Url: at('X3'), Width: 900, Height: 600 },
      ImageSizeThumb: { Url: at('Th'), Width: 150, Height: 100 },
    }
  }
}

function imageOf(photo: Photo) {
  return {
    ImageKey: photo.key,
    Serial: photo.version ?? 0,
    Title: photo.title ?? '',
    Caption: '',
    FileName: `${photo.key}.jpg`,
    KeywordArray: ['car'],
    Hidden: false,
    IsVideo: false,
    Processing: false,
    Uris: { ImageSizeDetails: { Uri: detailsOf(photo) } },
    ...photo.more,
  }
}

function detailsOf({ key, version = 0 }: Photo): string {
  return `/api/v2/image/${key}-${version}!sizedetails`
}
