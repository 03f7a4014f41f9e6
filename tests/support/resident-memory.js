import fs from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** The most that a process and its children were resident with together, in MB, looked at fifty times a second. @param {number} pid */
export function watchMemory(pid) {
  let peak = 0
  let over = false
  const watching = (async () => {
    while (!over) {
      peak = Math.max(peak, sumOf(pid))
      // A sampler: nothing tells when memory is taken.
      await wait(20)
    }
  })()
  return {
    async end() {
      over = true
      await watching
      return Math.round(peak)
    },
  }
}

/** @param {number} pid */
export function childrenOf(pid) {
  return fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}

/** What a process is resident with by itself, in MB. @param {number} pid */
export function residentOf(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
}

/** @param {number} pid @returns {number} */
function sumOf(pid) {
  try {
    return childrenOf(pid).reduce((sum, child) => sum + sumOf(child), residentOf(pid))
  } catch {
    return 0
  }
}
