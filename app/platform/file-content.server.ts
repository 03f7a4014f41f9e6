/** Says what bytes really are, whatever a name or a header claims. Hides file-type. */
import { fileTypeFromBuffer } from 'file-type'

/** The MIME type found in the content, or undefined for text, HTML, SVG and anything unknown. */
export async function contentTypeOf(bytes: Uint8Array): Promise<string | undefined> {
  const found = await fileTypeFromBuffer(bytes)
  return found?.mime
}
