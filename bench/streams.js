/**
 * The streams part of `npm run bench`: many open event streams on the built site, messages at a steady pace, beside a bare
 * Node server that listens to the same Postgres and writes to as many streams, one after the other in the same run. Both
 * are told in the same way, so what is compared is the way from the commit to the reader. STREAM_LEVELS=100,500
 * STREAM_SECONDS=10 STREAM_RATE=20 make it shorter.
 */
import { fork, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import postgres from 'postgres'

import { startEmbeddedPostgres } from '../server/embedded-postgres.js'
import { residentOf } from '../tests/support/resident-memory.js'

const here = fileURLToPath(import.meta.url)
const root = path.resolve(path.dirname(here), '..')
const levels = (process.env.STREAM_LEVELS ?? '100,500,1000').split(',').map(Number)
const seconds = Number(process.env.STREAM_SECONDS ?? 30)
const rate = Number(process.env.STREAM_RATE ?? 20)
const people = Number(process.env.STREAM_PEOPLE ?? 1_000)
const port = Number(process.env.STREAM_PORT ?? 45_880)
const origin = `http://127.0.0.1:${port}`

if (process.argv[2] === 'bare') await serveBare()
else if (process.argv[2] === 'readers') readStreams()
else await measureStreams()

/** What the comparison is with: nothing but streams and a listening connection. */
async function serveBare() {
  /** @type {Set<http.ServerResponse>} */
  const open = new Set()
  const sql = postgres(process.env.DATABASE_URL ?? '', { max: 1 })
  await sql.listen('live_events', (body) => {
    const { id, topic, change } = JSON.parse(body)
    const event = `id: ${id}\nevent: ${topic}\ndata: ${JSON.stringify(change)}\n\n`
    for (const response of open) response.write(event)
  })
  const server = http.createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
    response.flushHeaders()
    open.add(response)
    response.once('close', () => open.delete(response))
  })
  server.listen(port, '127.0.0.1', () => process.send?.('ready'))
}

/** A process of readers: raw sockets, so that reading costs as little as can be beside what is measured. */
function readStreams() {
  /** @type {{ id: number, delay: number }[][]} */
  let seen = []
  /** @type {net.Socket[]} */
  let sockets = []
  process.on('message', (/** @type {{ open?: string[], report?: true, close?: true }} */ order) => {
    if (order.open) void openAll(order.open)
    if (order.report) process.send?.({ seen })
    if (order.close) {
      for (const socket of sockets) socket.destroy()
      sockets = []
      seen = []
      process.send?.('closed')
    }
  })

  async function openAll(/** @type {string[]} */ cookies) {
    for (let at = 0; at < cookies.length; at += 25) await Promise.all(cookies.slice(at, at + 25).map(openOne))
    process.send?.('open')
  }

  /** @param {string} cookie @returns {Promise<void>} */
  function openOne(cookie) {
    return new Promise((resolve, reject) => {
      /** @type {{ id: number, delay: number }[]} */
      const own = []
      seen.push(own)
      const socket = net.connect(port, '127.0.0.1', () => {
        socket.write(
          `GET /api/events HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\nAccept: text/event-stream\r\n\r\n`,
        )
      })
      let rest = ''
      let begun = false
      socket.on('data', (bytes) => {
        const text = rest + bytes.toString('latin1')
        if (!begun) {
          if (!text.includes('\r\n\r\n')) return void (rest = text)
          if (!text.startsWith('HTTP/1.1 200')) return reject(new Error(text.slice(0, 100)))
          begun = true
          resolve()
        }
        const end = text.lastIndexOf('\n\n')
        rest = end < 0 ? text : text.slice(end)
        if (end < 0) return
        const at = performance.timeOrigin + performance.now()
        for (const match of text.slice(0, end + 1).matchAll(/id: (\d+)\nevent: chat\ndata: [^\n]*"sentAt":([\d.]+)/g)) {
          own.push({ id: Number(match[1]), delay: at - Number(match[2]) })
        }
      })
      socket.on('error', reject)
      sockets.push(socket)
    })
  }
}

