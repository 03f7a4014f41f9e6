/** Pictures for tests: files as they arrive from outside. */
import { receiveFile, type ReceivedFile } from '#app/platform/file-content.server.ts'

/** Bytes as a file that has arrived. */
export async function arrived(bytes: Uint8Array): Promise<ReceivedFile> {
  async function* once() {
    yield bytes
  }
  const file = await receiveFile(once(), bytes.byteLength)
  if (!file) throw new Error('Too large')
  return file
}

/** What `read` of a picture gave, when it gave a picture. */
export function bytesOf(read: Buffer | null | 'unreachable'): Buffer {
  if (!Buffer.isBuffer(read)) throw new Error(`No picture: ${read}`)
  return read
}
