import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useSyncExternalStore } from 'react'

import type { Topic } from '#app/shared/topics.ts'
import type { Presence } from '#app/ui/feedback/presence.tsx'
import type { Person } from '#app/ui/layout/person.ts'
import { isStreamConnected, knownPresence, knownUnread, startLive, watchLive } from './state.js'
import { subscribe } from './stream.js'
import { throttle } from './throttle.ts'

/** `reset`: too much was missed to tell. `end`: the stream is over, `data` says why. */
export type LiveEvent = { name: Topic | 'reset' | 'end'; data: unknown }

const mostOften = 1_000

/**
 * Keeps a page current: an event of one of the topics reloads its data, at most once a second. A page that can do better
 * handles the events itself (`onEvent`), from the position in the log that its data is of (`since`).
 */
export function useLive(
  topics: readonly Topic[],
  { onEvent, since }: { onEvent?: (event: LiveEvent) => void; since?: number } = {},
): void {
  const { revalidate } = useRevalidator()
  const current = useRef({ topics, onEvent, since, revalidate })
  useEffect(() => void (current.current = { topics, onEvent, since, revalidate }))
  useEffect(() => {
    const reload = throttle(() => current.current.revalidate(), mostOften)
    const unsubscribe = subscribe(({ name, data }) => {
      const { topics, onEvent } = current.current
      if (name !== 'reset' && name !== 'end' && !topics.some((topic) => topic === name)) return
      if (onEvent) onEvent({ name: name as LiveEvent['name'], data })
      else if (name !== 'end') reload.call()
    }, current.current.since)
    return () => {
      unsubscribe()
      reload.cancel()
    }
  }, [])
}

/** Starts the stream and the signs of life on a page that hydrates, and again with what its shell loads later. */
export function useLiveReader(person: Person | null): void {
  useEffect(() => {
    if (person) startLive(person)
  }, [person])
}

/** Whether somebody is here: what the stream told last, until then what the page was written with. */
export function usePresence<Written extends Presence | undefined>(id: string, written: Written): Presence | Written {
  return useSyncExternalStore(
    watchLive,
    () => knownPresence(id) ?? written,
    () => written,
  )
}

/** How many messages wait at Chat. */
export function useUnread(written: number): number {
  return useSyncExternalStore(
    watchLive,
    () => knownUnread() ?? written,
    () => written,
  )
}

/** False while the stream is lost and being opened again. */
export function useStreamConnected(): boolean {
  return useSyncExternalStore(watchLive, isStreamConnected, () => true)
}
