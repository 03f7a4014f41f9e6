import { useEffect, useRef } from 'react'

/** Keeps the focus inside a box whose focused element is replaced. Spread over the box. */
export function useFocusKept() {
  const box = useRef<HTMLDivElement>(null)
  const inside = useRef(false)
  useEffect(() => {
    const active = document.activeElement
    const isOurs = box.current?.contains(active) === true
    // The focus has gone on while nothing told of it: it is not taken back from a summary that has it for good reason.
    if (!isOurs && active !== document.body) inside.current = false
    if (inside.current && (!isOurs || active?.matches('[tabindex="-1"]')))
      box.current
        ?.querySelector<HTMLElement>('input:not([hidden], [type=hidden]), button')
        ?.focus({ preventScroll: true })
  })
  return {
    ref: box,
    onFocus: () => void (inside.current = true),
    // A removed element gives the focus to no one.
    onBlur: ({ relatedTarget }: React.FocusEvent) =>
      void (inside.current &&= !relatedTarget || box.current?.contains(relatedTarget) === true),
  }
}
