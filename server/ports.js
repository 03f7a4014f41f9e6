import { randomInt } from 'node:crypto'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { codeOf } from './error-code.js'
import { CommandError } from './setup.js'

/**
 * @param {number} port
 * @param {string} variable
 */
export async function ensurePortIsFree(port, variable) {
  for (let attempt = 0; attempt < 25; attempt++) {
    if (await isFree(port)) return
    await sleep(200)
  }
  throw portIsTaken(port, variable)
}

/** @param {number} port @param {string} variable */
export function portIsTaken(port, variable) {
  return new CommandError(
    `Port ${port} is in use by another program. Stop it, or choose another port: ${variable}=${port + 10} npm start`,
  )
}

/** Below those that systems give to outgoing connections: one of these would take it before it is used. */
export async function freePort() {
  for (;;) {
    const port = randomInt(20_000, 32_768)
    if (await isFree(port)) return port
  }
}

/** @param {number} port @param {string} [host] */
export async function isFree(port, host) {
  try {
    await listenBriefly(port, host)
    return true
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') return false
    throw new CommandError(`Port ${port} can’t be used: ${error instanceof Error ? error.message : error}.`)
  }
}

/** @param {number} port @param {string} [host] @returns {Promise<void>} */
function listenBriefly(port, host) {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().once('error', reject)
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}
