import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'

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