async function measureStreams() {
  const directory = path.join(root, '.data/bench-streams')
  fs.mkdirSync(directory, { recursive: true })
  const database = await startEmbeddedPostgres({ directory: path.join(directory, 'postgres') })
  /** @type {NodeJS.ProcessEnv} */
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DEPLOYMENT: 'test',
    DEMO_DATA: 'false',
    JOBS: 'false',
    LOG_LEVEL: 'error',
    PORT: String(port),
    APP_URL: origin,
    DATABASE_URL: database.siteUrlOf('marque'),
    DATABASE_OWNER_URL: database.url,
    DATA_DIR: directory,
    SESSION_SECRET: randomBytes(24).toString('hex'),
    STRIPE_EMULATOR_PORT: String(port + 1),
  }
  const sql = postgres(database.url, { max: 4, onnotice: () => {} })
  const readers = fork(here, ['readers'], { env })
  /** @type {Record<string, string | number>[]} */
  const rows = []
  try {
    const migrating = spawn(process.execPath, ['server/run.js', 'migrate'], { cwd: root, env, stdio: 'inherit' })
    await once(migrating, 'exit')
    const cookies = await addPeople(sql, Math.max(people, ...levels))
    for (const level of levels) {
      const ours = await measure(() => startSite(env), readers, sql, cookies.slice(0, level))
      const bare = await measure(() => startBare(env), readers, sql, cookies.slice(0, level))
      rows.push({
        streams: level,
        'ours p50 ms': ours.p50,
        'bare p50 ms': bare.p50,
        'p50 ratio': (ours.p50 / bare.p50).toFixed(2),
        'ours p99 ms': ours.p99,
        'bare p99 ms': bare.p99,
        'p99 ratio': (ours.p99 / bare.p99).toFixed(2),
        'lost or doubled': `${ours.wrong}, ${bare.wrong}`,
        'ours KB a stream': ours.memory,
        'bare KB a stream': bare.memory,
      })
    }
    console.log(
      `\nEvent streams: ${rate} messages a second for ${seconds} s, from the commit to each reader (${os.cpus().length} cores for all of it)`,
    )
    console.table(rows)
    await measurePresence(env, sql, cookies.slice(0, people))
  } finally {
    readers.kill()
    await sql.end({ timeout: 1 })
    await database.stop()
  }
}

/**
 * @param {() => Promise<import('node:child_process').ChildProcess>} start
 * @param {import('node:child_process').ChildProcess} readers
 * @param {postgres.Sql} sql
 * @param {string[]} cookies one for each stream
 */
