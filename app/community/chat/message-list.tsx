import { Fragment } from 'react'

import { chatLabels } from './words.ts'
import type { CalendarDate } from '#app/shared/dates.ts'
import { Message } from './message.tsx'
import { OutgoingMessage } from './outgoing-message.tsx'
import type { RoomState } from './room-state.ts'
import { rightsOver } from './rules.ts'
import { messageDay } from './times.ts'

type Props = {
  room: RoomState
  today: CalendarDate
  me: Parameters<typeof rightsOver>[1]
  onRetry: (clientId: string, text: string) => void
}

export function MessageList({ room, today, me, onRetry }: Props) {
  const days = room.messages.map(({ at }) => messageDay(new Date(at), today))
  return (
    <ol className="grid gap-7 max-md:gap-3" data-log>
      {room.messages.map((message, index) => (
        <Fragment key={message.id}>
          {days[index] !== days[index - 1] && <li className="day micro">{chatLabels.inZone(days[index] ?? '')}</li>}
          {message.id === room.freshFrom && (
            <li className="fresh micro flex items-center gap-4 text-metal">{chatLabels.fresh}</li>
          )}
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
