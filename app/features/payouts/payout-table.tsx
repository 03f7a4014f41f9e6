import { labels } from '#app/messages/labels.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { State } from '#app/ui/feedback/presence.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { PrintedPayout } from './printed.server.ts'

const looks = { paid: 'ok', undone: 'off', counter: 'bad' } as const

type Props = { payouts: PrintedPayout[]; caption: string; /** Of several brokers. */ ofMany: boolean }

/** Each leads to its page. */
export function PayoutTable({ payouts, caption, ofMany }: Props) {
  return (
    <table className="table stack num">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{labels.payouts.paidOn}</th>
          {ofMany && <th scope="col">{labels.payouts.broker}</th>}
          <th scope="col">{labels.payouts.reference}</th>
          <th scope="col">{labels.payouts.state}</th>
          <th scope="col" className="right">
            {labels.payouts.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {payouts.map(({ id, page, day, name, method, reference, reason, state, amount }) => (
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
            </td>
            <td className="max-md:order-4 max-md:text-right">
              <State look={looks[state]}>{labels.payouts.states[state]}</State>
            </td>
            <td className="right max-md:order-2">{amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
