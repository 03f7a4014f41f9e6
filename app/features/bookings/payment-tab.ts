import type { SubmissionResult } from '@conform-to/react'
import { useEffect, useRef } from 'react'

/** What the booking form is answered with: what was wrong with it, or where to pay and where to wait meanwhile. */
export type BookingAnswer =
  | { lastResult: SubmissionResult<string[]>; signInFirst?: boolean }
  | { checkoutUrl: string; waitingUrl: string }

/**
 * The click opens the tab, so that no pop-up blocker objects; the answer fills it with the payment page, or closes it
 * when there are problems. This tab goes to the booking's page and waits there (DECISIONS §2).
 */
export function usePaymentTab(answer: BookingAnswer | undefined) {
  const tab = useRef<Window | null>(null)
  useEffect(() => {
    if (!answer) return
    if ('lastResult' in answer) tab.current?.close()
    else {
      if (tab.current && !tab.current.closed) tab.current.location.replace(answer.checkoutUrl)
      else window.location.assign(answer.checkoutUrl)
      if (tab.current) window.location.assign(answer.waitingUrl)
    }
    tab.current = null
  }, [answer])
  return {
    open() {
      tab.current = window.open('', '_blank')
    },
  }
}
