/**
 * A house at work: 24 clients, each asking again as soon as it has its answer, of whom 80 % are visitors, 15 % someone
 * signed in and 5 % send bookings, which are paid. Rounds alternate with the same clients at a bare Node server that sends
 * the bytes of the fleet, so that a busy moment of the machine hits both. Afterwards one client asks alone, for the
 * processor time of each kind. BENCH_CLIENTS and BENCH_SECONDS change the load. The embedded Stripe and file store work in
 * our process: what they take is counted as ours.
 */
import { setTimeout as sleep } from 'node:timers/promises'

import { parse } from 'node-html-parser'
import postgres from 'postgres'

import { residentOf } from '../tests/support/resident-memory.js'
import { makeAccounts } from './crowd.js'
import { drawLicense, fill, post, wanted } from './flood.js'
import { openBare, signIn, workOf } from './throughput.js'

const clients = Number(process.env.BENCH_CLIENTS ?? 24)
const duration = Number(process.env.BENCH_SECONDS ?? 120) * 1_000
const bareDuration = 5_000
/** Accounts that book, each from an address of its own. */
const customers = 40
/** For the processor time of each kind. */
const turnsAlone = 400

/** What `startSite` has to give the site; jobs would work for themselves. */
export const settings = { ...wanted, environment: { ...wanted.environment, JOBS: 'false' } }

/** @typedef {{ page: string, status: number, took: number }} Answer */
/** A turn's answers. @typedef {(turn: number) => Promise<Answer[]>} Ask */

/** @param {{ origin: string, pid: number, databaseUrl: string }} site */
export async function measureMix(site) {
  const { origin } = site
  const sql = postgres(site.databaseUrl, { max: 1, onnotice: () => {} })
  const mix = await mixOf(site, sql)
  const bare = await openBare(`${origin}/fleet`)
  const askBare = () => get('a bare server', bare.url)
  await run(5_000, mix)
  const before = { bare: await run(bareDuration, askBare), work: workOf(site.pid), memory: residentOf(site.pid) }
  const { answers, seconds } = await run(duration, mix)
  const work = workOf(site.pid) - before.work
  await sleep(1_000)
  const after = await run(bareDuration, askBare)
  bare.close()
  const memory = residentOf(site.pid)
  const alone = await workOfKinds(site.pid, mix)
  await sql.end()
  const bareRate = (before.bare.answers.length + after.answers.length) / (before.bare.seconds + after.seconds)
  const rate = answers.length / seconds
  console.table([
    {
      clients,
      'answers a second': rate.toFixed(1),
      'bare server': Math.round(bareRate),
      ratio: (rate / bareRate).toFixed(3),
      'work ms an answer': (work / answers.length).toFixed(1),
      'one core, a second': (1_000 / (work / answers.length)).toFixed(1),
      'MB before': Math.round(before.memory),
      'MB after': Math.round(memory),
    },
  ])
  console.table(alone)
  return summarize(answers)
}

/** What one client at a time costs, by kind. @param {number} pid @param {Ask} mix */
async function workOfKinds(pid, mix) {
  /** @type {Map<string, { count: number, work: number }>} */
  const kinds = new Map()
  let all = 0
  for (let turn = 0; turn < turnsAlone; turn++) {
    const before = workOf(pid)
    const [{ page, status } = { page: '', status: 0 }] = await mix(turn)
    const work = workOf(pid) - before
    const { count, work: sum } = kinds.get(`${page} ${status}`) ?? { count: 0, work: 0 }
    kinds.set(`${page} ${status}`, { count: count + 1, work: sum + work })
    all += work
  }
  return [...kinds].map(([answer, { count, work }]) => ({
    answer,
    count,
    'work ms': (work / count).toFixed(1),
    'share %': ((work / all) * 100).toFixed(1),
  }))
}

/** @param {number} period in milliseconds @param {Ask} ask */
async function run(period, ask) {
  /** @type {Answer[]} */
  const answers = []
  const began = performance.now()
  let turn = 0
  const client = async () => {
    while (performance.now() - began < period) answers.push(...(await ask(turn++)))
  }
  await Promise.all(Array.from({ length: clients }, client))
  return { answers, seconds: (performance.now() - began) / 1_000 }
}

/**
 * What is asked on each turn: of twenty, sixteen are a visitor's, three of people signed in, and one is a booking, which
 * opens the car's page first, is paid, and gives its dates back: fourteen cars are soon taken for a month.
 * @param {{ origin: string, databaseUrl: string }} site
 * @param {postgres.Sql} sql
 */
