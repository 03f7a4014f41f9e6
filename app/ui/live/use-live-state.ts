import { useEffect, useSyncExternalStore } from 'react'

import type { Presence } from '#app/ui/feedback/presence.tsx'
import type { Person } from '#app/ui/layout/person.ts'
import { reloadWhenRestored } from './restored.js'
import { isStreamConnected, knownPresence, knownUnread, watchLive } from './state.js'

/** Follows the stream for a signed-in person. If its file can't be fetched, pages stay as they were written. */
export function useLiveReader(person: Person | null): void {
  useEffect(() => {
    if (!person) return
    reloadWhenRestored()
    let isCurrent = true
    void import('./reader.js').then(
      ({ startLive }) => isCurrent && startLive(person),
      () => {},
    )
    return () => void (isCurrent = false)
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
