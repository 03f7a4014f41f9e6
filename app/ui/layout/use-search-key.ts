import { useEffect } from 'react'

/** Ctrl K or ⌘ K leads to the search of the office, also where single keys are turned off. What is typed into a field stays there. */
export function useSearchKey(): void {
  useEffect(() => {
    document.addEventListener('keydown', search)
    return () => document.removeEventListener('keydown', search)
  }, [])
}

function search(event: KeyboardEvent) {
  const { key, target } = event
  if (key.toLowerCase() !== 'k' || event.ctrlKey === event.metaKey || event.altKey || event.shiftKey) return
  if (target instanceof Element && target.closest('input, textarea, select, [contenteditable]')) return
  const places = document.querySelectorAll<HTMLElement>('[data-search]')
  const place = [...places].find((each) => each.getClientRects().length > 0)
  if (!place) return
  event.preventDefault()
  place.focus()
  if (place instanceof HTMLInputElement) place.select()
  else place.click()
}
