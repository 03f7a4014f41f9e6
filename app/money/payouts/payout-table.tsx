import { payoutLabels } from './words.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { State } from '#app/ui/feedback/presence.tsx'
import { Table } from '#app/ui/table.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { PrintedPayout } from './printed.server.ts'

const looks = { paid: 'ok', undone: 'off', counter: 'bad' } as const

type Props = { payouts: PrintedPayout[]; caption: string; /** Of several brokers. */ ofMany: boolean }

/** Each leads to its page. */
export function PayoutTable({ payouts, caption, ofMany }: Props) {
  return (
    <Table
      caption={caption}
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
            <td className="max-md:order-1">
              <TextLink to={officeHrefs.payout(page)} aria-label={`${day}, ${name}, ${amount}`}>
                {day}
              </TextLink>
            </td>
            {ofMany && <td className="max-md:order-3">{name}</td>}
            <td className={ofMany ? 'max-md:order-5 max-md:col-span-full' : 'max-md:order-3'}>
              {reference}
              <span className="small mute block">{state === 'paid' ? method : reason}</span>
              {ofMany && run && (
                <TextLink
                  small
                  to={officeHrefs.bankFile(run)}
                  target="_self"
                  aria-label={`${payoutLabels.bankFile}, ${day}, ${name}`}
                >
                  {payoutLabels.bankFile}
                </TextLink>
              )}
            </td>
            <td className="max-md:order-4 max-md:text-right">
              <State look={looks[state]}>{payoutLabels.states[state]}</State>
            </td>
            <td className="right max-md:order-2">{amount}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
