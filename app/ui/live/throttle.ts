/** Runs at once, then at most once per `pause` milliseconds, with a trailing run. */
export function throttle(run: () => void, pause: number): { call: () => void; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isDue = false
  function call() {
    isDue = timer !== undefined
    if (isDue) return
    run()
    timer = setTimeout(() => {
      timer = undefined
      if (isDue) call()
    }, pause)
  }
  return { call, cancel: () => clearTimeout(timer) }
}
