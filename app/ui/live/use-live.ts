import { useEffect, useRef } from 'react'

import type { Topic } from '#app/shared/topics.ts'
import { useRevalidation } from '#app/ui/use-revalidation.ts'
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
