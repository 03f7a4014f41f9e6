import type { Role } from '#app/features/access/rules.ts'
import { labels } from '#app/messages/labels.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { State } from '#app/ui/feedback/presence.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { listPeople } from './queries.server.ts'

type Person = Awaited<ReturnType<typeof listPeople>>['people'][number]
type Row = Omit<Person, 'lastSeen' | 'createdAt'> & { lastSeen: string | null; since: string }

const looks = { pending: 'away', approved: 'ok', rejected: 'bad' } as const

export function PeopleTable({ people }: { people: Row[] }) {
  return (
    <table className="table stack num">
      <caption className="visually-hidden">People</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Email</th>
          <th scope="col">Role</th>
          <th scope="col">Status</th>
          <th scope="col">Referred by</th>
          <th scope="col">Last seen</th>
          <th scope="col" className="right">
            {labels.memberSince}
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.id}>
            <td className="max-md:order-1">
              <TextLink to={hrefs.person(person.id)}>{person.fullName}</TextLink>
              <span className="mute -mt-2 block">@{person.username}</span>
            </td>
            <td className="max-md:order-3 max-md:col-span-full">
              <span className="wrap-anywhere">{person.email}</span>
              {!person.emailConfirmed && <span className="block text-warn">{labels.people.unconfirmed}</span>}
            </td>
            <td className="max-md:order-4">
              <RoleBadge role={person.role} />
            </td>
            <td className="max-md:order-2 max-md:text-right">
              <State look={looks[person.approvalStatus]}>{labels.approvalStatus[person.approvalStatus]}</State>
            </td>
            <td className={person.referrer ? 'mute max-md:order-6' : 'mute max-md:hidden!'}>
              {person.referrer ? `@${person.referrer}` : labels.people.nobody}
            </td>
            <td className="mute max-md:order-5 max-md:text-right">{person.lastSeen ?? labels.people.never}</td>
            <td className="right mute max-md:hidden!">{person.since}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function RoleBadge({ role }: { role: Role }) {
  return <Badge role={role}>{labels.role[role]}</Badge>
}
