import { fairTurns, type Claim, type Waiting } from '#app/shared/fair-turns.ts'

export const background = Symbol('background')

type Entry = Waiting & { start: () => Promise<void> }

/**
 * Returns a function that runs at most `atOnce` jobs at a time, in the order of `fairTurns`. Background jobs run one
 * after the other, while no one else waits.
 */
export function fairQueue(atOnce = 1) {
  const waiting: Entry[] = []
  const later: Entry['start'][] = []
  let turns = fairTurns()
  let running = 0

  return function inTurn<Value>(claim: Claim | typeof background, job: () => Promise<Value>): Promise<Value> {
    return new Promise<Value>((resolve, reject) => {
      const start = () => job().then(resolve, reject)
      if (claim === background) later.push(start)
      else waiting.push({ ...turns.enter(claim), start })
      startNext()
    })
  }

  function startNext(): void {
    if (running === atOnce) return
    const start = takeNext()
    if (!start) {
      turns = fairTurns()
      return
    }
    running += 1
    void start().finally(() => {
      running -= 1
      startNext()
    })
  }

  function takeNext(): Entry['start'] | undefined {
    const next = turns.takeNext(waiting)
    if (!next) return later.shift()
    waiting.splice(waiting.indexOf(next), 1)
    return next.start
  }
}
