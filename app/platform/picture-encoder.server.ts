/**
 * Runs server/picture-encoder.js and server/pdf-pages.js: each started on demand, ended when idle, replaced when it has
 * grown or died.
 */
import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'

import { logError } from '#app/platform/log.server.ts'
import { seconds } from '#app/shared/durations.ts'

export class UnreadablePicture extends Error {
  override name = 'UnreadablePicture'
}

/** It would fill the memory once decoded. */
export class TooManyPixels extends UnreadablePicture {
  override name = 'TooManyPixels'
}

export class EncoderDied extends Error {
  override name = 'EncoderDied'
}

/** Of a picture that is not too large: the machine is busy, and the same may succeed later. */
export class EncoderTooSlow extends Error {
  override name = 'EncoderTooSlow'
}

type Answer = {
  id: number
  value?: unknown
  problem?: string
  hasTooManyPixels?: boolean
  isGrown?: boolean
  code?: unknown
  residentBytes: number
}
type Job = { task: string; args: Record<string, unknown>; lane?: { name: string; most: number } }
type Pending = { job: Job; resolve: (value: unknown) => void; reject: (error: Error) => void }
type Encoder = { child: ChildProcess; pending: Map<number, Pending> }

const longestJob = seconds(30)
const endsIdleAfter = seconds(60)
const largestKept = 140 * 2 ** 20
/** While it works. It is ended at 320 MiB, in the middle of a picture. */
const largestBusy = 220 * 2 ** 20

export const pictureEncoder = encoderOf('server/picture-encoder.js')
export const pdfPages = encoderOf('server/pdf-pages.js')

function encoderOf(script: string) {
  let encoder: Encoder | undefined
  let lastId = 0

  /**
   * Once more in another process when the first died. Tasks of one lane run one after the other. Throws UnreadablePicture,
   * EncoderDied or EncoderTooSlow.
   */
  async function run(task: string, args: Record<string, unknown>, lane?: string): Promise<unknown> {
    const job = { task, args, ...(lane && { lane: { name: lane, most: largestKept } }) }
    return attempt(job).catch((error: unknown) => {
      if (error instanceof EncoderDied) return attempt(job)
      throw error
    })
  }

  function attempt(job: Job): Promise<unknown> {
    const { child, pending } = (encoder ??= start())
    const id = ++lastId
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        pending.delete(id)
        reject(new EncoderTooSlow(`${job.task} has taken ${longestJob} ms`))
        child.kill('SIGKILL')
      }, longestJob)
      const settle =
        <Value>(use: (value: Value) => void) =>
        (value: Value) => {
          clearTimeout(timer)
          use(value)
        }
      pending.set(id, { job, resolve: settle(resolve), reject: settle(reject) })
      holdOpen(child, true)
      child.send({ id, ...job }, (error) => error && child.kill('SIGKILL'))
    })
  }

  function start(): Encoder {
    const child = fork(path.resolve(script), {
      // No secrets: it decodes untrusted files. Two arenas let freed memory return to the system.
      env: { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2', VIPS_WARNING: '1' },
      execArgv: ['--max-old-space-size=64'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const started: Encoder = { child, pending: new Map() }
    let idle: NodeJS.Timeout | undefined
    child.on('message', (answer: Answer) => {
      clearTimeout(idle)
      if (encoder === started && (answer.isGrown || answer.residentBytes > largestBusy)) encoder = undefined
      const handedBack = answer.isGrown && started.pending.get(answer.id)
      if (handedBack) started.pending.delete(answer.id)
      else settle(started, answer)
      const isFree = started.pending.size === 0
      const isRetired = isFree && (encoder !== started || answer.residentBytes > largestKept)
      if (isRetired) retire(started)
      if (handedBack) attempt(handedBack.job).then(handedBack.resolve, handedBack.reject)
      if (isRetired || !isFree) return
      holdOpen(child, false)
      idle = setTimeout(() => started.pending.size === 0 && retire(started), endsIdleAfter).unref()
    })
    child.on('error', (error) => logError('picture.encoder_failed', error))
    child.on('exit', (code, signal) => {
      clearTimeout(idle)
      if (encoder === started) encoder = undefined
      if (started.pending.size > 0) logError('picture.encoder_died', new EncoderDied(`${code ?? signal}`))
      for (const { reject } of started.pending.values()) reject(new EncoderDied('The encoder has died'))
    })
    return started
  }

  /** With nothing in work. A busy machine would take its time to end it, and the next one grows beside it. */
  function retire(started: Encoder): void {
    if (encoder === started) encoder = undefined
    started.child.kill('SIGKILL')
  }

  return { run, pid: () => encoder?.child.pid }
}

function settle({ pending }: Encoder, { id, value, problem, hasTooManyPixels, code }: Answer): void {
  const job = pending.get(id)
  pending.delete(id)
  if (problem === undefined) job?.resolve(value)
  else if (hasTooManyPixels) job?.reject(new TooManyPixels(problem))
  // The disk's, not the picture's.
  else if (typeof code === 'string' && /^E[A-Z]+$/.test(code)) job?.reject(Object.assign(new Error(problem), { code }))
  else job?.reject(new UnreadablePicture(problem))
}

function holdOpen(child: ChildProcess, open: boolean): void {
  if (open) child.ref()
  else child.unref()
  const { channel } = child
  if (open) channel?.ref()
  else channel?.unref()
}
