/**
 * Share pictures on disk, beside the other sizes of the photograph they are made of: a photograph in the size that
 * networks show, with a drawing over it. Made once; the one before it goes. Hides the folders.
 */
import fs from 'node:fs/promises'
import path from 'node:path'

import { drawOver } from '#app/platform/picture-encoding.server.ts'
import { writeWhole } from '#app/platform/picture-files.server.ts'
import { derivative, orUnreachable } from '#app/platform/pictures.server.ts'

type SharePicture = {
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

/** The picture as JPEG; null without its photograph, 'unreachable' when that cannot be had now. */
export function sharePicture(picture: SharePicture): Promise<Uint8Array | null | 'unreachable'> {
  return orUnreachable(findOrMake(picture))
}

async function findOrMake(picture: SharePicture): Promise<Uint8Array | null> {
  const photograph = await derivative(picture.storageKey, sourceWidth, 'webp')
  if (!photograph) return null
  const own = `share-${picture.subject}-`
  const target = path.join(path.dirname(photograph), `${own}${picture.edition}.jpeg`)
  const running = underway.get(target)
  if (running) return running
  const work = findOrDraw(photograph, target, own, picture).finally(() => underway.delete(target))
  underway.set(target, work)
  return work
}

/** Cars may share a photograph: only the subject's own picture is replaced. */
async function findOrDraw(photograph: string, target: string, own: string, picture: SharePicture): Promise<Buffer> {
  const there = await fs.readFile(target).catch(() => undefined)
  if (there) return there
  const folder = path.dirname(target)
  const before = (await fs.readdir(folder)).filter((file) => file.startsWith(own))
  const { width, height, overlay } = picture
  await writeWhole(target, (draft) => drawOver(photograph, draft, { width, height, overlay: overlay() }))
  for (const file of before) await fs.rm(path.join(folder, file), { force: true })
  return fs.readFile(target)
}
