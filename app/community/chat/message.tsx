import { useState } from 'react'

import { roleLabels } from '#app/people/access/words.ts'
import { presenceLabels } from '#app/ui/feedback/words.ts'
import { chatLabels } from './words.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { Avatar } from '#app/ui/feedback/avatar.tsx'
import { Link } from '#app/ui/link.tsx'
import { usePresence } from '#app/ui/live/use-live-state.ts'
import { MessageMenu } from './message-menu.tsx'
import { MessageReportForm } from './report-form.tsx'
import type { ShownMessage } from './room-state.ts'
import type { MessagePart, rightsOver } from './rules.ts'
import { messageTime } from './times.ts'

export function Message({ message, rights }: { message: ShownMessage; rights: ReturnType<typeof rightsOver> }) {
  const { id, at, author, parts, removed } = message
  const [isReporting, setReporting] = useState(false)
  const presence = usePresence(author.id, author.presence)
  const classes = ['message', author.highlighted && 'highlighted', removed && 'removed'].filter(Boolean).join(' ')
  return (
    <li className={classes} id={`m-${id}`} data-at={at} data-author={author.id}>
      <Avatar firstName={author.firstName} avatar={author.avatar} presence={presence} />
      <div>
        <p className="byline">
          {author.deleted ? (
            <span className="who">{author.name}</span>
          ) : (
            <Link className="who" to={hrefs.profile(author.username)}>
              {author.name}
            </Link>
          )}
          <span className="visually-hidden">{presenceLabels[presence]}</span>
          <Badge role={author.role}>{roleLabels[author.role]}</Badge>
          <MessageTime className="micro mute" at={at} />
        </p>
        <p className="words">{removed ? chatLabels.removed : parts.map(partOf)}</p>
        {isReporting && !removed && <MessageReportForm messageId={id} onClose={() => setReporting(false)} />}
      </div>
      {!removed && (rights.report || rights.remove) && (
        <MessageMenu message={message} rights={rights} onReport={() => setReporting(true)} />
      )}
    </li>
  )
}

function partOf(part: MessagePart, index: number) {
  if (typeof part === 'string') return part
  return (
    <a key={index} href={part.href} target="_blank" rel="nofollow noopener noreferrer">
      {part.href}
    </a>
  )
}

function MessageTime({ at, className }: { at: string; className?: string }) {
  return (
    <time className={className} dateTime={at}>
      {messageTime(new Date(at))}
    </time>
  )
}
