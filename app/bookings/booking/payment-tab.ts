import { useEffect, useRef } from 'react'

import { actionLabels } from '#app/ui/words.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { hasRoomForTabs } from '#app/ui/payment-tab.js'
import type { Unanswered } from '#app/ui/form/unanswered.ts'

export type BookingAnswer = { lastResult: FormReply } | { checkoutUrl: string; waitingUrl: string } | Unanswered

/**
 * On wide screens the click opens the tab (pop-up blockers) and the answer fills it; this tab waits on the booking's page
 * (docs/product.md#booking).
 */
export function usePaymentTab(answer: BookingAnswer | undefined) {
  const tab = useRef<Window | null>(null)
  useEffect(() => {
    if (!answer) return
    if (!('checkoutUrl' in answer)) tab.current?.close()
    else {
      if (tab.current && !tab.current.closed) tab.current.location.replace(answer.checkoutUrl)
      else window.location.assign(answer.checkoutUrl)
      if (tab.current) window.location.assign(answer.waitingUrl)
    }
    tab.current = null
  }, [answer])
  useEffect(() => {
    // A redirect (the session has ended) answers nothing: the page is left.
    const close = () => tab.current?.close()
    window.addEventListener('pagehide', close)
    return () => {
      window.removeEventListener('pagehide', close)
      close()
    }
  }, [])
  return {
    open() {
      if (!hasRoomForTabs()) return
      tab.current = window.open('', '_blank')
      if (tab.current) renderPlaceholder(tab.current)
    },
  }
}

/** Loading the payment page takes seconds: show what the tab is waiting for. */
function renderPlaceholder({ document: { documentElement, head, body }, document }: Window): void {
  const viewport = document.createElement('meta')
  Object.assign(viewport, { name: 'viewport', content: 'width=device-width' })
  head.append(viewport)
  document.title = actionLabels.openingPayment
  documentElement.style.cssText = 'background:#030304;color:#b8b3aa;font:1rem/1.6 sans-serif'
  body.style.cssText = 'display:grid;place-items:center;min-height:90vh'
  body.textContent = actionLabels.openingPayment
}
