/** The patched driver (patches/, decision 028) on a real server that terminates its connections. */
import net from 'node:net'

import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openDatabaseProxy } from '#tests/support/database-proxy.ts'
import { until } from '#tests/support/until.ts'

let sql: postgres.Sql
let admin: postgres.Sql
beforeAll(async () => {
  const options = { onnotice: () => {}, backoff: () => 0.01 }
  sql = postgres(process.env.DATABASE_OWNER_URL!, { ...options, max: 1 })
  admin = postgres(process.env.DATABASE_OWNER_URL!, { ...options, max: 1 })
  await sql`create table notes (text text)`
})
afterAll(async () => {
  await sql.end({ timeout: 1 })
  await admin.end({ timeout: 1 })
})

const written = async () => (await admin<{ text: string }[]>`select text from notes`).map(({ text }) => text)
const throwOut = (pid: unknown) => admin`select pg_terminate_backend(${pid as number}, 5000)`
/** Time for what should not happen: a failure that belongs to no one, a write on a lost connection. Nothing else shows it. */
const breath = () => new Promise((resolve) => setTimeout(resolve, 50))
/** The statement has reached Postgres. */
const running = (pid: unknown, statement: string) =>
  until(
    async () =>
      expect(
        await admin`select 1 from pg_stat_activity where pid = ${pid as number} and state = 'active' and query like ${`%${statement}%`}`,
      ).toHaveLength(1),
    5,
  )
/** The client has noticed, and has a new connection. */
const recovered = () => until(async () => expect(await sql`select 3 as three`).toMatchObject([{ three: 3 }]))

test('the patch is applied', () => {
  expect(sql.options).toHaveProperty('silence_timeout')
})

test('a transaction that loses its connection fails, and the next statement works', async () => {
  const lost = sql.begin(async (tx) => {
    const [row] = await tx`select pg_backend_pid() as pid`
    await tx`insert into notes values ('half')`
    const asking = tx`select pg_sleep(5)`
    await throwOut(row!.pid)
    return asking
  })
  await expect(lost).rejects.toThrow()
  await recovered()
  expect(await written()).toEqual([])
})

test('what the server said as it threw a statement out is not told to the next one', async () => {
  const [row] = await sql`select pg_backend_pid() as pid`
  const lost = expect(sql`select pg_sleep(5)`).rejects.toThrow()
  await running(row!.pid, 'pg_sleep(5)')
  await throwOut(row!.pid)
  await lost
  expect(await sql`select 4 as four`).toMatchObject([{ four: 4 }])
})

test('what a lost transaction still tries to write never ends up in another transaction', async () => {
  let goOn = () => {}
  const waiting = new Promise<void>((resolve) => (goOn = resolve))
  const late: Promise<unknown>[] = []
  const lost = sql.begin(async (tx) => {
    const [row] = await tx`select pg_backend_pid() as pid`
    await throwOut(row!.pid)
    await waiting
    late.push(
      tx`insert into notes values ('stray')`.then(
        () => 'written',
        () => 'refused',
      ),
    )
    await Promise.all(late)
    throw new Error('changed my mind')
  })
  lost.catch(() => {})
  await breath()
  await recovered()
  // The pool has one connection: anyone who comes now gets it, made again.
  await sql.begin(async (tx) => {
    await tx`insert into notes values ('mine')`
    goOn()
    await until(() => expect(late).toHaveLength(1))
    expect(await Promise.all(late)).toEqual(['refused'])
  })
  await expect(lost).rejects.toThrow()
  expect(await written()).toEqual(['mine'])
})

test('a reserved connection that is lost refuses, and giving it back gives nothing away', async () => {
  const reserved = await sql.reserve()
  const [row] = await reserved`select pg_backend_pid() as pid`
  await throwOut(row!.pid)
  await breath()
  await recovered()
  await expect(reserved`insert into notes values ('stray')`).rejects.toThrow('CONNECTION_CLOSED')
  reserved.release()
  expect(
    await Promise.all([1, 2, 3].map((one) => sql`select ${one}::int as one`.then(([found]) => found!.one as number))),
  ).toEqual([1, 2, 3])
  expect(await written()).toEqual(['mine'])
})

