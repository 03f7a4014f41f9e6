import { Fragment, memo } from 'react'

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

type SentProps = Pick<RoomState, 'messages' | 'freshFrom'> & Pick<Props, 'today' | 'me'>

export function MessageList({ room, today, me, onRetry }: Props) {
  const { messages, freshFrom, outgoing } = room
  return (
    <ol className="grid gap-7 max-md:gap-3" data-log>
      <Sent {...{ messages, freshFrom, today, me }} />
      {outgoing.map((message) => (
        <OutgoingMessage
          key={message.clientId}
          message={message}
          onRetry={() => onRetry(message.clientId, message.text)}
        />
      ))}
    </ol>
  )
}

/** Drawn again only once one of them changes: what is on its way is shown at once, however many are above it. */
const Sent = memo(function Sent({ messages, freshFrom, today, me }: SentProps) {
  const days = messages.map(({ at }) => messageDay(new Date(at), today))
  return messages.map((message, index) => (
    <Fragment key={message.id}>
      {days[index] !== days[index - 1] && <li className="day micro">{chatLabels.inZone(days[index] ?? '')}</li>}
      {message.id === freshFrom && (
        <li className="fresh micro flex items-center gap-4 text-metal">{chatLabels.fresh}</li>
      )}
      <Message message={message} rights={rightsOver(message.author, me)} />
    </Fragment>
  ))
})
