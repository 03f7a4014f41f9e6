import { useEffect, useRef, type Dispatch } from 'react'

import { chatProblems } from './words.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import type { Problem } from '#app/shared/outcome.ts'
import { unsentTexts, type RoomEvent, type RoomState } from './room-state.ts'

/** `handOver` submits unsent text as a plain form, which leads to the sign-in. */
export function useSending(state: RoomState, dispatch: Dispatch<RoomEvent>, box: React.RefObject<HTMLTextAreaElement>) {
  const latest = useRef(state)
  const isHandedOver = useRef(false)
  useEffect(() => void (latest.current = state))
  return { send, handOver, unsent }

  async function send(clientId: string, text: string): Promise<void> {
    dispatch({ type: 'submitted', clientId, text })
    const body = new URLSearchParams({ message: text, clientId })
    const answer = await fetch(hrefs.chatMessages(), { method: 'POST', body }).catch(() => null)
    if (answer?.status === 401) return handOver()
    const answered: { id?: string; problem?: Problem } = (await answer?.json().catch(() => null)) ?? {}
    if (answer?.ok && answered.id) dispatch({ type: 'accepted', clientId, id: answered.id })
    else dispatch({ type: 'failed', clientId, problem: answered.problem?.body ?? chatProblems.failed.body })
  }

  function unsent(): string {
    const written = [...unsentTexts(latest.current), box.current?.value.trim() ?? '']
    return written.filter(Boolean).join('\n')
  }

  function handOver(): void {
    if (isHandedOver.current || !box.current) return
    isHandedOver.current = true
    box.current.value = unsent()
    if (box.current.value) box.current.form?.submit()
    else location.reload()
  }
}
