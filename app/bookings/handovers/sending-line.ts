import { seconds } from '#app/shared/durations.ts'

const shortestPause = seconds(2)
const longestPause = seconds(30)

/** `false`: no one answered, or it was refused for now. */
type Job = () => Promise<boolean>

/**
 * Does one job after the other, as `next` names them: a phone's line is narrow. After one that no one answered it waits
 * until the browser is online again, at the latest for a pause that doubles.
 */
export function sendingLine(next: () => Job | undefined) {
  let isRunning = false
  let isStopped = false
  let pause = shortestPause
  let wake = () => {}

  async function run() {
    isRunning = true
    for (let job = next(); job && !isStopped; job = next()) {
      if (await job()) pause = shortestPause
      else {
        await waited()
        pause = Math.min(2 * pause, longestPause)
      }
    }
    isRunning = false
  }

  function waited() {
    return new Promise<void>((resolve) => {
      const timer = setTimeout(done, pause)
      addEventListener('online', done)
      wake = done
      function done() {
        clearTimeout(timer)
        removeEventListener('online', done)
        resolve()
      }
    })
  }

  return {
    /** Begins, or continues at once. */
    go() {
      isStopped = false
      if (isRunning) wake()
      else void run()
    },
    stop() {
      isStopped = true
      wake()
    },
  }
}
