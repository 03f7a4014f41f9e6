/**
 * Triggers raise the version in the transaction of each change to public data, write down what it changed, and notify every
 * process.
 */
import postgres from 'postgres'

import { databaseLimits, listenerOptions } from '#app/platform/database-limits.server.ts'
import { env } from '#app/platform/env.server.ts'
import { logError } from '#app/platform/log.server.ts'
import { keysOfChange, type Reads } from '#app/platform/page-reads.server.ts'
import { seconds } from '#app/shared/durations.ts'

type DataVersion = {
  start(): Promise<void>
  /** A promise while the database has to be asked, undefined while not listening. */
  current(): number | undefined | Promise<number | undefined>
  /** Whether what was read under a version is as it was, up to the version that `current` last gave. */
  isUnchanged(reads: Reads, since: number): boolean
  invalidate(): void
  end(): Promise<void>
}

/** Half-open sockets never error; ping them. */
const heartbeatInterval = seconds(5)
const timeout = seconds(2)
const retryDelay = seconds(0.25)

/** Every vehicle of a fleet of thousands, a few times over. */
const mostRemembered = 100_000

type Reading = { listener: postgres.Sql; invalidations: number; version: Promise<number | undefined> }
type Answer = { version: number; changes: { at: number; table: string; vehicle: string | null }[] }

export const dataVersion = listenForVersion(env.databaseUrl)

export function listenForVersion(databaseUrl: string): DataVersion {
  let listener: postgres.Sql | undefined
  let known: number | undefined
  let invalidations = 0
  let reading: Reading | undefined
  /** The last version whose changes are remembered, and the one after which all of them are. */
  let seen: number | undefined
  let rememberedFrom = 0
  const lastChanges = new Map<string, number>()
  let heartbeatTimer: NodeJS.Timeout | undefined
  let retry: NodeJS.Timeout | undefined
  let ended = false

  async function start(): Promise<void> {
    ended = false
    if (!listener) await listen()
    heartbeatTimer ??= setInterval(ping, heartbeatInterval).unref()
  }

  function current(): number | undefined | Promise<number | undefined> {
    if (!listener) return undefined
    return known ?? read(listener)
  }

  function isUnchanged(reads: Reads, since: number): boolean {
    if (seen === undefined || since < rememberedFrom || since > seen) return false
    for (const read of reads) if ((lastChanges.get(read) ?? 0) > since) return false
    return true
  }

  function invalidate(): void {
    invalidations += 1
    known = undefined
  }

  async function end(): Promise<void> {
    ended = true
    clearInterval(heartbeatTimer)
    clearTimeout(retry)
    heartbeatTimer = undefined
    const last = listener
    listener = undefined
    invalidate()
    await last?.end({ timeout: 1 })
  }

  /** Notifications and reads share a connection, so a read is never older than the last notification. */
  async function listen(): Promise<void> {
    const options = {
      ...listenerOptions(timeout),
      connection: { ...databaseLimits.connection, application_name: 'marque data version' },
      onnotify: invalidate,
      onclose: () => handleClose(connection),
    }
    const connection: postgres.Sql = postgres(databaseUrl, options)
    try {
      await connection`listen data_version`
    } catch (error) {
      void connection.end({ timeout: 0 })
      throw error
    }
    if (ended) return void connection.end({ timeout: 0 })
    invalidate()
    listener = connection
  }

  function handleClose(connection: postgres.Sql): void {
    if (listener !== connection) return
    listener = undefined
    invalidate()
    void connection.end({ timeout: 0 })
    if (!ended) retry = setTimeout(reconnect, retryDelay).unref()
  }

  function reconnect(): void {
    listen().catch(() => {
      if (!ended) retry = setTimeout(reconnect, retryDelay).unref()
    })
  }

  function read(from: postgres.Sql): Promise<number | undefined> {
    if (reading?.listener === from && reading.invalidations === invalidations) return reading.version
    const began = invalidations
    const version = ask(from).then((answer) => {
      if (listener !== from) return undefined
      if (invalidations === began) known = answer
      return answer
    })
    reading = { listener: from, invalidations: began, version }
    return version
  }

  async function ask(from: postgres.Sql): Promise<number | undefined> {
    let timer: NodeJS.Timeout | undefined
    try {
      const answer = from<Answer[]>`
        select version, coalesce((
          select json_agg(json_build_object('at', c.version, 'table', table_name, 'vehicle', vehicle_id) order by c.version)
          from data_changes c where c.version > ${seen ?? null}::integer), '[]') as changes
        from data_version`
      const timedOut = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error(`no answer in ${timeout} ms`)), timeout)
      })
      const [row] = await Promise.race([answer, timedOut])
      if (row && listener === from) remember(row)
      return row?.version
    } catch (error) {
      if (listener === from) logError('data_version.connection_lost', error)
      handleClose(from)
      return undefined
    } finally {
      clearTimeout(timer)
    }
  }

  /** Answers overlap when several are asked for at once. */
  function remember({ version, changes }: Answer): void {
    const before = seen !== undefined && seen <= version ? seen : version
    const told = new Set(changes.flatMap(({ at }) => (at > before ? [at] : [])))
    if (seen !== undefined && told.size === version - seen && lastChanges.size < mostRemembered) {
      for (const change of changes) for (const key of keysOfChange(change)) lastChanges.set(key, change.at)
    } else {
      lastChanges.clear()
      rememberedFrom = version
    }
    seen = version
  }

  function ping(): void {
    if (!listener) return
    invalidate()
    void read(listener)
  }

  return { start, current, isUnchanged, invalidate, end }
}
