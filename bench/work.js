/**
 * `npm run bench -- work`: how many milliseconds of processor time (all threads of our process) the dear pages take, one
 * request after another on a warm process: as a customer, as staff, and what no one has asked for before.
 * BENCH_PAGES picks pages by a pattern of their names, BENCH_ASKS says how often each is asked.
 */
import { parse } from 'node-html-parser'
import postgres from 'postgres'

import { firstCar } from './site.js'
import { signIn, workOf } from './throughput.js'

const asks = Number(process.env.BENCH_ASKS ?? 100)
const rounds = 3
const wantedPages = new RegExp(process.env.BENCH_PAGES ?? '')

/** What `startSite` has to give the site. */
export const environment = { JOBS: 'false', PREPARE_PICTURES: 'false', TRUSTED_PROXIES: '1' }

/** @typedef {{ as?: string, address: string | ((ask: number) => string), body?: () => Promise<FormData> }} Page */

/** @param {{ origin: string, pid: number, databaseUrl: string }} site */
export async function measureWork(site) {
  const rows = []
  const sql = postgres(site.databaseUrl, { max: 1, onnotice: () => {} })
  const pages = Object.entries(await pagesOf(site.origin, sql)).filter(([name]) => wantedPages.test(name))
  /** @type {Map<string, string>} */
  const cookies = new Map()
  for (const [name, page] of pages) {
    const as = page.as ?? ''
    if (as && !cookies.has(as)) cookies.set(as, await signIn(site.origin, as))
    const ask = askingFor(site.origin, page, cookies.get(as))
    // Until the compiler has seen a page a few hundred times it measures the interpreter.
    let last = await repeat(asks * 2, ask)
    const works = []
    for (let round = 0; round < rounds; round++) {
      const before = workOf(site.pid)
      last = await repeat(asks, ask)
      works.push((workOf(site.pid) - before) / asks)
    }
    const [least = 0, median = 0] = works.toSorted((one, other) => one - other)
    rows.push({ page: name, ...last, 'work ms': median.toFixed(1), 'least ms': least.toFixed(1) })
  }
  await sql.end()
  return rows
}

/** @param {number} times @param {() => Promise<{ status: number, kB: number }>} ask */
async function repeat(times, ask) {
  let last = { status: 0, kB: 0 }
  for (let i = 0; i < times; i++) last = await ask()
  return last
}

/** @param {string} origin @param {Page} page @param {string} [cookie] */
function askingFor(origin, { address, body }, cookie) {
  let count = 0
  return async () => {
    const url = origin + (typeof address === 'string' ? address : address(count++))
    /** @type {Record<string, string>} */
    const headers = { 'accept-encoding': 'br', origin, referer: url, 'x-forwarded-for': `192.0.2.${count % 250}` }
    if (cookie) headers.cookie = cookie
    const sent = body ? { method: 'POST', body: await body() } : {}
    const answer = await fetch(url, { ...sent, headers, redirect: 'manual' })
    return { status: answer.status, kB: Math.round((await answer.arrayBuffer()).byteLength / 1_000) }
  }
}

/** @param {string} origin @param {postgres.Sql} sql @returns {Promise<Record<string, Page>>} */
async function pagesOf(origin, sql) {
  const car = await firstCar(origin)
  const day = (/** @type {number} */ count) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10)
  const [own] = await sql`select booking_number as number from bookings b
      join booking_requests r on r.id = b.request_id join profiles p on p.id = r.profile_id where p.username = 'member' order by b.pickup_date desc limit 1`
  const [any] = await sql`select booking_number as number from bookings order by pickup_date desc limit 1`
  const form = parse(await (await fetch(origin + car)).text()).querySelector('form#booking')
  const booking = async () => {
    await sql`delete from rate_limits where key like 'booking:%'`
    const body = new FormData()
    for (const field of form?.querySelectorAll('input[type=hidden]') ?? [])
      body.set(field.getAttribute('name') ?? '', field.getAttribute('value') ?? '')
    body.set('customerName', 'Mia Hart')
    body.set('customerEmail', 'mia.hart')
    return body
  }
  const as = 'member'
  return {
    'home, signed in': { as, address: '/' },
    'fleet, signed in': { as, address: '/fleet' },
    'car, signed in': { as, address: car },
    'fleet, new dates': {
      address: (ask) => `/fleet?pickup=${day(2 + (ask % 30))}&return=${day(33 + Math.floor(ask / 30))}`,
    },
    'refused booking': { as, address: car, body: booking },
    'refused booking, by script': { as, address: `${car}.data`, body: booking },
    dashboard: { as, address: '/dashboard' },
    account: { as, address: '/account' },
    "account's bookings": { as, address: '/account/bookings' },
    "account's booking": { as, address: `/account/bookings/${own?.number}` },
    Today: { as: 'staff', address: '/dashboard' },
    'office booking': { as: 'staff', address: `/dashboard/bookings/${any?.number}` },
    'office bookings': { as: 'staff', address: '/dashboard/bookings' },
    schedule: { as: 'staff', address: '/dashboard/schedule' },
    figures: { as: 'staff', address: `/dashboard/figures?from=${day(-30)}&until=${day(0)}` },
    search: { as: 'staff', address: '/dashboard/search?q=ferrari' },
  }
}
