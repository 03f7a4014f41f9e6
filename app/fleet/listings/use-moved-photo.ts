import { useEffect, useRef, useState } from 'react'

import { listingPhotoLabels } from './words.ts'

/**
 * Says where the buttons have moved a photo, as dragging does, and keeps the focus at it: the pressed button is gone where the
 * photo is first or last now.
 */
export function useMovedPhoto(id: string, index: number, count: number, isSending: boolean): string {
  const [said, setSaid] = useState('')
  const last = useRef({ index, isPressed: false })
  useEffect(() => {
    const { current: before } = last
    if (isSending) before.isPressed = true
    if (before.index === index) return
    const { isPressed } = before
    last.current = { index, isPressed: false }
    if (!isPressed) return
    setSaid(listingPhotoLabels.moved(before.index + 1, index + 1, count))
    if (document.activeElement !== document.body) return
    document.querySelector<HTMLElement>(`[data-photo="${id}"] button`)?.focus({ preventScroll: true })
  }, [id, index, count, isSending])
  return said
}
