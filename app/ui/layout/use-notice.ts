import { useLocation } from '@remix-run/react'
import { useState } from 'react'

import type { NoticeFacts } from '#app/ui/feedback/notice.tsx'

/** The notice of this visit to a page. The server gives it once: loading data anew must not take it off the screen. */
export function useNotice(given: NoticeFacts | null): (NoticeFacts & { id: string }) | null {
  const visit = useLocation().key
  const [shown, show] = useState({ notice: given, visit })
  if (given ? given !== shown.notice : shown.notice && visit !== shown.visit) show({ notice: given, visit })
  return shown.notice && { ...shown.notice, id: shown.visit }
}
