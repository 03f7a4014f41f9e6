import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { CommandError } from './setup.js'

/**
 * Waits briefly for a stopping process to release the port.
 * @param {number} port
 * @param {string} variable the environment variable that chooses another one
 */
export async function ensurePortIsFree(port, variable) {
  for (let attempt = 0; attempt < 25; attempt++) {
    if (await canListen(port)) return
    await sleep(200)
  }
  throw portIsTaken(port, variable)
}

/** @param {number} port @param {string} variable */
export function portIsTaken(port, variable) {
  return new CommandError(
    `Port ${port} is taken by another program. Stop it, or choose another: ${variable}=${port + 10} npm start`,
  )
}

/** @param {number} port @returns {Promise<boolean>} */
function canListen(port) {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === 'EADDRINUSE') resolve(false)
      else reject(new CommandError(`Port ${port} cannot be used: ${error.message}.`))
    })
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
}
