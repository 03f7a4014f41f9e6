import sharp from 'sharp'
import { expect, test } from 'vitest'

import { kindOfFile } from './file-kind.ts'

const blank = sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })

test.each([
  ['image/jpeg', () => blank.clone().jpeg().toBuffer()],
  ['image/png', () => blank.clone().png().toBuffer()],
  ['image/webp', () => blank.clone().webp().toBuffer()],
  ['image/heic', async () => Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0', 'latin1')],
  ['application/pdf', async () => Buffer.from('%PDF-1.7\n')],
  ['application/pdf', async () => Buffer.from('\u{feff}%PDF-1.7\n')],
])('a file that begins like %s is taken for one, whatever its type says', async (kind, bytes) => {
  expect(await kindOfFile(new File([new Uint8Array(await bytes())], 'a', { type: '' }))).toBe(kind)
})

test.each([
  ['like a GIF', 'GIF89a'],
  ['like a film', '\0\0\0\u0018ftypisom\0\0\0\0'],
  ['with nothing', ''],
])('a file that begins %s is of no kind that we take', async (_, bytes) => {
  expect(await kindOfFile(new File([Buffer.from(bytes, 'latin1')], 'a', { type: '' }))).toBeUndefined()
})
