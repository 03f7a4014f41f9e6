import { setTimeout as sleep } from 'node:timers/promises'

const pauses = [0, 1, 2, 4, 8, 16, 30]
const settled = 60
const interval = 0.25

/**
 * @param {object} postgres
 * @param {() => boolean} postgres.isUp
 * @param {() => Promise<void>} postgres.restart
 * @param {(line: string) => void} postgres.printLine
 * @param {(seconds: number) => Promise<unknown>} [wait]
 * @returns {() => void}
 */
export function supervisePostgres({ isUp, restart, printLine }, wait = pause) {
  let watching = true
  void watch()
  return () => void (watching = false)

  async function watch() {
    let tries = 0
    let startedAt = performance.now()
    for (; watching; await wait(interval)) {
      if (isUp()) continue
      if (performance.now() - startedAt > settled * 1000) tries = 0
      const next = pauses[tries++]
      if (next === undefined) return printLine(givenUp)
      printLine(`The embedded Postgres crashed. Restarting it${next ? ` in ${next} s` : ''} …`)
      await wait(next)
      if (!watching) return
      startedAt = performance.now()
      await restart().then(
        () => printLine('The embedded Postgres is back.'),
        (error) => printLine(error instanceof Error ? error.message : String(error)),
      )
    }
  }
}

const givenUp =
  'The embedded Postgres keeps crashing, so we stopped restarting it. Its log says why. Stop the site with Ctrl-C, then start it again.'

/** @param {number} seconds */
function pause(seconds) {
  return sleep(seconds * 1000, undefined, { ref: false })
}
