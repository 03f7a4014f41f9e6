import { useEffect, useRef, useState } from 'react'

import { releaseSlide, settleSlide, slide, stepOf } from './slides.ts'

/** Props for the strip and its arrows, and the picture in sight. */
export function useSlides() {
  const strip = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState(0)
  const release = () => strip.current && releaseSlide(strip.current)
  useEffect(() => {
    const { current } = strip
    if (!current) return
    function handleRest(this: HTMLElement) {
      setPlace(settleSlide(this))
    }
    current.addEventListener('scrollend', handleRest)
    // The strip may have been moved before React had the page.
    if (current.scrollLeft > 0) setPlace(settleSlide(current))
    return () => current.removeEventListener('scrollend', handleRest)
  }, [])

  function move(event: React.SyntheticEvent, step: number): void {
    const next = strip.current && step ? slide(strip.current, step) : undefined
    if (next === undefined) return
    event.preventDefault()
    setPlace(next)
  }

  return {
    place,
    track: {
      ref: strip,
      onKeyDown: (event: React.KeyboardEvent) => move(event, stepOf(event.key)),
      onPointerDown: release,
      onWheel: release,
    },
    arrow: (step: number) => ({ onClick: (event: React.MouseEvent) => move(event, step) }),
  }
}
