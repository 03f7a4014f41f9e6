import type { Executor } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/queue.server.ts'
import { delays, subscribers, type EventName, type Events, type Subscriber } from './events.ts'

/** One job for each subscriber, in the transaction given: they run if it commits, and one that fails is retried alone. */
export async function emit<Name extends EventName>(tx: Executor, event: Name, payload: Events[Name]): Promise<void> {
  const following: Partial<Record<EventName, readonly Subscriber[]>> = subscribers
  for (const subscriber of following[event] ?? []) {
    await enqueue(tx, subscriber, payload, { delay: delays[subscriber] })
  }
}
