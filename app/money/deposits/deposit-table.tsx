import { depositLabels, depositPageLabels, depositSortLabels } from './words.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { Link } from '#app/ui/link.tsx'
import { DenseTable, type Sorting } from '#app/ui/dense-table.tsx'
import { DepositState } from './deposit-state.tsx'
import type { PrintedDeposit } from './printed.server.ts'

const words = depositLabels
const pages = depositPageLabels

type Row = PrintedDeposit & { number: string; customer: string; car: string }

/** The page of a deposit has its history. */
export function DepositTable({ rows, caption, sorting }: { rows: Row[]; caption: string; sorting: Sorting }) {
  return (
    <DenseTable
      caption={caption}
      className="two"
      sorting={sorting}
      columns={[
        words.state,
        pages.booking,
        { ...depositSortLabels.customer, sort: 'customer', className: 'w-32' },
        words.next,
        { ...depositSortLabels.amount, sort: 'amount', className: 'right' },
      ]}
    >
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="at-4 @min-[60rem]:whitespace-nowrap">
              <DepositState deposit={row} short />
            </td>
            <td className="at-1 @min-[60rem]:whitespace-nowrap">
              <Link to={rentalHrefs.deposit(row.number)}>{row.number}</Link>{' '}
              <span className="mute @max-[60rem]:hidden">{row.car}</span>
            </td>
            <td className="at-3 cut">{row.customer}</td>
            <td className="cut wide-only">{nextOf(row)}</td>
            <td className="at-2 right">{row.amount}</td>
          </tr>
        ))}
      </tbody>
    </DenseTable>
  )
}

function nextOf({ dispute, failure, nextInList, expires, captured, reported }: Row): string {
  return [
    dispute ?? failure,
    nextInList,
    expires && `${words.expires} ${expires}`,
    captured && `${words.kept}: ${captured}`,
    reported && words.reported,
  ]
    .filter(Boolean)
    .join(', ')
}
