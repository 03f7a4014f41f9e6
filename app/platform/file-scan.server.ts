/** Asks the scanner of the configuration about a file before anything of ours reads it. */
import { execFile } from 'node:child_process'

import { env } from '#app/platform/env.server.ts'
import { minutes } from '#app/shared/durations.ts'

/** It isn't there, took too long, or could not tell. */
export class ScannerFailed extends Error {
  override name = 'ScannerFailed'
}

const patience = minutes(1)

/** As clamscan and clamdscan say it. */
const found = 1

/** False when the scanner refuses the file; true where none is configured. Throws ScannerFailed. */
export function isHarmlessFile(path: string): Promise<boolean> {
  const [command, ...given] = env.scanCommand
  if (command === undefined) return Promise.resolve(true)
  return new Promise((resolve, reject) => {
    execFile(command, [...given, path], { timeout: patience, killSignal: 'SIGKILL' }, (error) => {
      if (!error) resolve(true)
      else if (error.code === found && !error.killed) resolve(false)
      else reject(new ScannerFailed(`${command} ended with ${error.code ?? error.signal}`, { cause: error }))
    })
  })
}
