/** What tests cost: seconds of processor time (user and system), of processes and of everything that they start. */
import fs from 'node:fs'

/** Of /proc, on every Linux of today. */
const ticksPerSecond = 100

/**
 * Processor seconds so far of a process and its descendants, also of those that have ended and were waited for. 0 on
 * systems without /proc.
 * @param {number} pid @returns {number}
 */
export function processorTime(pid) {
  /** @type {Map<number, { parent: number, ticks: number }>} */
  const processes = new Map()
  for (const entry of fs.existsSync('/proc/self/stat') ? fs.readdirSync('/proc') : []) {
    if (!/^\d+$/.test(entry)) continue
    const stat = read(`/proc/${entry}/stat`)
    // The name before it, in parentheses, may have spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0)
    if (stat) processes.set(Number(entry), { parent: Number(fields[1]), ticks })
  }
  const isOurs = (/** @type {number | undefined} */ id) => {
    while (id !== undefined && id !== pid) id = processes.get(id)?.parent
    return id === pid
  }
  let ticks = 0
  for (const [id, each] of processes) if (isOurs(id)) ticks += each.ticks
  return ticks / ticksPerSecond
}

/** The process may have ended since it was listed. @param {string} file */
function read(file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Returns a function that gives the processor seconds since the last call of it, or since now. @param {number} pid */
export function startMeter(pid) {
  let before = processorTime(pid)
  return () => {
    const now = processorTime(pid)
    // What was killed before it was waited for is missing in what comes after.
    const spent = Math.max(0, now - before)
    before = now
    return spent
  }
}
