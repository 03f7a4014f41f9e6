/** One process at a time, across processes: a file that names its holder, void once that one has died. */
import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** This process. A container gives its first one the same number in every life: the moment of birth tells them apart. */
export const life = `${process.pid}-${Math.round(performance.timeOrigin)}`

/** How long a holder may take, in milliseconds: a build or the start of a database on a slow machine. */
const patience = 5 * 60_000

/** How long a lock may stand without a name in it, in milliseconds: its holder writes that at once. */
const grace = 5_000

/**
 * Does the work while nobody else holds `file`; throws when somebody does for five minutes.
 * @template Value
 * @param {string} file
 * @param {() => Promise<Value>} work
 * @returns {Promise<Value>}
 */
export async function withLock(file, work) {
  const deadline = Date.now() + patience
  for (;;) {
    try {
      fs.writeFileSync(file, life, { flag: 'wx' })
      break
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
      // Two that find a dead holder at once must not take the place of each other: looking and removing is one deed.
      if (isVoid(file)) await withLock(`${file}-void`, async () => isVoid(file) && fs.rmSync(file, { force: true }))
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

/** Left by a process that has died, or by a power cut before its name was on the disk. */
function isVoid(/** @type {string} */ file) {
  const holder = readText(file)
  if (holder) return !isLiving(holder)
  return Date.now() - (fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) > grace
}

function readText(/** @type {string} */ file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** Whether a process of this number runs. */
export function isAlive(/** @type {number} */ pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
  // A process that has ended but was not yet collected by its parent still takes signals.
  return !/^\d+ \(.*\) [ZX] /s.test(readProc(pid, 'stat') ?? '')
}

/** Whether the process that left this `life` behind still runs. */
export function isLiving(/** @type {string} */ holder) {
  const pid = Number(holder.split('-')[0])
  if (pid === process.pid) return holder.startsWith(life)
  return isAlive(pid) && (readProc(pid, 'cmdline')?.includes('node') ?? true)
}

/**
 * What Linux tells of a process; undefined elsewhere.
 * @param {number} pid
 * @param {string} name
 */
export function readProc(pid, name) {
  try {
    return fs.readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return undefined
  }
}
