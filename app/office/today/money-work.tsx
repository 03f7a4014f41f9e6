import { respondWords } from '#app/money/payments/dispute-words.ts'
import { labels } from '#app/messages/labels.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { exactDollars, type Cents } from '#app/shared/money.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import type { MoneyWorkRows } from './money-work.server.ts'

const words = labels.office

/** Disputes to respond to, and refunds that the desk has to hand over. */
type Props = { work: MoneyWorkRows; /** Of the viewer. */ opensPeople: boolean }

export function MoneyWork({ work: { disputes, deskRefunds }, opensPeople }: Props) {
  return (
    <>
      {disputes.rows.length > 0 && (
        <section id="disputes">
          <h2 className="head mb-3">{labels.dispute.title}</h2>
          {disputes.count > disputes.rows.length && (
            <p className="help mb-3">{labels.dispute.shown(disputes.rows.length, disputes.count)}</p>
          )}
          <ul>
            {disputes.rows.map(({ key, person, ...dispute }) => (
              <Row
                key={dispute.id}
                {...dispute}
                to={person === null ? rentalMoney(key) : opensPeople ? hrefs.person(person) : null}
                what={respondWords(dispute)}
              />
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
            {deskRefunds.rows.map(({ key, ...refund }) => (
              <Row key={refund.id} {...refund} to={rentalMoney(key)} what={words.handBack[refund.method]} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const rentalMoney = (key: string) => hrefs.rental(key, 'money')

type RowProps = { to: string | null; name: string; customer: string; amount: Cents; what: string }

function Row({ to, name, customer, amount, what }: RowProps) {
  return (
    <li className="row between gap-y-0 border-t border-line pt-1 pb-3">
      {to === null ? (
        <span>{name}</span>
      ) : (
        <TextLink to={to} aria-label={`${name}, ${customer}`}>
          {name}
        </TextLink>
      )}
      <span className="grid">
        <span className="wrap-anywhere">{customer}</span>
        <span className="small quiet">{`${exactDollars(amount)}. ${what}`}</span>
      </span>
    </li>
  )
}
