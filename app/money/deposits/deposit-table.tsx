import { depositLabels, depositPageLabels } from './words.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { Table } from '#app/ui/table.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { DepositHistory } from './deposit-history.tsx'
import { DepositState } from './deposit-state.tsx'
import type { PrintedDeposit } from './printed.server.ts'

const words = depositLabels
const pages = depositPageLabels

type Row = PrintedDeposit & { number: string; customer: string; car: string }

/** One row a deposit; its history opens below it. */
export function DepositTable({ rows, caption }: { rows: Row[]; caption: string }) {
  return (
    <Table
      caption={caption}
      columns={[
        pages.booking,
        pages.customer,
        words.state,
        words.next,
        pages.history,
        { name: words.amount, className: 'right' },
      ]}
    >
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="max-md:order-1">
              <TextLink to={rentalHrefs.deposit(row.number)}>{row.number}</TextLink>
              <span className="small mute block">{row.car}</span>
            </td>
            <td className="max-md:order-3">
              {row.customer}
              <span className="small mute block">{row.on}</span>
            </td>
            <td className="max-md:order-4 max-md:text-right">
              <DepositState deposit={row} />
            </td>
            <td className="max-md:order-5 max-md:col-span-full">
              {row.next}
              {row.expires && <span className="small mute block">{`${words.expires} ${row.expires}`}</span>}
              {row.captured && <span className="small mute block">{`${words.kept}: ${row.captured}`}</span>}
              {row.reported && <span className="small mute block">{words.reported}</span>}
            </td>
            <td className="max-md:order-6 max-md:col-span-full">
              {row.history.length > 0 && (
                <details>
                  <summary className="link small">{`${pages.history} (${row.history.length})`}</summary>
                  <DepositHistory entries={row.history} />
                </details>
              )}
            </td>
            <td className="right max-md:order-2">{row.amount}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
