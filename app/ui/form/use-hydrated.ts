import { useSyncExternalStore } from 'react'

/** False in the server's HTML and where scripts are off: what scripts change waits for it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}

function subscribeToNothing() {
  return () => {}
}
