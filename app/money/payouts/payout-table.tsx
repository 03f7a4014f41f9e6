import { payoutLabels } from './words.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { DenseTable } from '#app/ui/dense-table.tsx'
import { State } from '#app/ui/feedback/presence.tsx'
import { Link } from '#app/ui/link.tsx'
import type { PrintedPayout } from './printed.server.ts'

const looks = { paid: 'ok', undone: 'off', counter: 'bad' } as const

type Props = { payouts: PrintedPayout[]; caption: string; /** Of several brokers. */ ofMany: boolean }

/** Each leads to its page. */
export function PayoutTable({ payouts, caption, ofMany }: Props) {
  return (
    <DenseTable
      caption={caption}
      className="two"
      columns={[
        payoutLabels.paidOn,
        ofMany && payoutLabels.broker,
        payoutLabels.reference,
        payoutLabels.state,
        { name: payoutLabels.amount, className: 'right' },
      ]}
    >
      <tbody>
        {payouts.map(({ id, page, run, day, name, method, reference, reason, state, amount }) => (
          <tr key={id}>
            <td className="at-1 date">
              <Link to={officeHrefs.payout(page)} aria-label={`${day}, ${name}, ${amount}`}>
                {day}
              </Link>
              {ofMany && <span className="@min-[60rem]:hidden">{` ${name}`}</span>}
            </td>
            {ofMany && <td className="cut wide-only">{name}</td>}
            <td className="cut at-3">
              {reference} <span className="mute">{state === 'paid' ? method : reason}</span>
              {ofMany && run && (
                <>
                  {' '}
                  <Link
                    className="apart"
                    to={officeHrefs.bankFile(run)}
                    target="_self"
                    aria-label={`${payoutLabels.bankFile}, ${day}, ${name}`}
                  >
                    {payoutLabels.bankFile}
                  </Link>
                </>
              )}
            </td>
            <td className="at-4">
              <State look={looks[state]}>{payoutLabels.states[state]}</State>
            </td>
            <td className="right at-2">{amount}</td>
          </tr>
        ))}
      </tbody>
    </DenseTable>
  )
}
