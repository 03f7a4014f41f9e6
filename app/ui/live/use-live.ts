import { useEffect, useRef, useSyncExternalStore } from 'react'

import type { Topic } from '#app/shared/topics.ts'
import type { Presence } from '#app/ui/feedback/presence.tsx'
import type { Person } from '#app/ui/layout/person.ts'
import { useRevalidation } from '#app/ui/use-revalidation.ts'
import { isStreamConnected, knownPresence, knownUnread, startLive, watchLive } from './state.js'
import { subscribe } from './stream.js'
import { throttle } from './throttle.ts'

/** `reset`: too much was missed. `end`: the stream is over, `data` says why. */
export type LiveEvent = { name: Topic | 'reset' | 'end'; data: unknown }

const mostOften = 1_000

/** Revalidates on events of these topics, unless `onEvent` handles them; `since` is the log position of the page's data. */
export function useLive(
  topics: readonly Topic[],
  { onEvent, since }: { onEvent?: (event: LiveEvent) => void; since?: number } = {},
): void {
  const revalidate = useRevalidation()
  const current = useRef({ topics, onEvent, since })
  useEffect(() => void (current.current = { topics, onEvent, since }))
  useEffect(() => {
    const reload = throttle(revalidate, mostOften)
    const unsubscribe = subscribe(({ name, data }) => {
      const { topics, onEvent } = current.current
      const heard = ([...topics, 'reset', 'end'] as const).find((each) => each === name)
      if (!heard) return
      if (onEvent) onEvent({ name: heard, data })
      else if (heard !== 'end') reload.call()
    }, current.current.since)
    return () => {
      unsubscribe()
      reload.cancel()
    }
  }, [revalidate])
}

export function useLiveReader(person: Person | null): void {
  useEffect(() => {
    if (person) startLive(person)
  }, [person])
}

export function usePresence<Written extends Presence | undefined>(id: string, written: Written): Presence | Written {
  return useSyncExternalStore(
    watchLive,
    () => knownPresence(id) ?? written,
    () => written,
  )
}

export function useUnread(written: number): number {
  return useSyncExternalStore(
    watchLive,
    () => knownUnread() ?? written,
    () => written,
  )
}

export function useStreamConnected(): boolean {
  return useSyncExternalStore(watchLive, isStreamConnected, () => true)
}
