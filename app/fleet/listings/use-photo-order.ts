import { useEffect, useRef, useState } from 'react'

import { listingPhotoLabels } from './words.ts'
import { pictureHrefs } from '#app/shared/picture-hrefs.ts'
import { usePost } from '#app/ui/form/use-post.ts'

type Drop = { id: string; from: number; to: number }

/**
 * The order by dragging, sent as the buttons send theirs, one drop after the other. What is refused goes back to its place,
 * with the reason.
 */
export function usePhotoOrder(vehicleId: string, count: number) {
  const [drop, setDrop] = useState({ from: 0, to: 0 })
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const [waiting, isBusy] = [useRef<Drop[]>([]), useRef(false)]
  const { submit, isSending, problem } = usePost(() =>
    setSaid(listingPhotoLabels.moved(drop.from + 1, drop.to + 1, count)),
  )

  useEffect(() => {
    const element = list.current
    if (!element) return
    const end = new AbortController()
    void follow(element, end.signal)
    return () => end.abort()

    async function follow(list: HTMLElement, signal: AbortSignal) {
      const { followDrags } = await import('./photo-drag.ts')
      followDrags(list, signal, (id, from, to) => {
        setSaid('')
        waiting.current.push({ id, from, to })
        if (!isBusy.current) sendNext()
      })
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `submit` is a new function each time, and does the same
  }, [vehicleId])

  useEffect(() => {
    if (isSending) return
    isBusy.current = false
    // Its place was counted among photos that did not move.
    if (problem) waiting.current = []
    if (waiting.current.length > 0) return sendNext()
    // The photos are in their saved order from now on.
    for (const item of list.current?.children ?? []) if (item instanceof HTMLElement) item.style.order = ''
    // oxlint-disable-next-line react/exhaustive-deps -- when a drop has been answered, and never else
  }, [isSending])

  return { list, said, problem }

  function sendNext(): void {
    const next = waiting.current.shift()
    if (!next) return
    isBusy.current = true
    setDrop(next)
    const action = pictureHrefs.listingPhotoPlace(vehicleId, next.id)
    submit({ to: String(next.to) }, { method: 'post', action, preventScrollReset: true })
  }
}
