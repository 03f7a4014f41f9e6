import { useEffect, useRef, useState } from 'react'

import { moved } from './rules.ts'

type Held = { id: string; x: number; y: number; order: string[] }

/** In pixels from the window's edge, and a frame. */
const edge = 72
const scrolledBy = 12

/**
 * Photos dragged by mouse, pen or finger: native drag and drop leaves out touch. The order while one is held, for the
 * layout only: elements that move in the document would let go of the pointer.
 */
export function usePhotoDrag(ids: string[], onDrop: (id: string, place: number) => void) {
  const [held, setHeld] = useState<Held>()
  const latest = useRef({ held, onDrop })
  useEffect(() => void (latest.current = { held, onDrop }))
  const isHeld = held !== undefined

  useEffect(() => {
    if (!isHeld) return
    let frame = requestAnimationFrame(function scroll() {
      const y = latest.current.held?.y ?? edge
      const by = y < edge ? -scrolledBy : y > innerHeight - edge ? scrolledBy : 0
      if (by !== 0) {
        scrollBy({ top: by, behavior: 'instant' })
        setHeld(placed)
      }
      frame = requestAnimationFrame(scroll)
    })
    const letGo = ({ key }: KeyboardEvent) => key === 'Escape' && setHeld(undefined)
    document.addEventListener('keydown', letGo)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('keydown', letGo)
    }
  }, [isHeld])

  const handlersOf = (id: string) => ({
    onPointerDown(event: React.PointerEvent<HTMLElement>) {
      const { pointerType, button, isPrimary, currentTarget, target, pointerId, clientX, clientY } = event
      const onGrip = target instanceof Element && target.closest('[data-grip]') !== null
      // A finger on the photo itself scrolls the page.
      if (!isPrimary || button !== 0 || (pointerType !== 'mouse' && !onGrip)) return
      event.preventDefault()
      currentTarget.setPointerCapture(pointerId)
      setHeld({ id, x: clientX, y: clientY, order: ids })
    },
    onPointerMove({ clientX, clientY }: React.PointerEvent) {
      setHeld((now) => now && placed({ ...now, x: clientX, y: clientY }))
    },
    onPointerUp() {
      const place = held?.order.indexOf(id) ?? -1
      if (held && place !== ids.indexOf(id)) onDrop(id, place)
      setHeld(undefined)
    },
    onPointerCancel: () => setHeld(undefined),
  })
  return { heldId: held?.id, order: held?.order, handlersOf }
}

/** Where the pointer is. */
function placed(held: Held | undefined): Held | undefined {
  if (!held) return held
  const under = document.elementsFromPoint(held.x, held.y).find((element) => element.matches('[data-photo]'))
  const place = held.order.indexOf(under?.getAttribute('data-photo') ?? '')
  return place < 0 ? held : { ...held, order: moved(held.order, held.id, place) }
}
