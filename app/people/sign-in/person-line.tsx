import type { Role } from '#app/shared/roles.ts'
import { roleLabels } from '#app/people/access/words.ts'
import { verifiedLabel } from '#app/people/account/words.ts'
import { Badge } from '#app/ui/feedback/badge.tsx'

export function PersonLine({ person }: { person: { username: string; role: Role; approved: boolean } }) {
  return (
    <p className="row small quiet mt-2 flex-wrap gap-x-4 gap-y-2">
      <span>@{person.username}</span>
      <Badge role={person.role}>{roleLabels[person.role]}</Badge>
      {person.approved && <Badge>{verifiedLabel}</Badge>}
    </p>
  )
}
