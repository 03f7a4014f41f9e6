import { fileTypeFromFile } from 'file-type'
import { EncodedPacketSink, FilePathSource, Input, MP4 } from 'mediabunny'

import { answerReader } from './reader-thread.js'

const played = ['avc', 'vp9', 'av1']

answerReader(async (/** @type {{ file: string }} */ { file }) => {
  const found = await fileTypeFromFile(file).catch(() => undefined)
  if (found?.mime !== 'video/mp4') return { problem: 'wrongType' }
  const input = new Input({ source: new FilePathSource(file), formats: [MP4] })
  try {
    const track = await input.getPrimaryVideoTrack()
    const last = track && (await new EncodedPacketSink(track).getPacket(Infinity))
    const duration = Math.round((await input.computeDuration()) * 1_000)
    if (!last || last.byteLength === 0 || !(duration > 0)) return { problem: 'unreadable' }
    if (!played.includes(track.codec ?? '')) return { problem: 'unplayable' }
    return { facts: { width: track.displayWidth, height: track.displayHeight, duration } }
  } catch {
    return { problem: 'unreadable' }
  } finally {
    input.dispose()
  }
})
