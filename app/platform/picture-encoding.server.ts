import { z } from 'zod/mini'

import { whileWriting } from '#app/platform/disk.server.ts'
import { background, fairQueue } from '#app/platform/fair-queue.ts'
import type { ReceivedFile } from '#app/platform/file-content.server.ts'
import { UnreadablePicture, pictureEncoder } from '#app/platform/picture-encoder.server.ts'
import { lineBox, roofLinePath } from '#app/shared/roof-line.ts'

export type PictureFormat = 'avif' | 'webp' | 'jpeg'

export type PicturePreset = { readonly width: number; readonly height: number; readonly quality: number }

const point = z.tuple([z.number(), z.number()])
const outline = z.pipe(
  z.object({ points: z.array(point), left: z.number(), top: z.number(), width: z.number(), unevenness: z.number() }),
  z.transform(({ points, ...place }) => ({ path: roofLinePath(points), ...place })),
)

const fileFacts = z.object({ mimeType: z.string(), fileSize: z.number(), sha256: z.string() })
export type FileFacts = z.infer<typeof fileFacts>

const encodedFacts = z.extend(fileFacts, {
  width: z.number(),
  height: z.number(),
  color: z.string(),
  fingerprint: z.string(),
  focalX: z.nullable(z.number()),
  focalY: z.nullable(z.number()),
  outlines: z.array(outline),
})
export type EncodedFacts = z.infer<typeof encodedFacts>

/** Who takes turns with others: accounts, and network addresses with all their accounts. */
export type PictureSender = { ownerId: string; address?: string }

const readable: (string | undefined)[] = ['image/jpeg', 'image/png', 'image/webp']
const documentPreset: PicturePreset = { width: 2400, height: 2400, quality: 0.85 }

const picture = z.object({ pixels: z.number() })

/** Of what a picture costs beside its pixels: many small ones are not free. */
const pixelsAtLeast = 500_000

/** A customer waits with the booking, so a document costs a part of what it would in a gallery. */
const costOfDocuments = 0.25

// Separate queues: uploads do not delay visitors, and at most two pictures are in memory. The encoder has the next upload
// before it asks for it: our own process may be busy for longer than a document takes.
const uploadQueue = fairQueue(2)
const uploadLane = 'uploads'
const derivativeQueue = fairQueue()
const own = { account: 'own', cost: 1 }
const visitors = { account: 'visitors', cost: 1 }

type Arrived = Pick<ReceivedFile, 'path' | 'mimeType'>

/**
 * Writes an upright copy without metadata to `target`, when its sender's turn comes. Throws UnreadablePicture, TooManyPixels
 * (before its turn) and what is a `isFileOutage`.
 */
export async function cleanPicture(
  file: Arrived,
  target: string,
  { preset, ...sender }: PictureSender & { preset: PicturePreset },
): Promise<EncodedFacts> {
  return encodedFacts.parse(await writeClean(file, { task: 'clean', target, preset, lineBox }, sender))
}

/** As `cleanPicture`, of a license or another document. */
export async function cleanDocument(file: Arrived, target: string, sender: PictureSender): Promise<FileFacts> {
  return fileFacts.parse(await writeClean(file, { task: 'scan', target, preset: documentPreset }, sender))
}

async function writeClean(
  { path: source, mimeType }: Arrived,
  { task, preset, ...args }: { task: 'clean' | 'scan'; target: string; preset: PicturePreset; lineBox?: object },
  { ownerId, address }: PictureSender,
): Promise<unknown> {
  // libvips would also render SVG and more.
  if (!readable.includes(mimeType)) throw new UnreadablePicture(`Not a picture we take: ${mimeType ?? 'unknown'}`)
  const { pixels } = picture.parse(await pictureEncoder.run('weigh', { source }))
  const cost = Math.max(pixels, pixelsAtLeast) * (task === 'scan' ? costOfDocuments : 1)
  const quality = Math.round(preset.quality * 100)
  return uploadQueue({ account: ownerId, address, cost }, () =>
    whileWriting(pictureEncoder.run(task, { source, ...args, ...preset, quality }, uploadLane)),
  )
}

export async function measurePicture(source: string): Promise<EncodedFacts> {
  return encodedFacts.parse(await derivativeQueue(own, () => pictureEncoder.run('measure', { source, lineBox })))
}

export async function resizePicture(
  source: string,
  target: string,
  { width, format, ahead = false }: { width: number; format: PictureFormat; ahead?: boolean },
): Promise<void> {
  await derivativeQueue(ahead ? background : visitors, () =>
    pictureEncoder.run('resize', { source, target, width, format }),
  )
}

export async function encodeFitted(
  source: string,
  target: string,
  { preset, format, ahead = false }: { preset: PicturePreset; format: PictureFormat; ahead?: boolean },
): Promise<void> {
  const quality = Math.round(preset.quality * 100)
  const args = { source, target, ...preset, quality, format }
  await derivativeQueue(ahead ? background : visitors, () => pictureEncoder.run('fit', args))
}

/** As PNG. Only what we have written ourselves: libvips would also fetch what an SVG names. */
export async function drawSvg(svg: string): Promise<Buffer> {
  const drawn = z.string().parse(await derivativeQueue(own, () => pictureEncoder.run('draw', { svg })))
  return Buffer.from(drawn, 'base64')
}

export type FocalPoint = { x: number; y: number }

export async function drawOver(
  source: string,
  target: string,
  drawing: { width: number; height: number; overlay: string; focus?: FocalPoint },
): Promise<void> {
  await derivativeQueue(visitors, () => pictureEncoder.run('share', { source, target, ...drawing }))
}
