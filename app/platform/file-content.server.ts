/** What comes in as a file: its bytes up to a limit, and what they really are, whatever a name or a header claims. Hides file-type. */
import { fileTypeFromBuffer } from 'file-type'

/** The MIME type found in the content, or undefined for text, HTML, SVG and anything unknown. */
export async function contentTypeOf(bytes: Uint8Array): Promise<string | undefined> {
  const found = await fileTypeFromBuffer(bytes)
  return found?.mime
}

/** All bytes of a file on its way in, or null when there are more than `most`. The rest is read away: the form goes on behind it. */
export async function readUpTo(stream: AsyncIterable<Uint8Array>, most: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.byteLength
    if (size <= most) chunks.push(chunk)
    else chunks.length = 0
  }
  return size <= most ? Buffer.concat(chunks) : null
}