async function measure(start, readers, sql, cookies) {
  const server = await start()
  try {
    // What a process needs anyway (code, pools, caches) is there before memory is first read.
    await openAndClose(readers, cookies.slice(0, 50))
    await sleep(1_000)
    const before = residentOf(server.pid ?? 0)
    readers.send({ open: cookies })
    await once(readers, 'message')
    await sleep(1_000)
    const memory = Number((((residentOf(server.pid ?? 0) - before) * 1024) / cookies.length).toFixed(1))
    const ids = await publish(sql)
    await sleep(2_000)
    readers.send({ report: true })
    const [{ seen }] = /** @type {[{ seen: { id: number, delay: number }[][] }]} */ (await once(readers, 'message'))
    const expected = ids.join()
    const wrong = seen.filter((own) => own.map(({ id }) => id).join() !== expected).length
    const delays = seen
      .flat()
      .map(({ delay }) => delay)
      .sort((one, other) => one - other)
    const quantile = (/** @type {number} */ part) => Number((delays[Math.floor(delays.length * part)] ?? 0).toFixed(2))
    return { p50: quantile(0.5), p99: quantile(0.99), wrong, memory }
  } finally {
    readers.send({ close: true })
    await once(readers, 'message')
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
}

/** @param {import('node:child_process').ChildProcess} readers @param {string[]} cookies */
async function openAndClose(readers, cookies) {
  readers.send({ open: cookies })
  await once(readers, 'message')
  readers.send({ close: true })
  await once(readers, 'message')
}

/** Messages at a steady pace, as the product announces them. Gives the ids in order. @param {postgres.Sql} sql */
async function publish(sql) {
  const ids = []
  const began = performance.now()
  const words = 'The Overland is free from Friday. Send me the dates and I will hold it until noon.'
  for (let count = 0; count < rate * seconds; count += 1) {
    await sleep(Math.max(0, began + (count * 1_000) / rate - performance.now()))
    const id = await sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(hashtext('marque live events'))`
      const sentAt = performance.timeOrigin + performance.now()
      const change = {
        kind: 'message',
        id: count,
        at: new Date().toISOString(),
        parts: [words],
        author: { id: count, name: 'Valentina Cruz', role: 'broker' },
        sentAt,
      }
      const [row] = await tx`
        with event as (insert into live_events (topic, change) values ('chat', ${tx.json(change)}) returning id),
        notice as (select id, json_build_object('id', id, 'previous', coalesce((select max(id) from live_events), 0), 'topic', 'chat', 'change', ${tx.json(change)}::json)::text as body from event)
        select id::int as id, pg_notify('live_events', body) from notice`
      return row?.id
    })
    ids.push(id)
  }
  return ids
}

/** @param {NodeJS.ProcessEnv} env @param {postgres.Sql} sql @param {string[]} cookies */
async function measurePresence(env, sql, cookies) {
  const server = await startSite(env)
  try {
    /** @type {number[]} */
    const delays = []
    const began = performance.now()
    // Everyone arrives within ten seconds, and again gives a sign of life.
    const pause = 10_000 / cookies.length
    for (let round = 0; round < 2; round += 1) {
      const calls = cookies.map(async (cookie, at) => {
        await sleep(at * pause)
        const start = performance.now()
        const answer = await fetch(`${origin}/api/presence`, {
          method: 'POST',
          headers: { Cookie: cookie },
          body: new URLSearchParams({ status: 'online' }),
        })
        if (!answer.ok) throw new Error(`presence answered ${answer.status}`)
        await answer.text()
        delays.push(performance.now() - start)
      })
      await Promise.all(calls)
    }
    delays.sort((one, other) => one - other)
    const [row] = await sql`select count(*)::int as online from user_presence where status = 'online'`
    const [told] = await sql`select count(*)::int as told from live_events where topic = 'presence'`
    console.log(
      `\nPresence: ${cookies.length} people arrive in 10 s and give a second sign of life, ${((performance.now() - began) / 1_000).toFixed(1)} s in all`,
    )
    console.table([
      {
        people: cookies.length,
        online: row?.online,
        'told to others': told?.told,
        'p50 ms': delays[Math.floor(delays.length / 2)]?.toFixed(1),
        'p99 ms': delays[Math.floor(delays.length * 0.99)]?.toFixed(1),
      },
    ])
  } finally {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
}

/** People with a session each. Gives their cookies. @param {postgres.Sql} sql @param {number} count */
async function addPeople(sql, count) {
  await sql`delete from user_presence`
  await sql`delete from live_events`
  const secrets = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  const stamp = Date.now().toString(36)
  const rows = secrets.map((_, at) => ({ id: crypto.randomUUID(), name: `b${stamp}${at}` }))
  await sql`
    insert into profiles ${sql(
      rows.map(({ id, name }) => ({
        id,
        email: `${name}@example.com`,
        password_hash: '-',
        full_name: name,
        first_name: name,
        last_name: name,
        username: name,
        role: 'member',
        approval_status: 'approved',
        approved_at: new Date(),
        referral_code: name,
      })),
    )}`
  await sql`
    insert into sessions ${sql(
      rows.map(({ id }, at) => ({
        id: crypto.randomUUID(),
        profile_id: id,
        token_hash: createHash('sha256')
          .update(secrets[at] ?? '')
          .digest('base64url'),
        last_seen_at: new Date(),
        expires_at: new Date(Date.now() + 86_400_000),
      })),
    )}`
  return secrets.map(
    (secret) => `marque_session=${encodeURIComponent(Buffer.from(JSON.stringify(secret)).toString('base64'))}`,
  )
}

/** @param {NodeJS.ProcessEnv} env */
async function startSite(env) {
  const child = spawn(process.execPath, ['server/main.js'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
  for (let tries = 0; tries < 200; tries += 1) {
    if ((await fetch(`${origin}/health`).catch(() => null))?.ok) return child
    if (child.exitCode !== null) throw new Error('the site did not start')
    await sleep(200)
  }
  throw new Error('the site did not open')
}

/** @param {NodeJS.ProcessEnv} env */
async function startBare(env) {
  const child = fork(here, ['bare'], { env })
  await once(child, 'message')
  return child
}
