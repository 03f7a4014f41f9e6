/**
 * Share pictures on disk, beside the other sizes of the photograph they are made of: a photograph in the size that
 * networks show, with a drawing over it. Made once; the one before it goes. Hides sharp and the folders.
 */
import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'

import sharp from 'sharp'

import { derivative } from '#app/platform/pictures.server.ts'

type Wanted = {
  /** Of the photograph, in the picture store. */
  storageKey: string
  /** Whose picture it is, and what is drawn: both name the file, so letters, digits and dashes. */
  subject: string
  edition: string
  width: number
  height: number
  /** The drawing, an SVG of the picture's own size. */
  overlay: () => string
}

/** Bigger than any picture is shown, smaller than a phone's photograph. */
const sourceWidth = 1440
const underway = new Map<string, Promise<Buffer>>()

/** The picture as JPEG. Throws when the photograph is not in the store. */
export async function sharePicture(wanted: Wanted): Promise<Uint8Array> {
  const photograph = await derivative(wanted.storageKey, sourceWidth, 'webp')
  const folder = path.dirname(photograph)
  const own = `share-${wanted.subject}-`
  const target = path.join(folder, `${own}${wanted.edition}.jpeg`)
  const running = underway.get(target)
  if (running) return running
  const work = kept(target, own, () => made(photograph, wanted)).finally(() => underway.delete(target))
  underway.set(target, work)
  return work
}

/** Cars may share a photograph: only the subject's own picture is replaced. */
async function kept(target: string, own: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const there = await fs.readFile(target).catch(() => undefined)
  if (there) return there
  const bytes = await make()
  const folder = path.dirname(target)
  const before = (await fs.readdir(folder)).filter((file) => file.startsWith(own))
  // Readers see a whole file or none.
  const draft = path.join(folder, randomUUID())
  await fs.writeFile(draft, bytes)
  await fs.rename(draft, target)
  for (const file of before) await fs.rm(path.join(folder, file), { force: true })
  return bytes
}

/** Cars stand low in a photograph: of what is too high for the frame, three quarters go at the top. */
async function made(photograph: string, { width, height, overlay }: Wanted): Promise<Buffer> {
  const covered = sharp(photograph).resize({ width, height, fit: 'outside' }).removeAlpha().raw()
  const { data, info } = await covered.toBuffer({ resolveWithObject: true })
  const frame = {
    left: Math.floor((info.width - width) / 2),
    top: Math.floor((info.height - height) * 0.75),
    width,
    height,
  }
  return sharp(data, { raw: info })
    .extract(frame)
    .composite([{ input: Buffer.from(overlay()) }])
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()
}