async function mixOf(site, sql) {
  const { origin } = site
  const cookies = await makeAccounts(site, customers)
  // Someone whose email is not confirmed may hold one car.
  await sql`update profiles set email_confirmed_at = now() where username like 'crowd%'`
  const own = { cookie: await signIn(origin, 'member') }
  const cars = await carsOf(origin)
  const day = (/** @type {number} */ count) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10)
  const license = await drawLicense()
  const car = (/** @type {number} */ turn) => cars[turn % cars.length] ?? '/fleet'
  /** @type {Ask[]} */
  const visitors = [
    () => get('home', `${origin}/`),
    () => get('fleet', `${origin}/fleet`),
    (turn) => get('car', origin + car(turn)),
    (turn) => get('fleet with dates', `${origin}/fleet?pickup=${day(2 + (turn % 20))}&return=${day(5 + (turn % 23))}`),
  ]
  /** @type {Ask[]} */
  const signedIn = [
    (turn) => get('car, signed in', origin + car(turn), own),
    () => get('fleet, signed in', `${origin}/fleet`, own),
    () => get('account', `${origin}/account`, own),
  ]
  /** Both answers. @param {number} count */
  const book = async (count) => {
    const person = count % customers
    await sql`delete from rate_limits where key like 'booking:%'`
    const cookie = cookies[person] ?? ''
    const page = `${origin}${car(count)}?pickup=${day(2 + (count % 24))}&return=${day(5 + (count % 24))}`
    const body = await fill(page, cookie, license)
    const booked = await post(page, body, cookie, `192.0.2.${person + 1}`)
    const { status, seconds, fault, location, refused = '' } = booked
    const answer = { page: `booking ${fault || refused}`.trim(), status, took: seconds * 1_000 }
    const success = location && (await pay(location))
    if (!success) return [answer]
    const request = new URL(success).searchParams.get('booking_id')
    const returned = await get('return from payment', success, { cookie })
    await sql`update stays set state = 'released', released_at = now() where request_id = ${request}`
    return [answer, ...returned]
  }
  /** @type {Ask} */
  return (turn) => {
    const place = turn % 20
    if (place === 19) return book(Math.floor(turn / 20))
    const asks = place < 16 ? visitors : signedIn
    return asks[place % asks.length]?.(turn) ?? Promise.resolve([])
  }
}

/** With a card that is good. Gives where the payment page leads back to. @param {string} url */
async function pay(url) {
  const form = parse(await (await fetch(url)).text()).querySelector('form')
  const typed = (form?.querySelectorAll('input') ?? []).map((field) => [
    field.getAttribute('name') ?? '',
    field.getAttribute('value') ?? '',
  ])
  const body = new URLSearchParams({
    ...Object.fromEntries(typed),
    cardName: 'Mia Hart',
    cardNumber: '4242 4242 4242 4242',
  })
  const action = new URL(form?.getAttribute('action') ?? '', url)
  return (await fetch(action, { method: 'POST', body, redirect: 'manual' })).headers.get('location') ?? ''
}

/** @param {string} page @param {string} url @param {Record<string, string>} [headers] @returns {Promise<Answer[]>} */
async function get(page, url, headers = {}) {
  const began = performance.now()
  const answer = await fetch(url, { headers: { 'accept-encoding': 'br', ...headers }, redirect: 'manual' })
  await answer.arrayBuffer()
  return [{ page, status: answer.status, took: performance.now() - began }]
}

/** @param {string} origin */
async function carsOf(origin) {
  const html = await (await fetch(`${origin}/fleet`)).text()
  return [...new Set([...html.matchAll(/href="(\/car\/[a-z][^"?#/]+)"/g)].map(([, path]) => path ?? ''))]
}

/** @param {Answer[]} answers */
function summarize(answers) {
  /** @type {Map<string, Answer[]>} */
  const groups = new Map()
  for (const answer of answers) {
    const name = `${answer.page} ${answer.status}`
    const group = groups.get(name)
    if (group) group.push(answer)
    else groups.set(name, [answer])
  }
  return [...groups].map(([name, group]) => {
    const times = group.map(({ took }) => took).toSorted((one, other) => one - other)
    const at = (/** @type {number} */ share) => Math.round(times[Math.floor(times.length * share)] ?? 0)
    return { answer: name, count: group.length, 'p50 ms': at(0.5), 'p95 ms': at(0.95) }
  })
}
