import { useEffect } from 'react'

import { hrefs } from '#app/shared/hrefs.ts'
import { markChatRead } from '#app/ui/live/state.js'

/** How long the last message is in sight before it counts as read, in milliseconds. */
const glance = 1_000

/** What is in sight is read: the badges go at once, the server is told when there was time to read it. */
export function useReadMarker(newest: string | undefined): void {
  useEffect(() => {
    if (!newest) return
    let timer: ReturnType<typeof setTimeout> | undefined
    function handleSight() {
      clearTimeout(timer)
      if (document.hidden) return
      markChatRead()
      timer = setTimeout(() => void markReadUpTo(newest), glance)
    }
    handleSight()
    document.addEventListener('visibilitychange', handleSight)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', handleSight)
    }
  }, [newest])
}

async function markReadUpTo(upTo = ''): Promise<void> {
  const body = new URLSearchParams({ upTo })
  await fetch(hrefs.chatReads(), { method: 'POST', body, keepalive: true }).catch(() => {})
}
