import { memo } from 'react'

import { roleLabels } from '#app/people/access/words.ts'
import { presenceLabels } from '#app/ui/feedback/words.ts'
import { chatLabels } from './words.ts'
import { Avatar } from '#app/ui/feedback/avatar.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { State } from '#app/ui/feedback/presence.tsx'
import type { CalendarDate } from '#app/shared/dates.ts'
import type { Member } from './room-state.ts'
import { lastSeen } from './times.ts'

/** Drawn again only once one of them changes. */
export const Members = memo(function Members({
  members,
  online,
  me,
  today,
}: {
  members: Member[]
  online: number
  me: string
  today: CalendarDate
}) {
  return (
    <aside
      className="members [grid-area:1/2] py-8 pr-0 pl-8 overflow-auto border-l border-line max-md:p-0 max-md:border-b max-md:border-l-0 max-md:border-line max-md:[grid-area:1/1]"
      id="members"
      aria-label="Members"
    >
      <p className="row between max-md:min-h-11">
        <State look="ok">{chatLabels.online(online)}</State>
        <a className="small show max-md:py-3 max-md:-outline-offset-2" href="#members">
          Show members
        </a>
        <a className="small hide max-md:py-3 max-md:-outline-offset-2" href="#composer-message">
          Hide members
        </a>
      </p>
      <ul data-members>
        {members.map((member) => (
          <MemberRow key={member.id} member={member} isMe={member.id === me} today={today} />
        ))}
      </ul>
    </aside>
  )
})

function MemberRow({ member, isMe, today }: { member: Member; isMe: boolean; today: CalendarDate }) {
  return (
    <li className="flex items-center gap-3.5 min-h-14 py-1.5 text-control leading-[1.35]">
      <Avatar firstName={member.firstName} avatar={member.avatar} presence={member.presence} />
      <span>
        <span className="who">{member.name}</span>
        <span className="micro mute">
          {presenceLabels[member.presence]}
          {isMe && `, ${chatLabels.you}`}
          {member.presence === 'offline' && member.lastSeen && (
            <>
              {', seen '}
              <time dateTime={member.lastSeen} className="whitespace-nowrap">
                {lastSeen(new Date(member.lastSeen), today)}
              </time>
            </>
          )}
        </span>
      </span>
      <Badge role={member.role}>{roleLabels[member.role]}</Badge>
    </li>
  )
}
