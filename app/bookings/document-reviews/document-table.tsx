import { bookingStates, type BookingState } from '#app/shared/booking-states.ts'
import type { DocumentType } from '#app/shared/document-types.ts'
import { documentReviewLabels } from './words.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { Link } from '#app/ui/link.tsx'
import { Table } from '#app/ui/table.tsx'
import { printWhen, type LocalTime } from './printed.ts'
import type { DocumentGroup } from './rules.ts'

const words = documentReviewLabels

export type DocumentRow = {
  requestId: string
  number: string
  status: BookingState
  customer: { name: string; email: string }
  pickup: LocalTime
  returns: LocalTime
  car: string
  since: string
  documents: { id: string; documentType: DocumentType }[]
}

/** One line a booking with each document to open, two on a phone. */
export function DocumentTable({ rows, state }: { rows: DocumentRow[]; state: DocumentGroup }) {
  return (
    <div className="dense-list">
      <Table
        caption={words.group[state]}
        className="table dense links num"
        columns={[words.customer, words.documents, words.booking, words.pickup, words.since[state]]}
      >
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.requestId}
              className="@max-[60rem]:grid! wrap-anywhere @max-[60rem]:grid-cols-[minmax(0,1fr)_fit-content(60cqi)] @max-[60rem]:gap-y-0 @max-[60rem]:text-help"
            >
              <td className="cut">{row.customer.name}</td>
              <td className="@max-[60rem]:order-2 @max-[60rem]:col-span-2">
                <ul className="flex flex-wrap gap-x-4 @min-[60rem]:flex-nowrap @min-[60rem]:whitespace-nowrap">
                  {row.documents.map(({ id, documentType }) => (
                    <li key={id}>
                      <Link className="inline-flex min-h-6 items-center" to={officeHrefs.documentReview(id)}>
                        {words.short[documentType]}
                      </Link>
                    </li>
                  ))}
                </ul>
              </td>
              <td className="cut wide-only">
                <Link to={hrefs.rental(row.number)}>{row.number}</Link> <span className="mute">{row.car}</span>
              </td>
              <td className="@max-[60rem]:order-1 @min-[60rem]:whitespace-nowrap">
                {bookingStates[row.status].isOut ? `${words.out} ${printWhen(row.returns)}` : printWhen(row.pickup)}
              </td>
              <td className="mute wide-only">{row.since}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
