import sharp from 'sharp'

let made: Promise<Buffer> | undefined

/** A picture that passes for a licence: light, with an edge, a few kilobytes. */
export async function licensePicture() {
  made ??= sharp({ create: { width: 600, height: 380, channels: 3, background: '#d8d4ca' } })
    .jpeg()
    .toBuffer()
  return { name: 'license.jpg', mimeType: 'image/jpeg', buffer: await made }
}
