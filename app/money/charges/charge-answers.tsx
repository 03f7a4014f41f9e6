import { chargeKindLabels } from '#app/bookings/condition/words.ts'
import type { ShownReport } from '#app/bookings/handovers/queries.server.ts'
import { chargeAnswerLabels, chargeLabels } from './words.ts'
import type { Cents } from '#app/shared/money.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Unbroken } from '#app/ui/unbroken.tsx'
import { ChargeFacts } from './charge-facts.tsx'
import { ChargesTotal } from './charges-total.tsx'
import { Evidence } from './evidence.tsx'
import { ObjectionForm, OwnObjection } from './objection-form.tsx'
import type { ShownCharge } from './queries.server.ts'

const words = chargeAnswerLabels

type Props = {
  charges: ShownCharge[]
  reports: { pickup: ShownReport | null; return: ShownReport | null }
  /** Null when nothing waits for an answer. */
  until: string | null
  /** What can be paid now, on the booking. */
  due: Cents
  acceptance: string
  lastResult?: FormReply | null
}

/** Each charge with arithmetic and photographs, to accept or to object to. */
export function ChargeAnswers({ charges, reports, until, due, acceptance, lastResult }: Props) {
  const open = until ? charges.filter(({ isOpen }) => isOpen) : []
  const total = open.reduce((sum, { total: one }) => sum + one, 0)
  return (
    <div className="charge-answers grid grid-cols-1 gap-8 max-w-[calc(var(--measure)_*_1.3)]">
      <p className="quiet">
        <Unbroken text={until ? words.lead(until) : due > 0 ? words.due(due) : words.over} />
      </p>
      <h2 className="visually-hidden">{chargeLabels.each}</h2>
      <ul className="charge-list">
        {charges.map((charge) => (
          <li key={charge.id}>
            <ChargeFacts charge={charge} />
            <Evidence charge={charge} reports={reports} />
            {charge.isOpen && until && (
              <div className="grid gap-3">
                {open.length > 1 && <Accept to={acceptance} charge={charge} />}
                <OwnObjection key={open.length} charge={charge} isOnly={open.length === 1} lastResult={lastResult} />
              </div>
            )}
          </li>
        ))}
      </ul>
      <ChargesTotal charges={charges} />
      {open.length > 0 && (
        <>
          <PostForm action={acceptance} className="grid">
            <input type="hidden" name="agreed" value={total} />
            <SubmitButton>{open.length > 1 ? words.acceptAll(total) : words.accept(total)}</SubmitButton>
          </PostForm>
          {open.length > 1 && (
            <section id="object">
              <h2 className="head mb-4">{words.objectSeveral}</h2>
              <ObjectionForm key={open.length} charges={open} lastResult={lastResult} />
            </section>
          )}
        </>
      )}
    </div>
  )
}

function Accept({ to, charge: { id, kind, total } }: { to: string; charge: ShownCharge }) {
  return (
    <PostForm action={to}>
      <input type="hidden" name="charge" value={id} />
      <input type="hidden" name="agreed" value={total} />
      <SubmitButton look="line" compact aria-label={words.acceptOf(total, chargeKindLabels[kind])}>
        {words.accept(total)}
      </SubmitButton>
    </PostForm>
  )
}
