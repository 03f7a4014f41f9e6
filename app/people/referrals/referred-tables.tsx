import type { ApprovalStatus, Role } from '#app/shared/roles.ts'
import { roleLabels } from '#app/people/access/words.ts'
import { approvalStatusLabels } from '#app/people/approvals/words.ts'
import { referralLabels } from './words.ts'
import type { CalendarDate } from '#app/shared/dates.ts'
import { plainDate } from '#app/shared/dates.ts'
import { exactDollars, type Cents } from '#app/shared/money.ts'
import { Table } from '#app/ui/table.tsx'
import type { ReferredState } from './rules.ts'

const words = referralLabels

type Booking = { id: string; firstName: string; state: ReferredState; total: Cents; on: CalendarDate }

export function BookingTable({ rows }: { rows: Booking[] }) {
  if (rows.length === 0) return <p className="quiet">{words.noBookings}</p>
  return (
    <Table
      caption={words.bookings}
      columns={[words.firstName, words.booked, words.state, { name: words.amount, className: 'right' }]}
    >
      <tbody>
        {rows.map(({ id, firstName, state, total, on }) => (
          <tr key={id}>
            <td data-head={words.firstName}>{firstName}</td>
            <td data-head={words.booked}>{plainDate(on)}</td>
            <td data-head={words.state}>{words.bookingState[state]}</td>
            <td className="right" data-head={words.amount}>
              {exactDollars(total)}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

type Person = {
  id: string
  firstName: string
  role: Role
  approvalStatus: ApprovalStatus
  isDeleted: boolean
  on: CalendarDate
}

export function ReferredPeople({ rows }: { rows: Person[] }) {
  if (rows.length === 0) return <p className="quiet">{words.noPeople}</p>
  return (
    <Table caption={words.people} columns={[words.firstName, words.joined, words.account, words.state]}>
      <tbody>
        {rows.map(({ id, firstName, role, approvalStatus, isDeleted, on }) => (
          <tr key={id}>
            <td data-head={words.firstName}>{isDeleted ? words.deleted : firstName}</td>
            <td data-head={words.joined}>{plainDate(on)}</td>
            <td data-head={words.account}>{isDeleted ? '–' : roleLabels[role]}</td>
            <td data-head={words.state}>{isDeleted ? '–' : approvalStatusLabels[approvalStatus]}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
