import fs from 'node:fs/promises'
import path from 'node:path'

import { drawOver, type FocalPoint } from '#app/platform/picture-encoding.server.ts'
import { writeWhole } from '#app/platform/picture-files.server.ts'
import { derivative, orUnreachable } from '#app/platform/pictures.server.ts'
import { singleFlight } from '#app/platform/single-flight.ts'

type SharePicture = {
  storageKey: string
  subject: string
  edition: string
  width: number
  height: number
  overlay: () => string
  focus?: FocalPoint
}

const sourceWidth = 1440
const onceAtATime = singleFlight<Buffer>()

export function sharePicture(picture: SharePicture): Promise<Uint8Array | null | 'unreachable'> {
  return orUnreachable(findOrMake(picture))
}

async function findOrMake(picture: SharePicture): Promise<Uint8Array | null> {
  const photograph = await derivative(picture.storageKey, sourceWidth, 'webp')
  if (!photograph) return null
  const own = `share-${picture.subject}-`
  const target = path.join(path.dirname(photograph), `${own}${picture.edition}.jpeg`)
  return onceAtATime(target, () => findOrDraw(photograph, target, own, picture))
}

/** Cars may share a photograph: replace only this subject's picture. */
async function findOrDraw(photograph: string, target: string, own: string, picture: SharePicture): Promise<Buffer> {
  const there = await fs.readFile(target).catch(() => undefined)
  if (there) return there
  const folder = path.dirname(target)
  const before = (await fs.readdir(folder)).filter((file) => file.startsWith(own))
  const { width, height, overlay, focus } = picture
  await writeWhole(target, (draft) => drawOver(photograph, draft, { width, height, overlay: overlay(), focus }))
  for (const file of before) await fs.rm(path.join(folder, file), { force: true })
  return fs.readFile(target)
}
