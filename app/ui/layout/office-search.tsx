import { Form, useLocation } from '@remix-run/react'
import { useEffect } from 'react'

import { officeSearchLabels } from './words.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { Link } from '#app/ui/link.tsx'
import { SearchIcon } from '#app/ui/search-icon.tsx'

/** In the bar of the office's pages; where there is no room for the field, a link to it. The search has its own. */
export function OfficeSearch() {
  useSearchKey()
  if (useLocation().pathname === officeHrefs.search()) return null
  return (
    <>
      <Form action={officeHrefs.search()} role="search" aria-label={officeSearchLabels.name}>
        <input
          className="input"
          type="search"
          name="q"
          maxLength={120}
          placeholder={officeSearchLabels.link}
          aria-label={officeSearchLabels.name}
          aria-keyshortcuts="Control+K Meta+K"
          data-search
        />
      </Form>
      <Link className="find-link" to={officeHrefs.search()} data-search="">
        <SearchIcon />
        <span className="visually-hidden">{officeSearchLabels.link}</span>
      </Link>
    </>
  )
}

/** Ctrl K or ⌘ K leads to the search of the office, also where single keys are turned off. What is typed into a field stays there. */
function useSearchKey(): void {
  useEffect(() => {
    document.addEventListener('keydown', search)
    return () => document.removeEventListener('keydown', search)
  }, [])
}

/** Whether a key is text for the field that it goes to. */
export function isTyped({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
}

/** The field of the office's search, or where there is no room for it the link to the search. */
export function searchPlace(): HTMLElement | undefined {
  const places = document.querySelectorAll<HTMLElement>('[data-search]')
  return [...places].find((each) => each.getClientRects().length > 0)
}

function search(event: KeyboardEvent) {
  const { key } = event
  if (key.toLowerCase() !== 'k' || event.ctrlKey === event.metaKey || event.altKey || event.shiftKey) return
  if (isTyped(event)) return
  const place = searchPlace()
  if (!place) return
  event.preventDefault()
  place.focus()
  if (place instanceof HTMLInputElement) place.select()
  else place.click()
}
