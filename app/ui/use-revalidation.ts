import { useNavigation, useRevalidator } from '@remix-run/react'
import { useCallback, useEffect, useRef } from 'react'

/**
 * Reads the page's data again, after a navigation that is under way: Remix would start that one again without its form,
 * and root, which reads nothing again for the same page, would not say what came of the form.
 */
export function useRevalidation(): () => void {
  const { revalidate } = useRevalidator()
  const isIdle = useNavigation().state === 'idle'
  const current = useRef({ isIdle, revalidate })
  const isDue = useRef(false)
  useEffect(() => {
    current.current = { isIdle, revalidate }
    if (!isIdle || !isDue.current) return
    isDue.current = false
    revalidate()
  }, [isIdle, revalidate])
  return useCallback(() => {
    if (current.current.isIdle) current.current.revalidate()
    else isDue.current = true
  }, [])
}
