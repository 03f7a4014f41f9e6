/**
 * PDFs are read for their pages as pictures, readers in turn. All throw UnreadablePicture, for a locked file too, EncoderDied or
 * EncoderTooSlow.
 */
import fs from 'node:fs/promises'

import { z } from 'zod/mini'

import { whileWriting } from '#app/platform/disk.server.ts'
import { fairQueue } from '#app/platform/fair-queue.ts'
import { pdfPages } from '#app/platform/picture-encoder.server.ts'
import { removeFile, temporaryFile } from '#app/platform/picture-files.server.ts'

/** Small print is read on it. */
const room = { width: 1800, height: 1800, quality: 85 }
const queue = fairQueue()

export async function countPages(bytes: Uint8Array, readerId: string): Promise<number> {
  return z.number().parse(await withFile(bytes, readerId, (source) => pdfPages.run('pages', { source })))
}

const remade = z.object({ pages: z.number(), fileSize: z.number(), sha256: z.string() })

/**
 * The same pages as pictures in a new file: no script, form or attachment comes along. With more than `most`, or none,
 * nothing is written.
 */
export async function remakePdf(
  source: string,
  target: string,
  { readerId, most }: { readerId: string; most: number },
): Promise<z.infer<typeof remade>> {
  const args = { source, target, most, ...room }
  return remade.parse(await queue({ account: readerId, cost: 1 }, () => whileWriting(pdfPages.run('remake', args))))
}

/** A JPEG of one, the first being 1. */
export function drawPage(bytes: Uint8Array, number: number, readerId: string): Promise<Uint8Array> {
  return withFile(bytes, readerId, async (source) => {
    const target = `${source}.jpg`
    try {
      await pdfPages.run('page', { source, target, number, ...room })
      return await fs.readFile(target)
    } finally {
      await removeFile(target)
    }
  })
}

function withFile<Value>(
  bytes: Uint8Array,
  readerId: string,
  work: (source: string) => Promise<Value>,
): Promise<Value> {
  return queue({ account: readerId, cost: 1 }, async () => {
    const source = await temporaryFile()
    try {
      await whileWriting(fs.writeFile(source, bytes, { mode: 0o600 }))
      return await work(source)
    } finally {
      await removeFile(source)
    }
  })
}