test('connections that come and go do not keep the pool from writing', async () => {
  for (let round = 0; round < 20; round++) {
    const [row] = await sql`select pg_backend_pid() as pid`.catch(() => [])
    if (!row) continue
    const asked = [sql`select 1`, throwOut(row!.pid), sql`select 2`].map((each) =>
      Promise.resolve(each).catch(() => {}),
    )
    await Promise.all(asked)
  }
  await recovered()
})

test('a transaction that fills the pipeline has its connection to itself', async () => {
  // The driver knows more options than its types do.
  const options = { onnotice: () => {}, max: 2, max_pipeline: 2 }
  const crowd = postgres(process.env.DATABASE_OWNER_URL!, options)
  try {
    const pids: unknown[][] = []
    for (let round = 0; round < 20; round += 1) {
      const asking = Array.from({ length: 6 }, () => crowd`select pg_backend_pid(), ${round}::int as round`)
      const writing = Array.from({ length: 5 }, () =>
        crowd.begin(async (tx) => {
          const [first] = await tx`select pg_backend_pid() as pid, pg_current_xact_id()::text as transaction`
          const [second] = await tx`select pg_backend_pid() as pid, pg_current_xact_id()::text as transaction`
          pids.push([first, second])
        }),
      )
      await Promise.all([...asking, ...writing])
    }
    for (const [first, second] of pids) expect(second).toEqual(first)
    expect(new Set(pids.map(([first]) => (first as { transaction: string }).transaction)).size).toBe(100)
    const idle =
      await admin`select 1 from pg_stat_activity where state = 'idle in transaction' and datname = current_database()`
    expect(idle).toHaveLength(0)
  } finally {
    await crowd.end({ timeout: 1 })
  }
})

/** A proxy that stops when a new connection asks for the types of arrays; `go` decides what happens next. */
async function openProxyUpToTypes() {
  const url = new URL(process.env.DATABASE_OWNER_URL!)
  const { hostname, port } = url
  const sockets: net.Socket[] = []
  const door = net.createServer((site) => {
    const database = net.connect(Number(port), hostname)
    sockets.push(site, database)
    database.pipe(site)
    site.on('data', (bytes) => void (bytes.includes('pg_catalog.pg_type') ? asked() : database.write(bytes)))
    for (const socket of [site, database]) socket.on('error', () => {})
  })
  let asked = () => {}
  const reached = new Promise<void>((resolve) => (asked = resolve))
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', () => resolve()))
  url.port = String((door.address() as net.AddressInfo).port)
  const cut = (how: 'destroy' | 'resetAndDestroy') => sockets.forEach((socket) => socket[how]())
  return { url: url.href, reached, cut, close: () => (cut('destroy'), void door.close()) }
}

test.each(['destroy', 'resetAndDestroy', 'end'] as const)(
  'a connection that is lost before anybody uses it (%s) leaves no failure to no one',
  async (how) => {
    const loose: unknown[] = []
    const note = (reason: unknown) => void loose.push(reason)
    process.on('unhandledRejection', note)
    const proxy = await openProxyUpToTypes()
    const client = postgres(proxy.url, { onnotice: () => {}, max: 1, backoff: () => 5 })
    const waiting = client.reserve().catch((error: { code?: string }) => error.code)
    await proxy.reached
    if (how !== 'end') proxy.cut(how)
    await breath()
    await client.end({ timeout: 0 })
    proxy.close()
    await breath()
    process.off('unhandledRejection', note)
    expect(loose).toEqual([])
    if (how === 'end') expect(await waiting).toBe('CONNECTION_DESTROYED')
  },
)

/** A client that gives up after a second, through a proxy that can fail. */
async function openImpatient(max: number) {
  const proxy = await openDatabaseProxy(process.env.DATABASE_OWNER_URL!)
  // The driver does not know these options by its types.
  const options = {
    onnotice: () => {},
    max,
    connect_timeout: 1,
    silence_timeout: 1,
    queue_timeout: 1,
    backoff: () => 0.01,
  }
  const client = postgres(proxy.url, options)
  return {
    proxy,
    client,
    async close() {
      proxy.close()
      await client.end({ timeout: 0 })
    },
  }
}

const codeOf = (asking: Promise<unknown>) =>
  asking.then(
    () => 'answered',
    (error: { code?: string }) => error.code,
  )

