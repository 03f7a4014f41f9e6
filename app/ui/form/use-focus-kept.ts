import { useEffect, useRef } from 'react'

/** Keeps the focus inside a box whose focused element is replaced. Spread over the box. */
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
    // A removed element gives the focus to nobody.
    onBlur: ({ relatedTarget }: React.FocusEvent) =>
      void (inside.current &&= !relatedTarget || box.current?.contains(relatedTarget) === true),
  }
}
