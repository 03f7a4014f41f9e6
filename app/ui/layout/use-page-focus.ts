import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the heading of a page that the framework has navigated to, or to what it refuses, so that it is
 * read aloud. On the same page a refused form takes the focus itself, and it stays unless what had it is gone.
 */
export function usePageFocus(): void {
  const { key, pathname, hash } = useLocation()
  const last = useRef({ key, pathname })
  useEffect(() => {
    const { current: before } = last
    last.current = { key, pathname }
    if (before.key === key || hash) return
    if (before.pathname === pathname && document.activeElement !== document.body) return
    const target =
      document.querySelector<HTMLElement>('main [data-error-summary]') ?? document.querySelector<HTMLElement>('main h1')
    target?.setAttribute('tabindex', '-1')
    target?.focus({ preventScroll: true })
  }, [key, pathname, hash])
}
