import { Fragment } from 'react'

import { labels } from '#app/messages/labels.ts'
import { readersNow } from '#app/ui/browser.js'
import { useHydrated } from '#app/ui/form/use-hydrated.ts'
import { Message } from './message.tsx'
import { OutgoingMessage } from './outgoing-message.tsx'
import { readersDay } from './reader-times.ts'
import type { RoomState } from './room-state.ts'
import { rightsOver } from './rules.ts'

type Props = {
  room: RoomState
  me: Parameters<typeof rightsOver>[1]
  onRetry: (clientId: string, text: string) => void
}

export function MessageList({ room, me, onRetry }: Props) {
  const isHydrated = useHydrated()
  const days = room.messages.map(({ at, printed }) =>
    isHydrated || !printed ? readersDay(at, readersNow()) : printed.day,
  )
  return (
    <ol data-log>
      {room.messages.map((message, index) => (
        <Fragment key={message.id}>
          {days[index] !== days[index - 1] && <li className="day micro">{days[index]}</li>}
          {message.id === room.freshFrom && <li className="fresh micro">{labels.chat.fresh}</li>}
          <Message message={message} rights={rightsOver(message.author, me)} />
        </Fragment>
      ))}
      {room.outgoing.map((message) => (
        <OutgoingMessage
          key={message.clientId}
          message={message}
          onRetry={() => onRetry(message.clientId, message.text)}
        />
      ))}
    </ol>
  )
}
