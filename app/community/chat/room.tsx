import { useEffect, useRef, useState } from 'react'

import type { Role } from '#app/shared/roles.ts'
import { tabLabels } from '#app/people/access/words.ts'
import { chatLabels, chatProblems } from './words.ts'
import type { CalendarDate } from '#app/shared/dates.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { useHydrated } from '#app/ui/form/use-hydrated.ts'
import { Link } from '#app/ui/link.tsx'
import { useRevalidation } from '#app/ui/use-revalidation.ts'
import { Composer, composerLook } from './composer.tsx'
import { Members } from './members.tsx'
import { MessageList } from './message-list.tsx'
import { latestDay } from './times.ts'
import { useRoom, type OpenedRoom } from './use-room.ts'

type Props = {
  room: OpenedRoom & {
    path: string
    /** `mutes`: the roles whose people the reader may mute; `muted`: who is, by id, for who may. */
    me: { id: string; moderates: boolean; mutes: Role[]; muted: string[] }
    clientId: string
    today: CalendarDate
    mutedUntil: { printed: string; inMs: number } | null
  }
  refused: React.ComponentProps<typeof Composer>['refused']
}

/** Works without scripts; live with them. */
export function Room({ room, refused }: Props) {
  const { clientId, isLatest, me, mutedUntil, path } = room
  const { state, ended, announcement, box, older, submit, send, handOver } = useRoom(room)
  const today = latestDay(room.today, state.messages.at(-1)?.at)
  const log = useRef<HTMLDivElement>(null)
  const [unsent, setUnsent] = useState('')
  const isHydrated = useHydrated()
  const isOver = ended === 'signed-out'
  const isLive = isHydrated && isLatest && !ended

  function handleSend(text: string): void {
    submit(text)
    if (log.current) log.current.scrollTop = 0
  }

  return (
    <div className="chat" data-chat>
      <h1 className="visually-hidden">{tabLabels.chat}</h1>
      {!isOver && <Members members={state.members} online={state.online} me={me.id} today={today} />}
      <div className="flex flex-col [grid-area:1/1] min-h-0 max-md:[grid-area:2/1]">
        <div ref={log} className="log" tabIndex={0} role="region" aria-label="Messages">
          <div>
            {!isOver && (
              <p className="older flex justify-center gap-8 text-small">
                {state.older && <OlderLink {...older} to={state.older} />}
                {!isLive && <Link to={path}>{isLatest ? 'Refresh' : 'Latest messages'}</Link>}
              </p>
            )}
            {state.messages.length + state.outgoing.length === 0 && <EmptyState {...chatLabels.empty} />}
            <MessageList room={isOver ? { ...state, messages: [] } : state} today={today} me={me} onRetry={send} />
          </div>
        </div>
        <p className="visually-hidden" role="status">
          {announcement}
        </p>
        {mutedUntil ? (
          <Muted key={mutedUntil.printed} {...mutedUntil} text={refused?.text || unsent} />
        ) : (
          <Composer
            clientId={clientId}
            refused={refused}
            unsent={unsent}
            box={box}
            isOver={isOver}
            onLeave={setUnsent}
            onSend={isLatest ? handleSend : undefined}
            onHandOver={handOver}
          />
        )}
      </div>
    </div>
  )
}

/** In place of the form: no one types what cannot be sent. Nothing that was typed is lost. With scripts the form comes back by itself. */
function Muted({ printed, inMs, text }: { printed: string; inMs: number; text?: string }) {
  const revalidate = useRevalidation()
  useEffect(() => {
    const timer = setTimeout(revalidate, inMs + 1_000)
    return () => clearTimeout(timer)
  }, [inMs, revalidate])
  return (
    <div className={composerLook} id="composer-message">
      <div className="note warn col-span-full" role="alert">
        <p>{chatProblems.muted(printed).body}</p>
        {text && <p className="quiet whitespace-pre-line">{text}</p>}
      </div>
    </div>
  )
}

function OlderLink({ to, load, isLoading }: { to: string; load: (href: string) => void; isLoading: boolean }) {
  return (
    <Link
      to={to}
      aria-busy={isLoading || undefined}
      onClick={(event) => {
        event.preventDefault()
        if (!isLoading) load(to)
      }}
    >
      {isLoading ? chatLabels.loadingOlder : 'Load older'}
    </Link>
  )
}
