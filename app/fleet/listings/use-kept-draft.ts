import { useEffect, useState } from 'react'

import { formNameField } from '#app/shared/form-name.ts'
import { seconds } from '#app/shared/durations.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'

const pause = seconds(2)
const again = seconds(15)

/**
 * Keeps what is in the form while it is typed and when the page is left: a closed tab loses nothing. Tries again
 * until the server has it; false in the meantime.
 */
export function useKeptDraft(formId: string, listingId: string): boolean {
  const [isKept, setKept] = useState(true)
  useEffect(() => {
    const form = document.getElementById(formId)
    if (!(form instanceof HTMLFormElement)) return
    let waiting: ReturnType<typeof setTimeout> | undefined
    let isLeft = false
    let submits = 0
    const forget = () => {
      clearTimeout(waiting)
      waiting = undefined
    }
    const keep = async () => {
      if (waiting === undefined) return
      forget()
      const before = submits
      const body = new FormData(form)
      // Without its name it is nothing to bring back after a sign-in: that is what the form itself is for.
      body.delete(formNameField)
      const texts = [...body].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      const request = { method: 'POST', body: new URLSearchParams(texts), keepalive: true }
      // Someone whose session has ended is led to the sign-in page.
      const answer = await fetch(officeHrefs.listingDraft(listingId), request).catch(() => null)
      const arrived = answer?.ok === true && !answer.redirected
      setKept(arrived)
      // What was submitted in the meantime is saved, or kept by its answer.
      if (!arrived && !isLeft && submits === before) waiting ??= setTimeout(keep, again)
    }
    const keepSoon = () => {
      clearTimeout(waiting)
      waiting = setTimeout(keep, pause)
    }
    const forgetSubmitted = () => {
      submits += 1
      forget()
    }
    const keepNow = () => document.visibilityState === 'hidden' && void keep()
    form.addEventListener('input', keepSoon)
    form.addEventListener('submit', forgetSubmitted)
    document.addEventListener('visibilitychange', keepNow)
    window.addEventListener('pagehide', keep)
    window.addEventListener('online', keep)
    return () => {
      isLeft = true
      void keep()
      form.removeEventListener('input', keepSoon)
      form.removeEventListener('submit', forgetSubmitted)
      document.removeEventListener('visibilitychange', keepNow)
      window.removeEventListener('pagehide', keep)
      window.removeEventListener('online', keep)
    }
  }, [formId, listingId])
  return isKept
}
