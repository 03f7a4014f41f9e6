import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

import { fileTypeFromFile } from 'file-type'

export type FilmFacts = {
  width: number
  height: number
  /** In milliseconds. */
  duration: number
}
export type FilmProblem = 'wrongType' | 'unreadable' | 'unplayable'

const played = ['avc', 'vp9', 'av1']

export async function inspectFilm(file: string): Promise<FilmFacts | FilmProblem> {
  const found = await fileTypeFromFile(file).catch(() => undefined)
  if (found?.mime !== 'video/mp4') return 'wrongType'
  const { EncodedPacketSink, FilePathSource, Input, MP4 } = await import('mediabunny')
  const input = new Input({ source: new FilePathSource(file), formats: [MP4] })
  try {
    const track = await input.getPrimaryVideoTrack()
    const last = track && (await new EncodedPacketSink(track).getPacket(Infinity))
    const duration = Math.round((await input.computeDuration()) * 1_000)
    if (!last || last.byteLength === 0 || !(duration > 0)) return 'unreadable'
    if (!played.includes(track.codec ?? '')) return 'unplayable'
    return { width: track.displayWidth, height: track.displayHeight, duration }
  } catch {
    return 'unreadable'
  } finally {
    input.dispose()
  }
}

export async function hashFilm(file: string): Promise<string> {
  const hash = createHash('sha256')
  const chunks: AsyncIterable<Buffer> = createReadStream(file)
  for await (const chunk of chunks) hash.update(chunk)
  return hash.digest('hex').slice(0, 32)
}
