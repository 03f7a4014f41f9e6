/** The worst pictures that are taken, twenty at once from one person: the machine has room, and others get their turn. */
import fs from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

import sharp from 'sharp'
import { expect, test } from 'vitest'

import { openBuiltServer } from '#tests/support/built-server.ts'
import { watchMemory } from '#tests/support/resident-memory.js'
import { signUp } from '#tests/support/renter.ts'
import { clientOver } from '#tests/support/served-client.ts'

/** The heap of the image, or the garbage of a busy machine would be counted as what uploads need. */
const heap = fs.readFileSync('Dockerfile', 'utf8').match(/--max-[\w-]+=\d+/g) ?? []
const site = openBuiltServer({ DEMO_DATA: 'true' }, heap)

test.skipIf(!fs.existsSync('/proc/self/status'))(
  'site and encoder stay below 450 MB, and another photo does not wait for all twenty',
  async () => {
    const [mia, remy] = [await signedIn(), await signedIn()]
    const [worst, photo] = [await worstPictures(), await blank(1_200, 900).jpeg().toBuffer()]
    const watch = watchMemory(site.pid)
    let ended = 0
    const twenty = Array.from({ length: 20 }, async (_, index) => {
      const status = await send(mia, 'cover', worst[index % worst.length]!)
      ended += 1
      return status
    })
    await waitUntil(() => ended > 0)
    expect(await send(remy, 'profile', photo)).toBe(303)
    expect(ended, 'others wait for a turn, not for everybody').toBeLessThan(12)
    const statuses = await Promise.all(twenty)
    const peak = await watch.end()
    expect(statuses.filter((status) => status !== 303 && status !== 422)).toEqual([])
    expect(statuses).toContain(303)
    expect(statuses, 'the largest is refused').toContain(422)
    expect(peak).toBeLessThan(450)
    if (process.env.SHOW_FIGURES) fs.writeSync(1, `peak of site and encoder together: ${peak} MB\n`)
  },
)

async function signedIn(): Promise<string> {
  const client = clientOver(() => site.origin)
  await signUp(client)
  return client.cookieHeader()
}

async function send(cookie: string, kind: string, picture: Buffer): Promise<number> {
  const body = new FormData()
  body.append('photo', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'photo.jpg')
  const headers = { Cookie: cookie, Origin: site.origin }
  const answer = await fetch(`${site.origin}/account/photos/${kind}`, {
    method: 'POST',
    body,
    headers,
    redirect: 'manual',
  })
  await answer.arrayBuffer()
  return answer.status
}

function blank(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#246' } })
}

/** Each at the limit of what is held whole, and the one beyond it that once cost 200 MB for good. */
async function worstPictures(): Promise<Buffer[]> {
  const whole = { progressive: true, quality: 60 } as const
  return Promise.all([
    blank(8_064, 6_150).jpeg(whole).toBuffer(),
    blank(4_320, 3_240)
      .withMetadata({ orientation: 6 })
      .jpeg({ ...whole, chromaSubsampling: '4:4:4' })
      .toBuffer(),
    blank(6_000, 4_600).withMetadata({ orientation: 6 }).jpeg(whole).toBuffer(),
    blank(5_200, 4_000).ensureAlpha(0.5).png({ progressive: true }).toBuffer(),
    blank(7_600, 6_500).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  ])
}

async function waitUntil(condition: () => boolean) {
  while (!condition()) await wait(10)
}
