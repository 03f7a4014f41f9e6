import type { DocumentType } from '#app/bookings/documents/rules.ts'
import { labels } from '#app/messages/labels.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { BreakableEmail } from '#app/ui/breakable-email.tsx'
import { Table } from '#app/ui/table.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { printWhen, type LocalTime } from './printed.ts'
import type { DocumentGroup } from './rules.ts'

const words = labels.documentReviews

export type DocumentRow = {
  requestId: string
  number: string
  status: string
  customer: { name: string; email: string }
  pickup: LocalTime
  returns: LocalTime
  car: string
  since: string
  documents: { id: string; documentType: DocumentType }[]
}

/** One row a booking, with each document to open. */
export function DocumentTable({ rows, state }: { rows: DocumentRow[]; state: DocumentGroup }) {
  return (
    <Table
      caption={words.group[state]}
      columns={[words.customer, words.documents, words.booking, words.pickup, words.since[state]]}
    >
      <tbody>
        {rows.map((row) => (
          <tr key={row.requestId}>
            <td className="max-md:order-1 max-md:col-span-full">
              {row.customer.name}
              <span className="small mute block wrap-anywhere">
                <BreakableEmail email={row.customer.email} />
              </span>
            </td>
            <td className="max-md:order-2 max-md:col-span-full">
              <ul className="flex flex-wrap gap-x-4">
                {row.documents.map(({ id, documentType }) => (
                  <li key={id}>
                    <TextLink to={officeHrefs.documentReview(id)}>{words.short[documentType]}</TextLink>
                  </li>
                ))}
              </ul>
            </td>
            <td className="max-md:order-3 max-md:col-span-full">
              <TextLink to={hrefs.rental(row.number)}>{row.number}</TextLink>
              <span className="small mute block">{row.car}</span>
            </td>
            <td className="max-md:order-5" data-head={words.pickup}>
              {row.status === 'active' ? `${words.out} ${printWhen(row.returns)}` : printWhen(row.pickup)}
            </td>
            <td className="max-md:order-6" data-head={words.since[state]}>
              {row.since}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
