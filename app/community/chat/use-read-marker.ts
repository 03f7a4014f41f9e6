import { useEffect } from 'react'

import { hrefs } from '#app/shared/hrefs.ts'
import { markChatRead } from '#app/ui/live/reader.js'

/** Milliseconds. */
const glance = 1_000

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
