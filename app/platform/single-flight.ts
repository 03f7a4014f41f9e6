export function singleFlight<Value>() {
  const inFlight = new Map<string, Promise<Value>>()
  return (key: string, work: () => Promise<Value>): Promise<Value> => {
    const running = inFlight.get(key)
    if (running) return running
    const started = work().finally(() => inFlight.delete(key))
    inFlight.set(key, started)
    return started
  }
}
