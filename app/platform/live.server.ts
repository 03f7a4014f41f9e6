import { setTimeout as wait } from 'node:timers/promises'

import postgres from 'postgres'

import { listenerOptions } from '#app/platform/database-limits.server.ts'
import { env } from '#app/platform/env.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { eventsAfter, liveNotice, livePosition, type LiveEvent } from '#app/platform/live-log.server.ts'
import { logError } from '#app/platform/log.server.ts'
import { seconds } from '#app/shared/durations.ts'

export type Follower = {
  readonly profileId: string
  readonly sessionId: string
  readonly expiresAt: Date
  readonly reasonToEnd: () => Promise<'signed-out' | 'forbidden' | null>
  /** Asked each time: the right may have changed. */
  readonly followsSchedule: () => boolean
  readonly write: (bytes: Uint8Array) => boolean
  readonly end: () => void
}

type Subscription = {
  readonly follower: Follower
  lastSent: number
  pending: LiveEvent[] | undefined
}

const heartbeatInterval = seconds(25)
const retryDelay = seconds(0.25)
const pingTimeout = seconds(5)
/** A browser needs one stream, two while reconnecting; more are unclosed leftovers. */
const maxPerSession = 6

const subscriptions = new Set<Subscription>()
const encoder = new TextEncoder()
/** An event, so that the page notices silence; without an id, so that `Last-Event-ID` stays. */
const ping = encoder.encode('event: ping\ndata:\n\n')
const reset = encoder.encode('event: reset\ndata:\n\n')
/** To whom it is about. */
const bookingChanged = encoder.encode('event: booking\ndata:\n\n')
const scheduleChanged = encoder.encode('event: schedule\ndata:\n\n')

let listener: Promise<postgres.Sql> | undefined
let heartbeatTimer: NodeJS.Timeout | undefined
let position = -1
let behind = false
let readingLog: Promise<void> | undefined
let batch: LiveEvent[] = []

/** Returns what ends the stream. With `after`, missed events come first, or a `reset` when the log has lost them. */
export async function follow(follower: Follower, after?: number): Promise<() => void> {
  const subscription: Subscription = { follower, lastSent: after ?? 0, pending: [] }
  evictOldest(follower.sessionId)
  subscriptions.add(subscription)
  try {
    await ensureListener()
    await catchUp(subscription, after)
  } catch (error) {
    subscriptions.delete(subscription)
    throw error
  }
  return () => void subscriptions.delete(subscription)
}

export function countStreams(): number {
  return subscriptions.size
}

export async function closeLive(): Promise<void> {
  for (const { follower } of subscriptions) follower.end()
  subscriptions.clear()
  clearInterval(heartbeatTimer)
  const last = listener
  listener = heartbeatTimer = undefined
  position = -1
  await last?.then((connection) => connection.end({ timeout: 1 })).catch(() => {})
}

async function catchUp(subscription: Subscription, after: number | undefined): Promise<void> {
  const missed = after === undefined ? [] : await eventsAfter(after)
  if (missed === null || after === undefined) subscription.lastSent = await livePosition()
  const opening = `retry: ${500 + Math.floor(Math.random() * 1_000)}\n\n`
  const start = missed === null ? `id: ${subscription.lastSent}\nevent: reset\ndata:\n\n` : ''
  const late = subscription.pending ?? []
  subscription.pending = undefined
  if (!subscriptions.has(subscription)) return
  send(subscription, encoder.encode(opening + start))
  deliver(subscription, [...(missed ?? []), ...late])
  if (subscription.follower.followsSchedule()) send(subscription, scheduleChanged)
  // Not in the log: what changed since that position is not known.
  if (after !== undefined) send(subscription, bookingChanged)
}

function ensureListener(): Promise<postgres.Sql> {
  heartbeatTimer ??= setInterval(() => void heartbeat(), heartbeatInterval).unref()
  listener ??= listen().catch((error: unknown) => {
    listener = undefined
    throw error
  })
  return listener
}

async function listen(): Promise<postgres.Sql> {
  const options = {
    ...listenerOptions(pingTimeout),
    onnotify: onNotify,
    onclose: () => void handleClose(connection),
  }
  const connection: postgres.Sql = postgres(env.databaseUrl, options)
  try {
    await connection`listen live_events`
    await connection`listen live_rights`
    await connection`listen live_schedule`
    await connection`listen live_bookings`
    if (position < 0) position = await livePosition()
  } catch (error) {
    void connection.end({ timeout: 0 })
    throw error
  }
  await catchUpFromLog()
  // Notifications sent while no one listened are lost.
  announceSchedule()
  announceBooking()
  return connection
}

