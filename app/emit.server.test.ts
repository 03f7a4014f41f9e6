import fs from 'node:fs'

import { beforeEach, expect, test } from 'vitest'

import { eventHandlers, jobs } from '#app/jobs/all.ts'
import { db, rawSql } from '#app/platform/db.server.ts'
import { startQueue, stopQueue } from '#app/platform/queue.server.ts'
import { newId } from '#app/shared/ids.ts'
import { startStripe } from '#tests/support/stripe-emulator.ts'
import { until } from '#tests/support/until.ts'
import { emit } from './emit.server.ts'
import { delays, subscribers } from './events.ts'

beforeEach(async () => {
  await rawSql`delete from jobs.job`.catch(() => {})
})

const profileId = newId()
const imageId = newId()
const states = async () =>
  Object.fromEntries(
    (await rawSql<{ name: string; state: string }[]>`select name, state::text as state from jobs.job`).map(
      ({ name, state }) => [name, state],
    ),
  )

test('an event has a job for each subscriber once its transaction commits, and none when it rolls back', async () => {
  const undone = db.transaction(async (tx) => {
    await emit(tx, 'person.deleted', { profileId })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await states()).toEqual({})
  await db.transaction((tx) => emit(tx, 'person.deleted', { profileId }))
  expect(await rawSql`select name, data from jobs.job`).toEqual(
    subscribers['person.deleted'].map((name) => ({ name, data: { profileId } })),
  )
})

test('a handler that fails is retried by itself', async () => {
  await emit(db, 'person.deleted', { profileId })
  await emit(db, 'image.discarded', { imageId })
  await startQueue([
    { name: 'broker.endSubscription', run: () => Promise.reject(new Error('Stripe is away')) },
    { name: 'images.removeFiles', run: () => Promise.resolve() },
  ])
  await until(
    async () =>
      expect(await states()).toEqual({ 'broker.endSubscription': 'retry', 'images.removeFiles': 'completed' }),
    50,
  )
  await stopQueue()
})

test('every subscriber has a handler among the jobs, and every handler a subscription', () => {
  const named = [...new Set<string>(Object.values(subscribers).flat())].sort()
  expect(eventHandlers.map(({ name }) => name).sort()).toEqual(named)
  expect(jobs.map(({ name }) => name)).toEqual(expect.arrayContaining(named))
  expect(Object.keys(delays).filter((name) => !named.includes(name))).toEqual([])
})

test('an event about something that is gone changes nothing, however often it comes', async () => {
  const stripe = await startStripe()
  const gone = {
    profileId,
    imageId,
    requestId: newId(),
    vehicleId: newId(),
    bookingId: newId(),
    agreementId: newId(),
    leadId: newId(),
    logId: newId(),
    vehicleBefore: newId(),
    disputeId: 'dp_gone',
  }
  for (const { run } of [...eventHandlers, ...eventHandlers]) await run(gone)
  await stripe.close()
})

test('what has subscribers is emitted somewhere', () => {
  const sources = fs
    .readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.server.ts'))
    .map((file) => fs.readFileSync(`app/${file}`, 'utf8'))
  const silent = Object.keys(subscribers).filter((event) => !sources.some((text) => text.includes(`'${event}'`)))
  expect(silent).toEqual([])
})
