/** In a thread that is ended after a time limit: some repetition rules never end. */
import path from 'node:path'
import { Worker } from 'node:worker_threads'

import { calendarImports } from '#app/config/calendar-imports.ts'
import { env } from '#app/platform/env.server.ts'
import { businessZone } from '#app/shared/wall-clock.ts'

export type BusyTime = { key: string; startsAt: Date; endsAt: Date }

type Reason = 'malformed' | 'many' | 'heavy'

export class CalendarUnreadable extends Error {
  override name = 'CalendarUnreadable'
  readonly reason: Reason
  constructor(reason: Reason) {
    super(`The calendar is ${reason}`)
    this.reason = reason
  }
}

type Answer = { busy: { key: string; startsAt: number; endsAt: number }[] } | { problem: Reason }

const script = path.resolve('server/calendar-reader.js')
const { mostEvents, mostSteps, mostTimes, readingPatience, readingMegabytes } = calendarImports

/** Throws CalendarUnreadable. */
export async function readCalendarFile(
  text: string,
  { from, until }: { from: Date; until: Date },
): Promise<BusyTime[]> {
  const span = {
    from: from.getTime(),
    until: until.getTime(),
    zone: businessZone,
    ownHost: new URL(env.origin).hostname,
    mostEvents,
    mostSteps,
    mostTimes,
  }
  const answer = await ask({ text, span })
  if ('problem' in answer) throw new CalendarUnreadable(answer.problem)
  return answer.busy.map(({ key, startsAt, endsAt }) => ({
    key,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
  }))
}

function ask(workerData: object): Promise<Answer> {
  const limits = { maxOldGenerationSizeMb: readingMegabytes }
  // The file is not ours: give its reader no environment.
  const worker = new Worker(script, { workerData, env: {}, execArgv: [], resourceLimits: limits })
  const answer = new Promise<Answer>((resolve) => {
    const giveUp = () => resolve({ problem: 'heavy' })
    const timer = setTimeout(giveUp, readingPatience)
    worker.once('message', resolve)
    worker.once('error', giveUp)
    worker.once('exit', () => {
      clearTimeout(timer)
      giveUp()
    })
  })
  return answer.finally(() => worker.terminate())
}
