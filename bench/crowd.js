/**
 * How long a customer's license takes beside accounts that cost nothing, each with the heaviest photograph that is taken,
 * all from one network address: alone, from another address, and from the same one.
 */
import { randomUUID } from 'node:crypto'

import postgres from 'postgres'
import sharp from 'sharp'

import { firstCar } from './site.js'
import { signIn } from './throughput.js'

const accounts = Number(process.env.BENCH_CROWD ?? 24)
const [crowded, elsewhere] = ['192.0.2.1', '198.51.100.1']

/** What `startSite` has to give the site, so that requests can say where they come from. */
export const environment = { TRUSTED_PROXIES: '1' }

/** @param {{ origin: string, databaseUrl: string }} site */
export async function measureCrowd({ origin, databaseUrl }) {
  const cookies = await makeAccounts({ origin, databaseUrl }, accounts)
  const customer = await signIn(origin, 'member')
  const page = await firstCar(origin)
  const [heavy, license] = [await photograph(10_000, 8_000), await photograph(1_600, 1_200)]
  const send = (/** @type {string} */ address) =>
    post(`${origin}${page}`, { driversLicenseFront: license }, customer, address)
  const rows = [{ license: 'alone', seconds: await send(elsewhere), 'all of the crowd': '' }]
  for (const address of [elsewhere, crowded]) {
    const began = performance.now()
    const crowd = cookies.map((cookie) => post(`${origin}/account/photos/profile`, { photo: heavy }, cookie, crowded))
    await Promise.race([...crowd, new Promise((resolve) => setTimeout(resolve, 3_000))])
    const seconds = await send(address)
    await Promise.all(crowd)
    const whole = ((performance.now() - began) / 1_000).toFixed(1)
    const where = address === crowded ? 'from their address' : 'from another address'
    rows.push({ license: `beside ${accounts} accounts, ${where}`, seconds, 'all of the crowd': whole })
  }
  return rows
}

/**
 * Copies of the demo's customer, each signed in. Gives their cookies.
 * @param {{ origin: string, databaseUrl: string }} site @param {number} count
 */
export async function makeAccounts({ origin, databaseUrl }, count) {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  const names = Array.from({ length: count }, (_, index) => `crowd_${index}_${randomUUID().slice(0, 8)}`)
  for (const name of names)
    await sql`
      insert into profiles (id, email, password_hash, full_name, first_name, last_name, username, date_of_birth, approval_status, approved_at)
      select ${randomUUID()}::uuid, ${`${name}@example.com`}, password_hash, 'Crowd', 'Crowd', 'Crowd', ${name}, date_of_birth, approval_status, approved_at
      from profiles where username = 'member'`
  await sql.end()
  const cookies = []
  for (const name of names) cookies.push(await signIn(origin, name))
  return cookies
}

/** With noise, which costs the most to decode. @param {number} width @param {number} height */
async function photograph(width, height) {
  const noise = { type: /** @type {const} */ ('gaussian'), mean: 128, sigma: 6 }
  return sharp({ create: { width, height, channels: 3, background: '#000', noise } })
    .jpeg({ quality: 60 })
    .toBuffer()
}

/**
 * Gives the seconds until the answer is there, and its status in front of them when it is none of a form.
 * @param {string} url @param {Record<string, Buffer>} files @param {string} cookie @param {string} from
 */
async function post(url, files, cookie, from) {
  const body = new FormData()
  for (const [name, bytes] of Object.entries(files))
    body.append(name, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), `${name}.jpg`)
  const began = performance.now()
  const headers = { cookie, origin: new URL(url).origin, 'x-forwarded-for': from }
  const answer = await fetch(url, { method: 'POST', body, headers, redirect: 'manual' })
  await answer.arrayBuffer()
  const seconds = ((performance.now() - began) / 1_000).toFixed(1)
  return [303, 422].includes(answer.status) ? seconds : `${answer.status}: ${seconds}`
}
