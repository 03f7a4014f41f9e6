import { respondWords } from '#app/features/payments/dispute-notes.tsx'
import { labels } from '#app/messages/labels.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { exactDollars, type Cents } from '#app/shared/money.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import type { MoneyWorkRows } from './money-work.server.ts'

const words = labels.office

/** Disputes to respond to, and refunds that the desk has to hand over. */
export function MoneyWork({ work: { disputes, deskRefunds } }: { work: MoneyWorkRows }) {
  return (
    <>
      {disputes.rows.length > 0 && (
        <section id="disputes">
          <h2 className="head mb-3">{labels.dispute.title}</h2>
          {disputes.count > disputes.rows.length && (
            <p className="help mb-3">{labels.dispute.shown(disputes.rows.length, disputes.count)}</p>
          )}
          <ul>
            {disputes.rows.map((dispute) => (
              <Row key={dispute.id} {...dispute} what={respondWords(dispute)} />
            ))}
          </ul>
        </section>
      )}
      {deskRefunds.rows.length > 0 && (
        <section id="desk-refunds">
          <h2 className="head mb-3">{words.deskRefunds}</h2>
          {deskRefunds.count > deskRefunds.rows.length && (
            <p className="help mb-3">{words.chargesShown(deskRefunds.rows.length, deskRefunds.count)}</p>
          )}
          <ul>
            {deskRefunds.rows.map((refund) => (
              <Row key={refund.id} {...refund} what={words.handBack[refund.method]} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

type RowProps = { number: string; customer: string; amount: Cents; what: string }

function Row({ number, customer, amount, what }: RowProps) {
  return (
    <li className="row between border-t border-line py-2">
      <TextLink to={hrefs.rental(number, 'money')} aria-label={`${number}, ${customer}`}>
        {number}
      </TextLink>
      <span className="grid">
        <span className="wrap-anywhere">{customer}</span>
        <span className="small quiet">{`${exactDollars(amount)}. ${what}`}</span>
      </span>
    </li>
  )
}
