import { useCallback, useContext, useEffect, useRef } from 'react'
import { UNSAFE_DataRouterContext as DataRouter } from 'react-router-dom'

/**
 * Reads the page's data again, after a navigation that is under way: Remix would start that one again without its form,
 * and root, which reads nothing again for the same page, would not say what came of the form. Asks the router itself:
 * React learns a moment later that a navigation has started.
 */
export function useRevalidation(): () => void {
  const router = useContext(DataRouter)?.router
  const isDue = useRef(false)
  const reload = useCallback(() => {
    isDue.current = router?.state.navigation.state !== 'idle'
    if (!isDue.current) void router?.revalidate()
  }, [router])
  useEffect(
    () =>
      router?.subscribe(({ navigation }) => {
        // Once the router has ended the navigation.
        if (navigation.state === 'idle' && isDue.current) queueMicrotask(reload)
      }),
    [router, reload],
  )
  return reload
}
