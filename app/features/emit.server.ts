import type { Executor } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/queue.server.ts'
import { delays, subscribers, type EventName, type Events, type Subscriber } from './events.ts'

/** One job per subscriber, in the given transaction; each is retried by itself. */
export async function emit<Name extends EventName>(tx: Executor, event: Name, payload: Events[Name]): Promise<void> {
  const following: Partial<Record<EventName, readonly Subscriber[]>> = subscribers
  for (const subscriber of following[event] ?? []) {
    await enqueue(tx, subscriber, payload, { delay: delays[subscriber] })
  }
}
