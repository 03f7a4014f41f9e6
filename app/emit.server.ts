import type { Executor } from '#app/platform/db.server.ts'
import { enqueueAll, listUnfinished } from '#app/platform/queue.server.ts'
import { delays, subscribers, type EventName, type Events, type EventsOf, type EventSubscriber } from './events.ts'

/** One job per subscriber, in the given transaction; each is retried by itself. */
export async function emit<Name extends EventName>(tx: Executor, event: Name, payload: Events[Name]): Promise<void> {
  const following: Record<EventName, readonly EventSubscriber[]> = subscribers
  await enqueueAll(
    tx,
    following[event].map((name) => ({ name, data: payload, delay: delays[name] })),
  )
}

/** What a subscriber has not handled to its end yet, also what was given up after all tries. */
export function listUnhandled<Name extends EventSubscriber>(executor: Executor, subscriber: Name) {
  return listUnfinished<Events[EventsOf<Name>]>(executor, subscriber)
}
