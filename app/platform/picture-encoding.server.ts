/** Pictures decoded and encoded: what comes from outside, and the formats that browsers get. Hides sharp. */
import sharp, { type Sharp } from 'sharp'

import { contentTypeOf } from '#app/platform/file-content.server.ts'

export type PictureFormat = 'avif' | 'webp' | 'jpeg'

/** The room a picture has to fit into, and how finely it is written (0 to 1). */
export type PicturePreset = { readonly width: number; readonly height: number; readonly quality: number }

/** The bytes are no picture we take, are damaged, or unfold to more pixels than we decode. */
export class UnreadablePicture extends Error {
  override name = 'UnreadablePicture'
}

const readable = new Set(['image/jpeg', 'image/png', 'image/webp'])
/** A phone's largest photograph fits; a bomb of a few kilobytes does not. */
const mostPixels = 50_000_000
/** Such a photograph unfolded, in bytes. The same pixels in sixteen bits and with transparency would be twice as much. */
const mostUnfolded = 4 * mostPixels
/** Up to this width a phone shows a picture with two or three dots a pixel, where coarser steps are not seen. */
const phoneDots = 768

// Files under a name never change, and the cache of open files would only hold descriptors.
sharp.cache({ memory: 32, files: 0, items: 64 })

/** A file of the store at a width and in a format, never wider than it is. */
export function resized(file: string, width: number, format: PictureFormat): Promise<Buffer> {
  return encode(
    sharp(file, { limitInputPixels: mostPixels }).resize({ width, withoutEnlargement: true }),
    format,
    width,
  ).toBuffer()
}

/** A photographed document for the private store: at most 2400 pixels a side, JPEG, no EXIF. Throws UnreadablePicture. */
export async function cleanPicture(bytes: Uint8Array): Promise<{ bytes: Buffer; mimeType: string }> {
  return encodedAnew(bytes, { width: 2400, height: 2400, quality: 0.85 })
}

/** A picture from outside, upright, sRGB, without EXIF, within its preset. Throws UnreadablePicture. */
export function encodedAnew(bytes: Uint8Array, preset: PicturePreset) {
  // A small machine has room for one that is as large as we take, not for as many as somebody sends at once.
  const mine = turn.then(() => encodeAnew(bytes, preset))
  turn = mine.catch(() => {})
  return mine
}

/** When those before are done. */
let turn: Promise<unknown> = Promise.resolve()

async function encodeAnew(bytes: Uint8Array, { width, height, quality: fineness }: PicturePreset) {
  const quality = Math.round(fineness * 100)
  await refuseOthers(bytes)
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    const { hasAlpha, ...size } = await picture.metadata()
    if (size.width * size.height * size.channels * bytesOf(size.depth) > mostUnfolded)
      throw new RangeError('unfolds to too many bytes')
    const fitted = picture.autoOrient().resize({ width, height, fit: 'inside', withoutEnlargement: true })
    const encoded = hasAlpha ? fitted.webp({ quality }) : fitted.jpeg({ quality, mozjpeg: true })
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height, mimeType: hasAlpha ? 'image/webp' : 'image/jpeg' }
  } catch (cause) {
    throw new UnreadablePicture('The picture cannot be decoded', { cause })
  }
}

/** Kind and size of a picture that is kept as it is. Throws UnreadablePicture. */
export async function measured(bytes: Uint8Array) {
  const mimeType = await refuseOthers(bytes)
  const { width, height } = await sharp(bytes, { limitInputPixels: mostPixels }).metadata()
  return { mimeType, width, height }
}

/** Of one colour of one pixel. */
function bytesOf(depth: string): number {
  return depth === 'uchar' ? 1 : 2
}

/** libvips would also render SVG and more: only what is recognised as one of our three reaches it. */
async function refuseOthers(bytes: Uint8Array): Promise<string> {
  const type = await contentTypeOf(bytes)
  if (!type || !readable.has(type)) throw new UnreadablePicture(`Not a picture we take: ${type ?? 'unknown'}`)
  return type
}

/** As #rrggbb. */
export async function averageColor(bytes: Uint8Array): Promise<string> {
  const [red = 0, green = 0, blue = 0] = await sharp(bytes)
    .resize(1, 1, { fit: 'fill' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function encode(picture: Sharp, format: PictureFormat, width: number): Sharp {
  const small = width <= phoneDots
  if (format === 'avif') return picture.avif({ quality: small ? 45 : 50, effort: 2 })
  if (format === 'webp') return picture.webp({ quality: small ? 62 : 70, effort: small ? 5 : 4 })
  return picture.flatten({ background: '#030304' }).jpeg({ quality: 72, mozjpeg: true })
}
