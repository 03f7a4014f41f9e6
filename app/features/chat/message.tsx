import { labels } from '#app/messages/labels.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { Avatar } from '#app/ui/feedback/avatar.tsx'
import { Link } from '#app/ui/link.tsx'
import type { Seen } from './queries.server.ts'
import type { Part } from './rules.ts'

export type Shown = {
  id: string
  at: string
  time: string
  removed: boolean
  parts: Part[]
  author: Seen
}
/** What the reader may do with it. */
export type MessageRights = { report: boolean; remove: boolean; mute: boolean }

/** One message. The page's script fills a copy of it (chat.js), so names of classes and attributes are its contract. */
export function Message({ message, rights }: { message: Shown; rights: MessageRights }) {
  const { author, parts, removed } = message
  const classes = ['message', author.highlighted && 'highlighted', removed && 'removed'].filter(Boolean).join(' ')
  return (
    <li className={classes} id={`m-${message.id}`} data-at={message.at} data-author={author.id}>
      <span data-person={author.id}>
        <Avatar firstName={author.firstName} avatar={author.avatar} presence={author.presence} />
        <span className="visually-hidden" data-word>
          {labels.presence[author.presence]}
        </span>
      </span>
      <div>
        <p className="byline">
          <Link className="who" to={hrefs.profile(author.username)}>
            {author.name}
          </Link>
          <Badge role={author.role}>{labels.role[author.role]}</Badge>
          <time className="micro mute" dateTime={message.at}>
            {message.time}
          </time>
        </p>
        <p className="words">{removed ? labels.chat.removed : parts.map(partOf)}</p>
      </div>
      {!removed && (rights.report || rights.remove) && <More message={message} rights={rights} />}
    </li>
  )
}

function partOf(part: Part, index: number) {
  if (typeof part === 'string') return part
  return (
    <a key={index} href={part.href} target="_blank" rel="nofollow noopener noreferrer">
      {part.href}
    </a>
  )
}

function More({ message, rights }: { message: Shown; rights: MessageRights }) {
  return (
    <details className="more">
      <summary aria-label={`More about the message of ${message.author.name}`}>
        <i />
      </summary>
      <div>
        {rights.report && (
          <Link to={hrefs.messageReport(message.id)} data-of="report">
            Report
          </Link>
        )}
        {rights.remove && (
          <form method="post" action={hrefs.messageRemoval(message.id)} data-quiet>
            <button type="submit">Remove</button>
          </form>
        )}
        {rights.mute && (
          <form method="post" action={hrefs.mute(message.author.id)} data-of="mute">
            <button type="submit">Mute for a day</button>
          </form>
        )}
      </div>
    </details>
  )
}
