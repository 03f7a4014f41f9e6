import sharp from 'sharp'

/** A picture that passes for a licence: light, with an edge, a few kilobytes. */
export async function licensePicture() {
  const image = sharp({ create: { width: 1200, height: 760, channels: 3, background: '#d8d4ca' } })
  return { name: 'license.jpg', mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() }
}
