import { Form, useLocation } from '@remix-run/react'

import { officeSearchLabels } from './words.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { Link } from '#app/ui/link.tsx'
import { useSearchKey } from './use-search-key.ts'

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
        <svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" aria-hidden="true">
          <circle cx="8.5" cy="8.5" r="6" />
          <path d="m13 13 5 5" />
        </svg>
        <span className="visually-hidden">{officeSearchLabels.link}</span>
      </Link>
    </>
  )
}
