import { useEffect, useRef } from 'react'

/**
 * For a box whose inside changes while one is in it: when what had the focus gives way to something else, that gets it.
 * Without, whoever works by keyboard would be thrown back to the page's beginning. Spread over the box.
 */
export function useFocusKept() {
  const box = useRef<HTMLDivElement>(null)
  const inside = useRef(false)
  useEffect(() => {
    const isIdle = document.activeElement?.matches('body, [tabindex="-1"]')
    if (inside.current && isIdle)
      box.current
        ?.querySelector<HTMLElement>('input:not([hidden], [type=hidden]), button')
        ?.focus({ preventScroll: true })
  })
  return {
    ref: box,
    onFocus: () => void (inside.current = true),
    // What is taken away gives the focus to nobody; a person gives it to something.
    onBlur: ({ relatedTarget }: React.FocusEvent) =>
      void (inside.current &&= !relatedTarget || box.current?.contains(relatedTarget) === true),
  }
}
