import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the heading of a page that the framework has navigated to, of the section that the address names,
 * or to what the page refuses, so that it is read aloud. On the same page the focus stays unless what had it is gone.
 */
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
