/**
 * Event streams: everything that is announced reaches every stream of every process, once and in order. Hides the
 * connection that listens to Postgres, catching up after it was lost, the heartbeat, and who is still allowed to listen.
 */
import { setTimeout as wait } from 'node:timers/promises'

import postgres from 'postgres'

import { limits } from '#app/platform/database-limits.server.ts'
import { env } from '#app/platform/env.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { eventsAfter, livePosition, type LiveEvent } from '#app/platform/live-log.server.ts'
import { logError } from '#app/platform/log.server.ts'
import { seconds } from '#app/shared/durations.ts'

/** One stream: whose it is, and where its bytes go. */
export type Follower = {
  readonly profileId: string
  readonly sessionId: string
  readonly expiresAt: Date
  /** Asked again whenever the person's rights have changed: why the stream must end, or null when it may stay. */
  readonly reasonToEnd: () => Promise<'signed-out' | 'forbidden' | null>
  /** False when the reader is too slow to take more. */
  readonly write: (bytes: Uint8Array) => boolean
  readonly end: () => void
}

type Place = {
  readonly follower: Follower
  /** Events up to this one have been sent or were there before. */
  reached: number
  /** What is announced while the stream still catches up. */
  waiting: LiveEvent[] | undefined
}

const heartbeat = seconds(25)
const pauseBeforeRetry = seconds(0.25)
const patience = seconds(5)
/** A browser needs one stream, two while it changes over; more are leftovers of connections nobody has closed. */
const mostOfOneSession = 6

const places = new Set<Place>()
const words = new TextEncoder()
/** An event, so that the page notices silence; without an id, so that the place in the log stays. */
const beat = words.encode('event: beat\ndata:\n\n')

let ear: Promise<postgres.Sql> | undefined
let pulse: NodeJS.Timeout | undefined
/** The newest event this process has passed on; before the first is known, nothing is. */
let position = -1
let behind = false
let catchingUp: Promise<void> | undefined
let outgoing: LiveEvent[] = []

/**
 * Adds a stream. With `after`, the id of the last event its reader has, it gets first what it has missed; when that
 * cannot be told any more, a `reset`: the reader must load the page's data again. Gives the function that removes it.
 */
export async function follow(follower: Follower, after?: number): Promise<() => void> {
  const place: Place = { follower, reached: after ?? 0, waiting: [] }
  makeRoom(follower.sessionId)
  places.add(place)
  try {
    await hearing()
    await catchUp(place, after)
  } catch (error) {
    places.delete(place)
    throw error
  }
  return () => void places.delete(place)
}

/** How many streams this process serves. */
export function countStreams(): number {
  return places.size
}

/** Ends every stream and stops listening. Readers come back by themselves, to another process. */
export async function closeLive(): Promise<void> {
  for (const { follower } of places) follower.end()
  places.clear()
  clearInterval(pulse)
  const last = ear
  ear = pulse = undefined
  position = -1
  await last?.then((line) => line.end({ timeout: 1 })).catch(() => {})
}

async function catchUp(place: Place, after: number | undefined): Promise<void> {
  const missed = after === undefined ? [] : await eventsAfter(after)
  if (missed === null || after === undefined) place.reached = await livePosition()
  const opening = `retry: ${500 + Math.floor(Math.random() * 1_000)}\n\n`
  const reset = missed === null ? `id: ${place.reached}\nevent: reset\ndata:\n\n` : ''
  const late = place.waiting ?? []
  place.waiting = undefined
  // Ended meanwhile, by a seventh stream or the end of the server: whoever ended it has said the last word.
  if (!places.has(place)) return
  send(place, words.encode(opening + reset))
  deliver(place, [...(missed ?? []), ...late])
}

/** The one connection that hears; made when there is none. */
function hearing(): Promise<postgres.Sql> {
  pulse ??= setInterval(() => void keepUp(), heartbeat).unref()
  ear ??= listen().catch((error: unknown) => {
    ear = undefined
    throw error
  })
  return ear
}

async function listen(): Promise<postgres.Sql> {
  const options = {
    ...limits,
    max: 1,
    max_lifetime: null,
    connect_timeout: patience / 1_000,
    fetch_types: false,
    onnotice: () => {},
    onnotify: hear,
    onclose: () => void lose(line),
  }
  const line: postgres.Sql = postgres(env.databaseUrl, options)
  try {
    await line`listen live_events`
    await line`listen live_rights`
    if (position < 0) position = await livePosition()
  } catch (error) {
    void line.end({ timeout: 0 })
    throw error
  }
  await readOn()
  return line
}

