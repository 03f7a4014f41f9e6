/** Films of every kind: a real one, made different by bytes behind it that players skip, and a file that is no film. */
import fs from 'node:fs'

const real = fs.readFileSync('app/media/films/garage-door-1280x720.mp4')
export const poster = fs.readFileSync('drizzle/pictures/suv-green/side.jpg')
let made = 0

/** A playable MP4 that no other test has, of at least this many bytes. */
export function makeFilm(size = 0): Buffer {
  made += 1
  const skipped = Buffer.alloc(Math.max(64, size - real.length))
  skipped.writeUInt32BE(skipped.length)
  skipped.write('free', 4)
  skipped.write(`${process.pid} ${made}`, 8)
  return Buffer.concat([real, skipped])
}

/** In its own box: what no browser of ours plays. */
function renamed(from: string, to: string): Buffer {
  return Buffer.from(real.toString('latin1').replaceAll(from, to), 'latin1')
}

/** By the name they arrive with. */
export const notFilms: Record<string, { name: string; bytes: Buffer; problem: string }> = {
  'zero bytes': { name: 'empty.mp4', bytes: Buffer.alloc(0), problem: 'Please upload an MP4 file only.' },
  'a JPEG named .mp4': { name: 'photo.mp4', bytes: poster, problem: 'Please upload an MP4 file only.' },
  'text named .mp4': {
    name: 'text.mp4',
    bytes: Buffer.from('<script>1</script>'),
    problem: 'Please upload an MP4 file only.',
  },
  WebM: {
    name: 'film.mp4',
    bytes: Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701', 'hex'),
    problem: 'Please upload an MP4 file only.',
  },
  QuickTime: { name: 'film.mp4', bytes: renamed('ftypisom', 'ftypqt  '), problem: 'Please upload an MP4 file only.' },
  'a truncated index': { name: 'cut.mp4', bytes: real.subarray(0, 600), problem: 'This MP4 is damaged or cut off.' },
  'a film cut off': { name: 'cut.mp4', bytes: real.subarray(0, 200_000), problem: 'This MP4 is damaged or cut off.' },
  'no index': { name: 'head.mp4', bytes: real.subarray(0, 32), problem: 'This MP4 is damaged or cut off.' },
  'a codec that few play': { name: 'mp4v.mp4', bytes: renamed('avc1\0', 'mp4v\0'), problem: '' },
}
