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
  [undefined, async () => Buffer.from('GIF89a')],
  [undefined, async () => Buffer.from('\0\0\0\u0018ftypisom\0\0\0\0', 'latin1')],
  [undefined, async () => Buffer.alloc(0)],
])('a file that begins as %s is one, whatever its type says', async (kind, bytes) => {
  expect(await kindOfFile(new File([new Uint8Array(await bytes())], 'a', { type: '' }))).toBe(kind)
})
