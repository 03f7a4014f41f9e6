import { bookingStates, type BookingState } from '#app/shared/booking-states.ts'
import type { DocumentType } from '#app/shared/document-types.ts'
import { documentReviewLabels, documentSortLabels } from './words.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { choiceColumn, ChoosableRows, RowChoice } from '#app/ui/chosen-rows.tsx'
import { Select } from '#app/ui/form/select.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Link } from '#app/ui/link.tsx'
import { DenseTable, type Sorting } from '#app/ui/dense-table.tsx'
import { printWhen, type LocalTime } from './printed.ts'
import { readyReasons, type DocumentGroup } from './rules.ts'

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

type Props = { rows: DocumentRow[]; state: DocumentGroup; sorting: Sorting }

/** Each document of a booking to open. */
export function DocumentTable({ rows, state, sorting }: Props) {
  const isWaiting = state === 'waiting'
  const table = (
    <DenseTable
      caption={words.group[state]}
      className="two links"
      sorting={sorting}
      columns={[
        isWaiting && choiceColumn,
        { ...documentSortLabels.customer, sort: 'customer', className: 'w-32' },
        words.documents,
        words.booking,
        { ...documentSortLabels.pickup, sort: 'pickup' },
        { name: words.since[state], sort: 'since' },
      ]}
    >
      <tbody>
        {rows.map((row) => (
          <tr key={row.requestId}>
            {isWaiting && <RowChoice id={row.requestId} name={row.customer.name} />}
            <td className="at-1 cut">{row.customer.name}</td>
            <td className="at-3 @max-[60rem]:col-span-2">
              <ul className="flex flex-wrap gap-x-3 @min-[60rem]:flex-nowrap @min-[60rem]:whitespace-nowrap">
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
            <td className="at-2 @min-[60rem]:whitespace-nowrap">
              {bookingStates[row.status].isOut ? `${words.out} ${printWhen(row.returns)}` : printWhen(row.pickup)}
            </td>
            <td className="mute wide-only whitespace-nowrap">{row.since}</td>
          </tr>
        ))}
      </tbody>
    </DenseTable>
  )
  return isWaiting ? <ChoosableRows jobs={<Jobs />}>{table}</ChoosableRows> : table
}

function Jobs() {
  return (
    <>
      <Select
        name="ready"
        aria-label={words.reason}
        options={readyReasons.map((value) => ({ value, label: words.refusalShort[value] }))}
      />
      <SubmitButton look="line" compact>
        {words.askAgain}
      </SubmitButton>
    </>
  )
}
