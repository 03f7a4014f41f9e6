import { positionLabels } from '#app/people/access/words.ts'
import { approvalStatusLabels, peopleSortLabels, personLabels } from './words.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { positionOf } from '#app/shared/roles.ts'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { State } from '#app/ui/feedback/presence.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Link } from '#app/ui/link.tsx'
import { DenseTable, type Sorting } from '#app/ui/dense-table.tsx'
import type { listPeople } from './queries.server.ts'

type Person = Awaited<ReturnType<typeof listPeople>>['people'][number]
type Row = Omit<Person, 'lastSeen' | 'createdAt'> & { lastSeen: string | null; since: string }

const looks = { pending: 'away', approved: 'ok', rejected: 'bad' } as const

/** On a phone email and dates are left to the person's page. */
export function PeopleTable({ people, sorting }: { people: Row[]; sorting: Sorting }) {
  const waits = people.some(canBeApproved)
  return (
    <DenseTable
      caption="People"
      className="people"
      sorting={sorting}
      columns={[
        { ...peopleSortLabels.name, sort: 'name' },
        'Email',
        { ...peopleSortLabels.role, sort: 'role' },
        'Status',
        { ...peopleSortLabels.seen, sort: 'seen' },
        { ...peopleSortLabels.since, sort: 'since' },
        waits && personLabels.decision,
      ]}
    >
      <tbody>
        {people.map((person) => (
          <tr key={person.id}>
            <td className="name-cell">
              <Link to={hrefs.person(person.id)}>{person.fullName}</Link>{' '}
              <span className="mute">@{person.username}</span>
            </td>
            <td className="mute cut wide-only">{person.email}</td>
            <td className="role-cell">
              <Badge role={person.role}>{positionLabels[positionOf(person)]}</Badge>
            </td>
            <td className="status-cell">
              <Status person={person} />
            </td>
            <td className="mute date wide-only">{person.lastSeen ?? personLabels.never}</td>
            <td className="mute date wide-only">{person.since}</td>
            {waits && <td className="act-cell">{canBeApproved(person) && <Approve person={person} />}</td>}
          </tr>
        ))}
      </tbody>
    </DenseTable>
  )
}

function Status({ person: { approvalStatus, emailConfirmed } }: { person: Row }) {
  return (
    <State look={looks[approvalStatus]}>
      <span>
        {approvalStatusLabels[approvalStatus]}
        {!emailConfirmed && <span className="text-warn">, {personLabels.emailUnconfirmed}</span>}
      </span>
    </State>
  )
}

function canBeApproved({ approvalStatus, emailConfirmed }: Row): boolean {
  return approvalStatus === 'pending' && emailConfirmed
}

function Approve({ person: { id, fullName, rowVersion } }: { person: Row }) {
  return (
    <PostForm action={officeHrefs.approval(id)}>
      <input type="hidden" name="version" value={rowVersion} />
      <SubmitButton look="line" compact aria-label={`${personLabels.approve} ${fullName}`}>
        {personLabels.approve}
      </SubmitButton>
    </PostForm>
  )
}
