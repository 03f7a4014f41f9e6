/**
 * The version of everything public pages show. The database raises it in the transaction of each change and tells every
 * process (drizzle/migrations, raise_data_version). Hides the connection that listens: while it is down nobody can say
 * what version stands, and whoever keeps pages must not use them.
 */
import postgres from 'postgres'

import { limits } from '#app/platform/database-limits.server.ts'
import { env } from '#app/platform/env.server.ts'
import { logError } from '#app/platform/log.server.ts'
import { seconds } from '#app/shared/durations.ts'

export type DataVersion = {
  /** Starts listening. Throws when the database cannot be reached; once started it comes back by itself. */
  start(): Promise<void>
  /** What stands now, asked of the database if it may have changed. Undefined while changes cannot be heard. */
  current(): number | undefined | Promise<number | undefined>
  /** Something may just have been changed from here: whoever asks next hears what the database says. */
  doubt(): void
  end(): Promise<void>
}

/** A dead line that nobody closed is noticed by asking, and so is a message that never came. */
const heartbeat = seconds(5)
const patience = seconds(2)
const pauseBeforeRetry = seconds(0.25)

type Ear = postgres.Sql
type Reading = { ear: Ear; doubts: number; version: Promise<number | undefined> }

export const dataVersion = listenForVersion(env.databaseUrl)

export function listenForVersion(databaseUrl: string): DataVersion {
  let ear: Ear | undefined
  let known: number | undefined
  let doubts = 0
  let reading: Reading | undefined
  let pulse: NodeJS.Timeout | undefined
  let retry: NodeJS.Timeout | undefined
  let ended = false

  async function start(): Promise<void> {
    ended = false
    if (!ear) await listen()
    pulse ??= setInterval(beat, heartbeat).unref()
  }

  function current(): number | undefined | Promise<number | undefined> {
    if (!ear) return undefined
    return known ?? read(ear)
  }

  function doubt(): void {
    doubts += 1
    known = undefined
  }

  async function end(): Promise<void> {
    ended = true
    clearInterval(pulse)
    clearTimeout(retry)
    pulse = undefined
    const last = ear
    ear = undefined
    doubt()
    await last?.end({ timeout: 1 })
  }

  /** One connection hears and answers: what it reads is never older than what it has heard. */
  async function listen(): Promise<void> {
    const options = {
      ...limits,
      max: 1,
      max_lifetime: null,
      connect_timeout: patience / 1_000,
      fetch_types: false,
      connection: { ...limits.connection, application_name: 'marque data version' },
      onnotice: () => {},
      onnotify: doubt,
      onclose: () => lose(line),
    }
    const line: Ear = postgres(databaseUrl, options)
    try {
      await line`listen data_version`
    } catch (error) {
      void line.end({ timeout: 0 })
      throw error
    }
    if (ended) return void line.end({ timeout: 0 })
    doubt()
    ear = line
  }

  function lose(line: Ear): void {
    if (ear !== line) return
    ear = undefined
    doubt()
    void line.end({ timeout: 0 })
    if (!ended) retry = setTimeout(listenAgain, pauseBeforeRetry).unref()
  }

  function listenAgain(): void {
    listen().catch(() => {
      if (!ended) retry = setTimeout(listenAgain, pauseBeforeRetry).unref()
    })
  }

  /** Whoever came after a doubt needs an answer that was asked for after it; those who came together share one. */
  function read(from: Ear): Promise<number | undefined> {
    if (reading?.ear === from && reading.doubts === doubts) return reading.version
    const began = doubts
    const version = ask(from).then((answer) => {
      if (ear !== from) return undefined
      if (doubts === began) known = answer
      return answer
    })
    reading = { ear: from, doubts: began, version }
    return version
  }

  async function ask(from: Ear): Promise<number | undefined> {
    let late: NodeJS.Timeout | undefined
    try {
      const answer = from<{ version: number }[]>`select version from data_version`
      const silence = new Promise<never>((_, reject) => {
        late = setTimeout(() => reject(new Error(`no answer in ${patience} ms`)), patience)
      })
      const [row] = await Promise.race([answer, silence])
      return row?.version
    } catch (error) {
      if (ear === from) logError('data-version.lost', error)
      lose(from)
      return undefined
    } finally {
      clearTimeout(late)
    }
  }

  function beat(): void {
    if (!ear) return
    doubt()
    void read(ear)
  }

  return { start, current, doubt, end }
}
