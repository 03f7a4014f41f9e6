import { useState } from 'react'

import { labels } from '#app/messages/labels.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { usePost } from '#app/ui/form/use-post.ts'
import { moved } from './rules.ts'
import { usePhotoDrag } from './use-photo-drag.ts'

/** The order by dragging, sent as the buttons send theirs. What is refused goes back to its place, with the reason. */
export function usePhotoOrder(vehicleId: string, photos: { id: string }[]) {
  const [said, setSaid] = useState('')
  const [drop, setDrop] = useState({ id: '', from: 0, to: 0 })
  const { submit, isSending, problem } = usePost(() => {
    setSaid(labels.listingPhoto.moved(drop.from + 1, drop.to + 1, photos.length))
  })
  const ids = photos.map(({ id }) => id)
  const { order, ...drag } = usePhotoDrag(ids, (id, to) => {
    setDrop({ id, from: ids.indexOf(id), to })
    setSaid('')
    submit(
      { to: String(to) },
      { method: 'post', action: hrefs.listingPhotoPlace(vehicleId, id), preventScrollReset: true },
    )
  })
  const sent = isSending ? moved(ids, drop.id, drop.to) : undefined
  return { ...drag, order: order ?? sent, said, problem }
}
