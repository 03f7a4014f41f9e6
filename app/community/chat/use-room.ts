import { useFetcher } from '@remix-run/react'
import { useEffect, useReducer, useRef, useState } from 'react'

import { useLive, type LiveEvent } from '#app/ui/live/use-live.ts'
import { useRevalidation } from '#app/ui/use-revalidation.ts'
import type { ChatChange, PresenceChange } from './events.ts'
import { announcementOf, openRoom, reduceRoom, type LoadedRoom } from './room-state.ts'
import { useReadMarker } from './use-read-marker.ts'
import { useSending } from './use-sending.ts'

/** `position`: everything in it is at least as recent as this event. */
export type OpenedRoom = LoadedRoom & { position: number; isLatest: boolean; me: { id: string } }

export function useRoom(room: OpenedRoom) {
  const { isLatest, me, position } = room
  const [state, dispatch] = useReducer(reduceRoom, room, openRoom)
  const [ended, setEnded] = useState<'signed-out' | 'too-many'>()
  const [announced, setAnnounced] = useState<string>()
  const box = useRef<HTMLTextAreaElement>(null)
  const { send, handOver, unsent } = useSending(state, dispatch, box)
  const revalidate = useRevalidation()
  const older = useOlder(dispatch)
  const opened = useRef(room)
  useEffect(() => {
    if (opened.current !== room) dispatch({ type: 'reloaded', room })
    opened.current = room
  }, [room])
  useReadMarker(isLatest ? state.messages.at(-1)?.id : undefined)
  useLive(['chat', 'presence'], { onEvent: handleEvent, since: position })
  return { state, ended, announcement: announcementOf(state, announced), box, older, submit, send, handOver }

  function submit(text: string): void {
    if (box.current) box.current.value = ''
    void send(crypto.randomUUID?.() ?? String(Math.random()), text)
  }

  function handleEvent({ name, data }: LiveEvent) {
    // Another person's events, signed in in another tab.
    if (ended === 'signed-out') return
    // Fence: by topic, the event log holds what `announce` was given.
    if (name === 'presence') dispatch({ type: 'presence-changed', change: data as PresenceChange })
    if (name === 'reset') revalidate()
    if (name === 'end') handleEnd(data)
    // Fence: as above.
    if (name === 'chat') handleChange(data as ChatChange)
  }

  function handleChange(change: ChatChange) {
    // Older pages don't show new messages: they wouldn't follow.
    if (change.kind === 'message' && !isLatest) return
    dispatch({ type: 'chat-changed', change })
    if (change.kind === 'message' && change.author.id !== me.id) setAnnounced(change.id)
  }

  /** Unsent text stays on the page; the rest of the room goes. */
  function handleEnd(reason: unknown) {
    if (reason === 'too-many') setEnded('too-many')
    else if (reason === 'signed-out' && unsent()) setEnded('signed-out')
    else location.reload()
  }
}

function useOlder(dispatch: React.Dispatch<Parameters<typeof reduceRoom>[1]>) {
  const fetcher = useFetcher<LoadedRoom>()
  const { data, load, state } = fetcher
  useEffect(() => {
    if (data) dispatch({ type: 'older-loaded', messages: data.messages, older: data.older })
  }, [data, dispatch])
  return { load, isLoading: state !== 'idle' }
}
