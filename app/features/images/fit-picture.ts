import { business } from '#app/config/business.ts'

/** Larger than what the server keeps (pictures.server.ts). */
const longestSide = 3_840
/** Smaller files are not worth the time. */
const largeBytes = 3_000_000
const quality = 0.9
const scaled = ['image/jpeg', 'image/png', 'image/webp']

/**
 * The picture in the size that is kept, when that is smaller. HEIC becomes JPEG where the browser can read it. The
 * server checks and encodes again whatever comes.
 */
export async function fitPicture(file: File): Promise<Blob | 'heic'> {
  const isHeic = /^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name)
  if (!isHeic && (file.size < largeBytes || !scaled.includes(file.type))) return file
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!bitmap) return isHeic ? 'heic' : file
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
  if (scale === 1 && !isHeic && file.size <= business.uploads.maximumBytes) return file
  const fitted = await draw(bitmap, scale, isHeic ? 'image/jpeg' : file.type)
  if (!fitted) return isHeic ? 'heic' : file
  return isHeic || fitted.size < file.size ? fitted : file
}

function draw(bitmap: ImageBitmap, scale: number, type: string): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality))
}
