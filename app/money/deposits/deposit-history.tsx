import type { PrintedDeposit } from './printed.server.ts'

/** Each step with Stripe's own id. */
export function DepositHistory({ entries }: { entries: PrintedDeposit['history'] }) {
  return (
    <ol className="quiet">
      {entries.map(({ id, what, amount, items, reason, stripeId, at, printed, by }) => (
        <li key={id} className="border-t border-line py-3">
          <time dateTime={at} className="small mute num grid">
            {`${printed}, ${by}`}
          </time>
          <span className="num">{`${what}: ${amount}`}</span>
          {reason && <span className="mute">{` (${reason})`}</span>}
          {items.length > 0 && (
            <ul className="num">
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          )}
          {stripeId && <code className="small mute block wrap-anywhere">{stripeId}</code>}
        </li>
      ))}
    </ol>
  )
}
