/** Originals are in the store: a machine with an empty disk of its own shows every picture. */
import fs from 'node:fs'
import path from 'node:path'

import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { images } from '#drizzle/schema.ts'
import { presetNames } from '#app/pictures/images/rules.ts'
import { closeDatabase, db } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { pictureFolder as folderHere } from '#app/platform/picture-files.server.ts'
import { keysOf } from '#app/shared/keys.ts'
import { pictureWidths, thumbnailWidths } from '#app/shared/picture-widths.ts'
import { cast } from '#tests/cast.ts'
import { startBuiltServer } from '#tests/support/built-server.ts'
import { clientOver } from '#tests/support/served-client.ts'

const secondDisk = path.join(env.dataDir, 'second-machine')
let first: Awaited<ReturnType<typeof startBuiltServer>>
let second: Awaited<ReturnType<typeof startBuiltServer>>

beforeAll(async () => {
  first = await startBuiltServer(['server/main.js'], { DEMO_DATA: 'true' })
  second = await startBuiltServer(['server/main.js'], { DATA_DIR: secondDisk, UPLOADS_DIR: env.uploadsDir })
})
afterAll(async () => {
  await first.stop()
  await second.stop()
  await closeDatabase()
})

test('a second machine with its own empty disk serves every picture, as the first does', async () => {
  const pictures = await db.select({ id: images.id, hash: images.contentHash }).from(images)
  expect(pictures.length).toBeGreaterThan(40)
  for (const { id, hash } of pictures) {
    const address = `/images/${id}/320-${hash}`
    const [one, other] = await Promise.all([first, second].map(({ origin }) => fetch(origin + address, webp)))
    expect([address, one?.status, other?.status]).toEqual([address, 200, 200])
    expect(Buffer.from(await other!.arrayBuffer()).equals(Buffer.from(await one!.arrayBuffer()))).toBe(true)
  }
})

test('what is uploaded at the first is served by the second in every width and preset', async () => {
  const client = clientOver(() => first.origin)
  await client.signIn(cast.brook)
  const bytes = fs.readFileSync('drizzle/pictures/suv-pearl/side.jpg')
  const body = new FormData()
  body.append('photos', new File([bytes], 'new.jpg', { type: 'image/jpeg' }))
  await client.send('/dashboard/uploads', { method: 'POST', body })
  const [picture] = await db.select().from(images).where(eq(images.filename, 'new.jpg'))
  const sizes = [...thumbnailWidths, ...pictureWidths, ...keysOf(presetNames)]
  for (const size of sizes) {
    const answer = await fetch(`${second.origin}/images/${picture?.id}/${size}-${picture?.contentHash}`, webp)
    expect([size, answer.status]).toEqual([size, 200])
    expect((await sharp(await answer.arrayBuffer()).metadata()).format).toBe('webp')
  }
})

test('a machine that cannot reach the store serves the sizes it has, and answers 503 that no one keeps for the others', async () => {
  const [picture] = await db
    .select({ id: images.id, hash: images.contentHash, key: images.storageKey })
    .from(images)
    .limit(1)
  const account = { apiKey: 'sk_live_0123456789abcdef', appId: 'app', regions: ['sea1'] }
  const UPLOADTHING_TOKEN = Buffer.from(JSON.stringify(account)).toString('base64')
  const cutOff = await startBuiltServer(['server/main.js'], {
    DATA_DIR: secondDisk,
    UPLOADTHING_TOKEN,
    JOBS: 'false',
  })
  try {
    const at = (width: number) => fetch(`${cutOff.origin}/images/${picture!.id}/${width}-${picture!.hash}`, webp)
    fs.rmSync(path.join(pictureFolder(picture!.key), 'original'))
    expect((await at(320)).status).toBe(200)
    const missing = await at(1920)
    expect([missing.status, missing.headers.get('Cache-Control')]).toEqual([503, 'no-store'])
  } finally {
    await cutOff.stop()
  }
})

/** On the second machine. */
function pictureFolder(storageKey: string): string {
  return path.join(secondDisk, path.relative(env.dataDir, folderHere(storageKey)))
}

const webp = { headers: { Accept: 'image/webp' } }
