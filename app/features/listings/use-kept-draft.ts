import { useEffect } from 'react'

import { formNameField } from '#app/shared/form-name.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { seconds } from '#app/shared/durations.ts'

const pause = seconds(2)

/** Keeps what stands in the form while it is typed and when the page is left: a closed tab loses nothing. */
export function useKeptDraft(formId: string, listingId: string): void {
  useEffect(() => {
    const form = document.getElementById(formId)
    if (!(form instanceof HTMLFormElement)) return
    let waiting: ReturnType<typeof setTimeout> | undefined
    const forget = () => {
      clearTimeout(waiting)
      waiting = undefined
    }
    const keep = () => {
      if (waiting === undefined) return
      forget()
      const body = new FormData(form)
      // Without its name it is nothing to bring back after a sign-in: that is what the form itself is for.
      body.delete(formNameField)
      const texts = [...body].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      const request = { method: 'POST', body: new URLSearchParams(texts), keepalive: true }
      fetch(hrefs.listingDraft(listingId), request).catch(() => {})
    }
    const keepSoon = () => {
      clearTimeout(waiting)
      waiting = setTimeout(keep, pause)
    }
    const keepNow = () => document.visibilityState === 'hidden' && keep()
    form.addEventListener('input', keepSoon)
    form.addEventListener('submit', forget)
    document.addEventListener('visibilitychange', keepNow)
    window.addEventListener('pagehide', keep)
    return () => {
      keep()
      form.removeEventListener('input', keepSoon)
      form.removeEventListener('submit', forget)
      document.removeEventListener('visibilitychange', keepNow)
      window.removeEventListener('pagehide', keep)
    }
  }, [formId, listingId])
}
