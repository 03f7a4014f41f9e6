import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the heading of a page that the framework has navigated to, so that it is read aloud. A refused
 * form takes the focus itself; on the same page the focus stays unless what had it is gone.
 */
export function usePageFocus(): void {
  const { key, pathname, hash } = useLocation()
  const last = useRef({ key, pathname })
  useEffect(() => {
    const { current: before } = last
    last.current = { key, pathname }
    if (before.key === key || hash) return
    if (before.pathname === pathname && document.activeElement !== document.body) return
    const heading = document.querySelector<HTMLElement>('main h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [key, pathname, hash])
}
