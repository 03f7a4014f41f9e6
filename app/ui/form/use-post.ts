import { useFetcher } from '@remix-run/react'
import { useEffect, useRef } from 'react'

import type { FormReply } from '#app/shared/form-problems.ts'
import { inOneLine } from '#app/shared/outcome.ts'
import type { Unanswered } from './unanswered.ts'

/** Routes without a page refuse in plain text; a redirect has no data. */
type Reply = string | { lastResult: FormReply } | Unanswered | null

export function usePost(onTaken?: () => void) {
  const fetcher = useFetcher<Reply>()
  const isSending = fetcher.state !== 'idle'
  const problem = isSending ? undefined : problemIn(fetcher.data)
  const wasSending = useRef(false)
  useEffect(() => {
    if (wasSending.current && !isSending && !problem) onTaken?.()
    wasSending.current = isSending
  })
  return { Form: fetcher.Form, submit: fetcher.submit, isSending, problem }
}

function problemIn(reply: Reply | undefined): string | undefined {
  if (!reply || typeof reply === 'string') return reply || undefined
  if ('unanswered' in reply) return inOneLine(reply.unanswered)
  const { '': ofForm, ...ofFields } = reply.lastResult.error ?? {}
  const [problem] = ofForm ?? []
  if (problem) return inOneLine(problem)
  return Object.values(ofFields).flatMap((problems) => problems ?? [])[0]?.body
}
