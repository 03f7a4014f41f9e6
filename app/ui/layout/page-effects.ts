/** What a page does once React runs it. */
import { type Location, useLocation, useNavigationType } from '@remix-run/react'
import { useContext, useEffect, useLayoutEffect, useRef } from 'react'
import {
  UNSAFE_DataRouterStateContext as DataRouterStateContext,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from 'react-router-dom'

import { onFirstSign } from '#app/ui/first-sign.ts'

/** After a client navigation, focuses the heading of the page or section, or an error summary. */
export function usePageFocus(): void {
  const { key, pathname, hash } = useLocation()
  const last = useRef({ key, pathname })
  useEffect(() => {
    const { current: before } = last
    last.current = { key, pathname }
    if (before.key === key || (before.pathname === pathname && document.activeElement !== document.body)) return
    const part = (hash && document.getElementById(hash.slice(1))) || document.querySelector('main')
    const target = ['[data-error-summary]', 'h1', 'h2']
      .map((each) => part?.querySelector<HTMLElement>(each))
      .find(Boolean)
    target?.setAttribute('tabindex', '-1')
    target?.focus({ preventScroll: true })
  }, [key, pathname, hash])
}

/**
 * Pages inline only the styles they use (platform/page-styles.server.ts); what follows may need others. The page's own
 * pictures come first, unless someone uses it before.
 */
export function useWholeStyles(): void {
  useEffect(() => {
    if (document.readyState === 'complete') return enable()
    addEventListener('load', enable, { once: true })
    const ignoreSigns = onFirstSign(enable)
    return () => {
      removeEventListener('load', enable)
      ignoreSigns()
    }
  }, [])
}

/**
 * As Remix's ScrollRestoration, without its inline script: where a document is loaded, browsers restore the position. A form
 * keeps its page where it was, also where its answer names a part of it for people without scripts; another page that it leads
 * to begins at its top.
 */
export function ScrollPositions() {
  const { key, pathname, hash } = useLocation()
  const isKept = useContext(DataRouterStateContext)?.preventScrollReset ?? false
  const last = useRef({ pathname, top: 0 })
  const isSamePage = useRef(false)
  useLayoutEffect(() => {
    isSamePage.current = last.current.pathname === pathname
    last.current = { pathname, top: scrollY }
  }, [key, pathname])
  useScrollRestoration({ getKey: keyOf })
  const isBack = useNavigationType() === 'POP'
  useLayoutEffect(() => {
    if (!isBack && !hash) scrollTo(0, 0)
    // oxlint-disable-next-line react/exhaustive-deps -- only another page has another position
  }, [pathname])
  useLayoutEffect(() => {
    if (isKept && hash && isSamePage.current) scrollTo(0, last.current.top)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each entry
  }, [key])
  return null
}

let unkept = 0

/**
 * Of the position that an entry was left at. Entries that the browser makes for links to a part of a page share the router's
 * first key: they have no position to go back to, and go to that part.
 */
function keyOf({ key, hash }: Location) {
  return hash && key === 'default' ? `${hash} ${unkept++}` : key + hash
}

function enable() {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][disabled]')) link.disabled = false
}
