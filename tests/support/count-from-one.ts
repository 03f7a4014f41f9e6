/** Numbers for the names of what tests add: a test file meets the same ones whichever files ran before it. */
const restarts: (() => void)[] = []

/** Gives 1, 2, 3 and so on, and 1 again in the next test file. */
export function countFromOne(): () => number {
  let last = 0
  restarts.push(() => (last = 0))
  return () => (last += 1)
}

/** For the setup of a test file, where the modules of the last one live on. */
export function restartCounts(): void {
  for (const restart of restarts) restart()
}