test('a query that was answered leaves no timer behind', async () => {
  const { client, close } = await openImpatient(1)
  const clocks = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  try {
    await client`select 1`
    const before = clocks()
    await Promise.all(Array.from({ length: 500 }, () => client`select pg_sleep(0)`))
    expect(clocks() - before).toBeLessThan(10)
  } finally {
    await close()
  }
})

test('a server that has stopped answering is given up, in statements, transactions and the queue', async () => {
  const { proxy, client, close } = await openImpatient(2)
  try {
    await client`select 1`
    const begun = Date.now()
    let goOn = () => {}
    const frozen = new Promise<void>((resolve) => (goOn = resolve))
    const inside = codeOf(
      client.begin(async (tx) => {
        await tx`insert into notes values ('frozen')`
        await frozen
        return tx`select 1`
      }),
    )
    await breath()
    proxy.swallow()
    goOn()
    const codes = await Promise.all([inside, ...Array.from({ length: 8 }, () => codeOf(client`select 1`))])
    expect(codes).not.toContain('answered')
    expect(codes.every((code) => code?.startsWith('CONNECT'))).toBe(true)
    expect(Date.now() - begun).toBeLessThan(4_000)
    proxy.restore()
    await until(async () => expect(await client`select 3 as three`).toMatchObject([{ three: 3 }]))
    expect(
      await Promise.all(
        [1, 2, 3, 4].map((one) => client`select ${one}::int as one`.then(([row]) => row!.one as number)),
      ),
    ).toEqual([1, 2, 3, 4])
  } finally {
    await close()
  }
  expect(await written()).toEqual(['mine'])
})

test('a caller that reserves a connection of a dead line gets an error and takes none from later callers', async () => {
  const { proxy, client, close } = await openImpatient(2)
  try {
    const waiting = Array.from({ length: 4 }, () => client.reserve())
    for (const each of await Promise.all(waiting.slice(0, 2))) each.release()
    for (const each of await Promise.all(waiting.slice(2))) each.release()
    proxy.swallow()
    for (let round = 0; round < 2; round++) {
      const asked = Array.from({ length: 6 }, () =>
        codeOf(client.reserve().then(async (own) => own`select 1`.finally(() => own.release()))),
      )
      expect((await Promise.all(asked)).every((code) => code?.startsWith('CONNECT'))).toBe(true)
    }
    const late = Array.from({ length: 6 }, () =>
      codeOf(client.reserve().then(async (own) => own`select 1`.finally(() => own.release()))),
    )
    proxy.restore()
    await Promise.all(late)
    for (let round = 0; round < 6; round++) {
      const own = await client.reserve()
      expect(await own`select 3 as three`).toMatchObject([{ three: 3 }])
      own.release()
    }
  } finally {
    await close()
  }
})

test('idle connections of a line that is found dead are not given to anybody', async () => {
  const { proxy, client, close } = await openImpatient(4)
  try {
    // All four are open, then idle.
    await Promise.all([1, 2, 3, 4].map(() => client`select pg_sleep(0.1)`))
    proxy.swallow()
    expect(await codeOf(client`select 1`)).toBe('CONNECTION_SILENT')
    proxy.restore()
    await breath()
    expect(await Promise.all(Array.from({ length: 8 }, () => codeOf(client`select 1`)))).toEqual(
      Array.from({ length: 8 }, () => 'answered'),
    )
  } finally {
    await close()
  }
})

test('a connection that is only idle is not given up, nor one whose answer comes in pieces', async () => {
  const { client, close } = await openImpatient(1)
  try {
    const [before] = await client`select pg_backend_pid() as pid`
    // Idle for longer than the second after which it gives a silent server up.
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(await client`select pg_backend_pid() as pid`).toMatchObject([{ pid: before!.pid as number }])
    const rows =
      await client`select pg_sleep(0.02), repeat('x', 20000) as text, pg_backend_pid() as pid from generate_series(1, 100)`
    expect(rows.at(-1)).toMatchObject({ pid: before!.pid as number })
  } finally {
    await close()
  }
})

test('a process that stood still itself does not take the server for gone', async () => {
  const { client, close } = await openImpatient(1)
  try {
    const [before] = await client`select pg_backend_pid() as pid`
    const asking = client`select pg_sleep(0.1), pg_backend_pid() as pid`
    await breath()
    const until = Date.now() + 1_500
    while (Date.now() < until);
    expect(await asking).toMatchObject([{ pid: before!.pid as number }])
  } finally {
    await close()
  }
})
