/**
 * A house at work: 24 clients, each asking again as soon as it has its answer, of whom 80 % are visitors, 15 % someone
 * signed in and 5 % send bookings. Rounds alternate with the same clients at a bare Node server that sends the bytes of
 * the fleet, so that a busy moment of the machine hits both. BENCH_CLIENTS and BENCH_SECONDS change the load.
 */
import { setTimeout as sleep } from 'node:timers/promises'

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

/** What `startSite` has to give the site; jobs would work for themselves. */
export const settings = { ...wanted, environment: { ...wanted.environment, JOBS: 'false' } }

/** @typedef {{ page: string, status: number, took: number }} Answer */
/** @typedef {(turn: number) => Promise<Answer>} Ask */

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
      'MB after': Math.round(residentOf(site.pid)),
    },
  ])
  return summarize(answers)
}

/** @param {number} period in milliseconds @param {Ask} ask */
async function run(period, ask) {
  /** @type {Answer[]} */
  const answers = []
  const began = performance.now()
  let turn = 0
  const client = async () => {
    while (performance.now() - began < period) answers.push(await ask(turn++))
  }
  await Promise.all(Array.from({ length: clients }, client))
  return { answers, seconds: (performance.now() - began) / 1_000 }
}

/**
 * What is asked on each turn: of twenty, sixteen are a visitor's, three of people signed in, and one is a booking, which
 * opens the car's page first. Many bookings are refused, since the dates are soon taken.
 * @param {{ origin: string, databaseUrl: string }} site
 * @param {postgres.Sql} sql
 */
async function mixOf(site, sql) {
  const { origin } = site
  const cookies = await makeAccounts(site, customers)
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
  /** @type {Ask} */
  const book = async (count) => {
    const person = count % customers
    await sql`delete from rate_limits where key like 'booking:%'`
    const cookie = cookies[person] ?? ''
    const page = `${origin}${car(count)}?pickup=${day(2 + (count % 24))}&return=${day(4 + (count % 24))}`
    const { status, seconds, fault } = await post(
      page,
      await fill(page, cookie, license),
      cookie,
      `192.0.2.${person + 1}`,
    )
    return { page: `booking ${fault}`.trim(), status, took: seconds * 1_000 }
  }
  /** @type {Ask} */
  return (turn) => {
    const place = turn % 20
    if (place === 19) return book(Math.floor(turn / 20))
    const asks = place < 16 ? visitors : signedIn
    return asks[place % asks.length]?.(turn) ?? Promise.reject(new Error('Nothing to ask'))
  }
}

/** @param {string} page @param {string} url @param {Record<string, string>} [headers] @returns {Promise<Answer>} */
async function get(page, url, headers = {}) {
  const began = performance.now()
  const answer = await fetch(url, { headers: { 'accept-encoding': 'br', ...headers }, redirect: 'manual' })
  await answer.arrayBuffer()
  return { page, status: answer.status, took: performance.now() - began }
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
