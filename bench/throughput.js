/**
 * How many requests a second our pages answer, beside a bare Node server that sends the same head and bytes in a process
 * of its own. Rounds of both alternate, so that a busy moment of the machine hits both; on a crowded machine the ratio of
 * processor times tells more than that of requests.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'

import autocannon from 'autocannon'
import postgres from 'postgres'

const [, castPassword = ''] =
  /castPassword = '([^']+)'/.exec(fs.readFileSync(new URL('../tests/cast.ts', import.meta.url), 'utf8')) ?? []
const rounds = Number(process.env.BENCH_ROUNDS ?? 4)
const seconds = Number(process.env.BENCH_SECONDS ?? 4)
const connections = 8
const encoding = { 'accept-encoding': 'br' }

/** @typedef {{ origin: string, pid: number, databaseUrl: string, postgresPid: number }} Site */

/**
 * Anonymous pages: as they are, and while something that public pages show changes every second.
 * @param {Site} site
 * @param {string[]} paths
 */
export async function measureCachedPages(site, paths) {
  const rows = []
  for (const page of paths) rows.push(await compare(site, page, 'nothing changes'))
  const sql = postgres(site.databaseUrl, { max: 1, onnotice: () => {} })
  const change = setInterval(
    () =>
      void sql`update vehicles set row_version = row_version + 1 where id = (select min(id::text)::uuid from vehicles)`,
    1_000,
  )
  for (const page of paths) rows.push(await compare(site, page, 'a change a second'))
  clearInterval(change)
  await sql.end()
  return rows
}

/** @param {Site} site @param {string} page @param {string} beside */
async function compare({ origin, pid }, page, beside) {
  const bare = await openBare(origin + page)
  const ours = []
  const theirs = []
  await load(origin + page, 1)
  const before = { ours: workOf(pid), bare: workOf(bare.pid) }
  for (let round = 0; round < rounds; round++) {
    ours.push(await load(origin + page))
    theirs.push(await load(bare.url))
  }
  const work = {
    ours: (workOf(pid) - before.ours) / answers(ours),
    bare: (workOf(bare.pid) - before.bare) / answers(theirs),
  }
  bare.close()
  const [own, most] = [median(ours.map(rate)), median(theirs.map(rate))]
  return {
    page,
    beside,
    bytes: bare.bytes,
    'ours rps': Math.round(own),
    'bare rps': Math.round(most),
    ratio: (own / most).toFixed(2),
    'work ms': work.ours.toFixed(3),
    'bare work ms': work.bare.toFixed(3),
    'work ratio': (work.bare / work.ours).toFixed(2),
    'ours p99 ms': median(ours.map((one) => one.latency.p99)),
    'bare p99 ms': median(theirs.map((one) => one.latency.p99)),
    failed: ours.reduce((sum, one) => sum + one.non2xx + one.errors, 0),
  }
}

/** A bare server, as a process of its own, that sends what this address answers. @param {string} url */
export async function openBare(url) {
  const { head, body } = await read(url)
  const bare = fork(new URL('bare.js', import.meta.url), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  bare.send({ head, body: body.toString('base64') })
  const [port] = await once(bare, 'message')
  return {
    url: `http://127.0.0.1:${port}/`,
    pid: bare.pid ?? 0,
    bytes: body.length,
    close: () => bare.disconnect(),
  }
}

/**
 * Pages of someone signed in, one after another: what our process works for each (processor time, all its threads) and
 * how long the answer takes.
 * @param {Site} site
 * @param {string[]} paths
 */
export async function measureOwnPages({ origin, pid }, paths) {
  const cookie = await signIn(origin, 'member')
  const rows = []
  for (const page of paths) {
    const { work, p50, p99, failed } = await timePage({ origin, pid }, page, cookie)
    rows.push({ page, 'work ms': work.toFixed(1), 'p50 ms': p50, 'p99 ms': p99, failed })
  }
  return rows
}

/**
 * One page asked for again and again by one person.
 * @param {Pick<Site, 'origin' | 'pid'>} site
 * @param {string} page
 * @param {string} cookie
 * @param {number} [duration] in seconds, after a warm-up of twice as many
 */
export async function timePage({ origin, pid }, page, cookie, duration = seconds) {
  const headers = { ...encoding, cookie }
  // Until the compiler has seen a page a few hundred times it measures the interpreter.
  const warmUp = await load(origin + page, duration * 2, { headers })
  const before = workOf(pid)
  const result = await load(origin + page, duration, { headers, connections: 1 })
  const asked = result.requests.total
  const failed = result.non2xx + result.errors
  return {
    work: (workOf(pid) - before) / asked,
    p50: result.latency.p50,
    p99: result.latency.p99,
    asked: asked + warmUp.requests.total,
    failed,
  }
}

/** The cookie of a demo account. @param {string} origin @param {string} username */
export async function signIn(origin, username) {
  const body = new URLSearchParams({ username, password: castPassword })
  const answer = await fetch(`${origin}/signin`, { method: 'POST', body, redirect: 'manual' })
  const session = answer.headers.getSetCookie().find((line) => line.startsWith('marque_session='))
  if (!session) throw new Error(`Nobody was signed in: ${answer.status}`)
  return session.split(';')[0] ?? ''
}

/** The answer as it is on the wire. @returns {Promise<{ head: Record<string, string>, body: Buffer }>} */
function read(/** @type {string} */ url) {
  return new Promise((resolve, reject) => {
    http
      .get(url, { headers: encoding }, async (answer) => {
        const { date: _, connection: __, 'keep-alive': ___, ...head } = answer.headers
        const parts = []
        for await (const part of answer) parts.push(part)
        resolve({ head: /** @type {Record<string, string>} */ (head), body: Buffer.concat(parts) })
      })
      .on('error', reject)
  })
}

/** @param {string} url @param {number} [duration] in seconds @param {object} [more] */
function load(url, duration = seconds, more = {}) {
  return autocannon({ url, connections, duration, headers: encoding, ...more })
}

/** Processor time of a process so far, in milliseconds; where the system does not tell, NaN. @param {number} pid */
export function workOf(pid) {
  try {
    const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return Number.NaN
  }
}

/** @param {autocannon.Result[]} results */
function answers(results) {
  return results.reduce((sum, one) => sum + one.requests.total, 0)
}

/** @param {autocannon.Result} result */
function rate(result) {
  return result.requests.average
}

/** @param {number[]} values */
function median(values) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}
