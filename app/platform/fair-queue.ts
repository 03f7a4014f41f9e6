export const background = Symbol('background')

type Owner = string | typeof background
type Waiting = { owner: Owner; start: () => Promise<void> }

/** Returns a function that runs at most `atOnce` jobs at a time, taking owners in turn. */
export function fairQueue(atOnce = 1) {
  const waiting: Waiting[] = []
  const lastTurn = new Map<Owner, number>()
  let turns = 0
  let running = 0

  return function inTurn<Value>(owner: Owner, job: () => Promise<Value>): Promise<Value> {
    return new Promise<Value>((resolve, reject) => {
      waiting.push({ owner, start: () => job().then(resolve, reject) })
      startNext()
    })
  }

  function startNext(): void {
    if (running === atOnce) return
    const [next] = waiting.toSorted((one, other) => turnOf(one) - turnOf(other))
    if (!next) return lastTurn.clear()
    waiting.splice(waiting.indexOf(next), 1)
    lastTurn.set(next.owner, ++turns)
    running += 1
    void next.start().finally(() => {
      running -= 1
      startNext()
    })
  }

  function turnOf({ owner }: Waiting): number {
    return owner === background ? Number.MAX_SAFE_INTEGER : (lastTurn.get(owner) ?? 0)
  }
}