/** Between losing the connection and having it again, events and ended rights went unheard: both are looked up. */
async function lose(line: postgres.Sql): Promise<void> {
  if (!ear || (await ear.catch(() => undefined)) !== line) return
  ear = undefined
  void line.end({ timeout: 0 })
  // Nothing is waited for between the question and the connection: one made after closeLive would stay open.
  while (places.size > 0 && !ear) await hearing().catch(() => wait(pauseBeforeRetry))
  await checkRights()
}

function hear(channel: string, body: string): void {
  if (channel === 'live_rights') return void checkRights(body)
  const event = JSON.parse(body) as LiveEvent & { previous: number; change: LiveEvent['change'] | null }
  if (position < 0 || event.id <= position) return
  if (catchingUp || event.previous !== position || event.change === null) return void readOn()
  position = event.id
  queue([event])
}

/** Reads from the log what was not heard, and once more if something was missed meanwhile. */
function readOn(): Promise<void> {
  behind = true
  catchingUp ??= readWhileBehind()
    .catch((error: unknown) => logError('live.log-unread', error))
    .finally(() => (catchingUp = undefined))
  return catchingUp
}

async function readWhileBehind(): Promise<void> {
  while (behind) {
    behind = false
    await readLog()
  }
}

async function readLog(): Promise<void> {
  const events = await eventsAfter(position)
  if (events) {
    position = events.at(-1)?.id ?? position
    queue(events)
    return
  }
  // Too far behind: every reader starts afresh.
  position = await livePosition()
  for (const place of places) {
    if (place.waiting) continue
    place.reached = position
    send(place, words.encode(`id: ${position}\nevent: reset\ndata:\n\n`))
  }
}

/** Events of one turn leave together: one write a stream instead of many. */
function queue(events: LiveEvent[]): void {
  if (events.length === 0) return
  if (outgoing.length === 0) setImmediate(flush)
  outgoing.push(...events)
}

function flush(): void {
  const events = outgoing
  outgoing = []
  const first = events[0]?.id ?? 0
  const bytes = encode(events)
  for (const place of places) {
    if (place.waiting) place.waiting.push(...events)
    else if (place.reached < first) sendUpTo(place, bytes, events)
    else deliver(place, events)
  }
}

function deliver(place: Place, events: LiveEvent[]): void {
  // What waited was announced while the log was read, and may be in both.
  const once = [...new Map(events.map((event) => [event.id, event])).values()].filter(({ id }) => id > place.reached)
  if (once.length > 0) sendUpTo(place, encode(once), once)
}

function sendUpTo(place: Place, bytes: Uint8Array, events: LiveEvent[]): void {
  place.reached = events.at(-1)!.id
  send(place, bytes)
}

function send(place: Place, bytes: Uint8Array): void {
  if (!place.follower.write(bytes)) drop(place)
}

function encode(events: LiveEvent[]): Uint8Array {
  return words.encode(
    events.map(({ id, topic, change }) => `id: ${id}\nevent: ${topic}\ndata: ${JSON.stringify(change)}\n\n`).join(''),
  )
}

/** `because` tells the page not to come back. */
function drop(place: Place, because?: 'signed-out' | 'forbidden' | 'too-many'): void {
  places.delete(place)
  if (because) place.follower.write(words.encode(`event: end\ndata: ${because}\n\n`))
  place.follower.end()
}

function makeRoom(sessionId: string): void {
  const own = [...places].filter(({ follower }) => follower.sessionId === sessionId)
  for (const place of own.slice(0, Math.max(0, own.length - mostOfOneSession + 1))) drop(place, 'too-many')
}

/** Looks again at the streams of one person, or of all. */
async function checkRights(profileId?: string): Promise<void> {
  for (const place of [...places].filter(({ follower }) => !profileId || follower.profileId === profileId)) {
    const reason = await place.follower.reasonToEnd().catch(() => null)
    if (reason && places.has(place)) drop(place, reason)
  }
}

async function keepUp(): Promise<void> {
  const at = now()
  for (const place of places) {
    if (place.follower.expiresAt <= at) drop(place, 'signed-out')
    else if (!place.waiting) send(place, beat)
  }
  if (places.size > 0)
    await hearing()
      .then(sound)
      .catch((error: unknown) => logError('live.deaf', error))
}

/** A dead line that nobody has closed is noticed by asking. */
async function sound(line: postgres.Sql): Promise<void> {
  const silence = new Promise((resolve) => setTimeout(resolve, patience).unref())
  const answer = await Promise.race([line`select 1 as heard`, silence])
  if (answer) await readOn()
  else await lose(line)
}