async function handleClose(connection: postgres.Sql): Promise<void> {
  if (!listener || (await listener.catch(() => undefined)) !== connection) return
  listener = undefined
  void connection.end({ timeout: 0 })
  // No await between check and connect: a connection made after closeLive would leak.
  while (subscriptions.size > 0 && !listener) await ensureListener().catch(() => wait(retryDelay))
  await checkRights()
}

function onNotify(channel: string, body: string): void {
  if (channel === 'live_rights') return void checkRights(body)
  if (channel === 'live_schedule') return announceSchedule()
  if (channel === 'live_bookings') return announceBooking(body)
  const { previous, change, ...event } = liveNotice.parse(JSON.parse(body))
  if (position < 0 || event.id <= position) return
  if (readingLog || previous !== position || change === null) return void catchUpFromLog()
  position = event.id
  queue([{ ...event, change }])
}

function announceSchedule(): void {
  for (const subscription of subscriptions)
    if (!subscription.pending && subscription.follower.followsSchedule()) send(subscription, scheduleChanged)
}

/** One of this person's own bookings has changed; without a person, anybody's may have. */
function announceBooking(profileId?: string): void {
  for (const subscription of subscriptions)
    if (!subscription.pending && (!profileId || subscription.follower.profileId === profileId))
      send(subscription, bookingChanged)
}

function catchUpFromLog(): Promise<void> {
  behind = true
  readingLog ??= readWhileBehind()
    .catch((error: unknown) => logError('live.log_read_failed', error))
    .finally(() => (readingLog = undefined))
  return readingLog
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
  position = await livePosition()
  for (const subscription of subscriptions) {
    if (subscription.pending) continue
    subscription.lastSent = position
    send(subscription, encoder.encode(`id: ${position}\nevent: reset\ndata:\n\n`))
  }
}

function queue(events: LiveEvent[]): void {
  if (events.length === 0) return
  if (batch.length === 0) setImmediate(flush)
  batch.push(...events)
}

function flush(): void {
  const events = batch
  batch = []
  const first = events[0]?.id ?? 0
  const bytes = encode(events)
  for (const subscription of subscriptions) {
    if (subscription.pending) subscription.pending.push(...events)
    else if (subscription.lastSent < first) sendUpTo(subscription, bytes, events)
    else deliver(subscription, events)
  }
}

function deliver(subscription: Subscription, events: LiveEvent[]): void {
  const unique = [...new Map(events.map((event) => [event.id, event])).values()].filter(
    ({ id }) => id > subscription.lastSent,
  )
  if (unique.length > 0) sendUpTo(subscription, encode(unique), unique)
}

function sendUpTo(subscription: Subscription, bytes: Uint8Array, events: LiveEvent[]): void {
  subscription.lastSent = events.at(-1)?.id ?? subscription.lastSent
  send(subscription, bytes)
}

function send(subscription: Subscription, bytes: Uint8Array): void {
  if (!subscription.follower.write(bytes)) drop(subscription)
}

function encode(events: LiveEvent[]): Uint8Array {
  return encoder.encode(
    events.map(({ id, topic, change }) => `id: ${id}\nevent: ${topic}\ndata: ${JSON.stringify(change)}\n\n`).join(''),
  )
}

function drop(subscription: Subscription, reason?: 'signed-out' | 'forbidden' | 'too-many'): void {
  subscriptions.delete(subscription)
  if (reason) subscription.follower.write(encoder.encode(`event: end\ndata: ${reason}\n\n`))
  subscription.follower.end()
}

function evictOldest(sessionId: string): void {
  const own = [...subscriptions].filter(({ follower }) => follower.sessionId === sessionId)
  for (const subscription of own.slice(0, Math.max(0, own.length - maxPerSession + 1))) drop(subscription, 'too-many')
}

async function checkRights(profileId?: string): Promise<void> {
  for (const subscription of [...subscriptions].filter(
    ({ follower }) => !profileId || follower.profileId === profileId,
  )) {
    const reason = await subscription.follower.reasonToEnd().catch(() => null)
    if (!subscriptions.has(subscription)) continue
    if (reason) drop(subscription, reason)
    else if (profileId) send(subscription, reset)
  }
}

async function heartbeat(): Promise<void> {
  const at = now()
  for (const subscription of subscriptions) {
    if (subscription.follower.expiresAt <= at) drop(subscription, 'signed-out')
    else if (!subscription.pending) send(subscription, ping)
  }
  if (subscriptions.size > 0)
    await ensureListener()
      .then(pingListener)
      .catch((error: unknown) => logError('live.ping_failed', error))
}

/** Half-open sockets never error; ping them. */
async function pingListener(connection: postgres.Sql): Promise<void> {
  const timedOut = new Promise((resolve) => setTimeout(resolve, pingTimeout).unref())
  const answer = await Promise.race([connection`select 1 as alive`, timedOut])
  if (answer) await catchUpFromLog()
  else await handleClose(connection)
}
