/** Two threads that derive keys of passwords, and a small waiting room: a request that comes when it is full is told at once. */
import path from 'node:path'
import { Worker } from 'node:worker_threads'

import { logError } from '#app/platform/log.server.ts'

export class HashingBusy extends Error {
  override name = 'HashingBusy'
}

export type Derivation = {
  password: string
  salt: Uint8Array
  keyLength: number
  options: { cost: number; blockSize: number; parallelization: number; maxmem: number }
}
type Job = Derivation & { resolve: (key: Buffer) => void; reject: (error: Error) => void }
type Thread = { worker: Worker; job: Job | null }

export const threads = 2
export const waitingRoom = 20

const script = path.resolve('server/password-hasher.js')
const running = new Set<Thread>()
const waiting: Job[] = []

/** Throws HashingBusy when two are at work and the waiting room is full. */
export function deriveKey(derivation: Derivation): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const idle = idleThread()
    if (!idle && waiting.length >= waitingRoom) return reject(new HashingBusy('Too many passwords are being checked'))
    const job = { ...derivation, resolve, reject }
    if (idle) start(idle, job)
    else waiting.push(job)
  })
}

function idleThread(): Thread | undefined {
  return [...running].find(({ job }) => job === null) ?? (running.size < threads ? newThread() : undefined)
}

function start(thread: Thread, job: Job): void {
  const { password, salt, keyLength, options } = job
  thread.job = job
  // Only work in hand keeps the process alive.
  thread.worker.ref()
  /* oxlint-disable-next-line unicorn/require-post-message-target-origin -- of a window, not of a thread */
  thread.worker.postMessage({ password, salt, keyLength, options })
}

function newThread(): Thread {
  // It needs nothing of the environment.
  const worker = new Worker(script, { env: {}, execArgv: [] })
  const thread: Thread = { worker, job: null }
  running.add(thread)
  worker.on('message', (answer: { key: Uint8Array } | { problem: string }) => {
    const { job } = thread
    thread.job = null
    if ('key' in answer) job?.resolve(Buffer.from(answer.key))
    else job?.reject(new Error(answer.problem))
    const next = waiting.shift()
    if (next) start(thread, next)
    else worker.unref()
  })
  worker.on('error', (error) => logError('password.thread_failed', error))
  worker.on('exit', () => {
    running.delete(thread)
    thread.job?.reject(new Error('The thread that derives keys has ended'))
    const next = waiting.shift()
    if (next) start(newThread(), next)
  })
  worker.unref()
  return thread
}
