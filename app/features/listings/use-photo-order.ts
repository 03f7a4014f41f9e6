import { useEffect, useRef, useState } from 'react'

import { labels } from '#app/messages/labels.ts'
import { pictureHrefs } from '#app/shared/picture-hrefs.ts'
import { usePost } from '#app/ui/form/use-post.ts'

/** The order by dragging, sent as the buttons send theirs. What is refused goes back to its place, with the reason. */
export function usePhotoOrder(vehicleId: string, count: number) {
  const [drop, setDrop] = useState({ from: 0, to: 0 })
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const { submit, isSending, problem } = usePost(() =>
    setSaid(labels.listingPhoto.moved(drop.from + 1, drop.to + 1, count)),
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
        setDrop({ from, to })
        setSaid('')
        const action = pictureHrefs.listingPhotoPlace(vehicleId, id)
        submit({ to: String(to) }, { method: 'post', action, preventScrollReset: true })
      })
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `submit` is a new function each time, and does the same
  }, [vehicleId])

  // The photos stand in their saved order from now on.
  useEffect(() => {
    if (isSending) return
    for (const item of list.current?.children ?? []) if (item instanceof HTMLElement) item.style.order = ''
  }, [isSending])

  return { list, said, problem }
}
