import { labels } from '#app/messages/labels.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { Unbroken } from '#app/ui/unbroken.tsx'

export type ChargeWorkRows = {
  count: number
  rows: {
    number: string
    customer: string
    undecided: boolean
    /** Of what was objected to, as it is printed. */
    decideBy: string | null
    isOverdue: boolean
    failed: boolean
    isDepositWaiting: boolean
  }[]
}

/** Charges that wait for staff, were objected to or were not paid. */
export function ChargeWork({ work: { count, rows } }: { work: ChargeWorkRows }) {
  if (rows.length === 0) return null
  return (
    <section id="charges">
      <h2 className="head mb-3">{labels.charge.title}</h2>
      {count > rows.length && <p className="help mb-3">{labels.office.chargesShown(rows.length, count)}</p>}
      <ul>
        {rows.map(({ number, customer, undecided, decideBy, isOverdue, failed, isDepositWaiting }) => (
          <li key={number} className="row between gap-y-0 border-t border-line pt-1 pb-3">
            <TextLink to={rentalHrefs.charges(number)} aria-label={`${number}, ${customer}`}>
              {number}
            </TextLink>
            <span className="grid">
              <span className="wrap-anywhere">{customer}</span>
              <span className="small quiet">
                <Unbroken
                  text={[
                    decideBy && labels.office.charges[isOverdue ? 'overdue' : 'objected'](decideBy),
                    failed && labels.office.charges.failed,
                    undecided && labels.office.charges.undecided,
                    isDepositWaiting && labels.office.charges.deposit,
                  ]
                    .filter(Boolean)
                    .join(' ')}
                />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
