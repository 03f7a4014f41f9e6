import type { Role } from '#app/shared/roles.ts'
import { roleLabels } from '#app/people/access/words.ts'
import { verifiedLabel } from './words.ts'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { Portrait } from '#app/ui/feedback/portrait.tsx'
import { PresenceState, type Presence } from '#app/ui/feedback/presence.tsx'
import { usePresence } from '#app/ui/live/use-live-state.ts'
import type { ImageFacts } from '#app/ui/picture-widths.ts'

type Props = {
  person: {
    id: string
    fullName: string
    firstName: string
    username: string
    role: Role
    approved: boolean
    presence: Presence
  }
  avatar: ImageFacts | null
  cover: React.ReactNode
  low: boolean
}

export function AccountHead({ person, avatar, cover, low }: Props) {
  const presence = usePresence(person.id, person.presence)
  return (
    <header className={`account-head ${low ? 'low ' : ''}print:hidden`}>
      <div className="cover">{cover}</div>
      <div className="wrap">
        <Portrait firstName={person.firstName} image={avatar} presence={presence} sizes="7rem" />
        <div>
          <p className="full-name">{person.fullName}</p>
          <p className="row small quiet">
            <span>@{person.username}</span>
            <PresenceState presence={presence} />
            <span className="flex flex-wrap gap-x-4">
              <Badge role={person.role}>{roleLabels[person.role]}</Badge>
              {person.approved && <Badge>{verifiedLabel}</Badge>}
            </span>
          </p>
        </div>
      </div>
    </header>
  )
}
