import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import { codeOf } from './error-code.js'

/** Containers reuse pids: the start time tells processes apart. */
export const processId = `${process.pid}-${Math.round(performance.timeOrigin)}`

const patience = 5 * 60_000

const grace = 5_000

/** @template Value @param {string} file @param {() => Promise<Value>} work @returns {Promise<Value>} */
export async function withLock(file, work) {
  const deadline = Date.now() + patience
  for (;;) {
    try {
      fs.writeFileSync(file, processId, { flag: 'wx' })
      break
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
      // Under a lock of its own: two waiters must not remove each other's new lock.
      if (isStale(file)) await withLock(`${file}-stale`, async () => isStale(file) && fs.rmSync(file, { force: true }))
      else if (Date.now() > deadline) throw new Error(`${file} is held by process ${readText(file)}.`, { cause: error })
      else await sleep(50)
    }
  }
  try {
    return await work()
  } finally {
    fs.rmSync(file, { force: true })
  }
}

function isStale(/** @type {string} */ file) {
  const holder = readText(file)
  if (holder) return !isRunning(holder)
  return Date.now() - (fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) > grace
}

function readText(/** @type {string} */ file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

export function isAlive(/** @type {number} */ pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
  // Zombies still accept signals.
  return !/^\d+ \(.*\) [ZX] /s.test(readProc(pid, 'stat') ?? '')
}

export function isRunning(/** @type {string} */ holder) {
  const pid = Number(holder.split('-')[0])
  if (pid === process.pid) return holder.startsWith(processId)
  return isAlive(pid) && (readProc(pid, 'cmdline')?.includes('node') ?? true)
}

/** @param {number} pid @param {string} name */
export function readProc(pid, name) {
  try {
    return fs.readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return undefined
  }
}
