import { business } from '#app/business.ts'
import { kindOfFile } from './file-kind.ts'

/** What the server keeps: of a site's picture (pictures.server.ts), of a document (picture-encoding.server.ts). */
const keptSizes = {
  /** Smaller files are not worth the time. */
  picture: { longestSide: 3_840, largeBytes: 3_000_000, quality: 0.9 },
  document: { longestSide: 2_400, largeBytes: 600_000, quality: 0.85 },
}
export type FitAs = keyof typeof keptSizes

/**
 * The picture in the size that is kept, when that is smaller. HEIC becomes JPEG where the browser can read it. The
 * server checks and encodes again whatever comes; anything else than a picture is given back.
 */
export async function fitPicture(file: File, as: FitAs): Promise<Blob | 'heic'> {
  const { longestSide, largeBytes, quality } = keptSizes[as]
  const kind = await kindOfFile(file)
  const isHeic = kind === 'image/heic'
  if (!kind || kind === 'application/pdf' || (!isHeic && file.size < largeBytes)) return file
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!bitmap) return isHeic ? 'heic' : file
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
  if (scale === 1 && !isHeic && file.size <= business.uploads.maximumBytes) return file
  const fitted = await draw(bitmap, scale, { type: isHeic ? 'image/jpeg' : kind, quality })
  if (!fitted) return isHeic ? 'heic' : file
  return isHeic || fitted.size < file.size ? fitted : file
}

function draw(
  bitmap: ImageBitmap,
  scale: number,
  { type, quality }: { type: string; quality: number },
): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality))
}
