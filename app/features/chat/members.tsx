import { labels } from '#app/messages/labels.ts'
import { Avatar } from '#app/ui/feedback/avatar.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { State } from '#app/ui/feedback/presence.tsx'
import type { Shown } from './message.tsx'

type Member = Shown['author'] & { lastSeen: { at: string; time: string } | null }
type Props = { members: Member[]; online: number; me: string }

/** Who is here: online, away, then by last sign-in. On a phone the list opens under its heading, without scripts too. */
export function Members({ members, online, me }: Props) {
  return (
    <aside className="members" id="members" aria-label="Members">
      <p className="row between">
        <State look="ok">
          <span data-online={online}>{labels.chat.online(online)}</span>
        </State>
        <a className="small show" href="#members">
          Show members
        </a>
        <a className="small hide" href="#composer-message">
          Hide members
        </a>
      </p>
      <ul data-members>
        {members.map((member) => (
          <MemberRow key={member.id} member={member} me={member.id === me} />
        ))}
      </ul>
    </aside>
  )
}

/** Also the shape that the page's script fills for somebody who comes online. */
export function MemberRow({ member, me }: { member: Member; me: boolean }) {
  return (
    <li data-person={member.id} data-rank={member.presence}>
      <Avatar firstName={member.firstName} avatar={member.avatar} presence={member.presence} />
      <span>
        <span className="who">{member.name}</span>
        <span className="micro mute">
          <span data-word>{labels.presence[member.presence]}</span>
          {me && `, ${labels.chat.you}`}
          {member.presence === 'offline' && member.lastSeen && (
            <span data-last-seen>
              {', last seen '}
              <time dateTime={member.lastSeen.at}>{member.lastSeen.time}</time>
            </span>
          )}
        </span>
      </span>
      <Badge role={member.role}>{labels.role[member.role]}</Badge>
    </li>
  )
}
