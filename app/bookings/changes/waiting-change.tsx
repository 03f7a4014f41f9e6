import { rentalLabels } from '#app/bookings/rentals/words.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import type { Cents } from '#app/shared/money.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'

const words = rentalLabels

type Props = { number: string; asked: { id: string; dates: string; total: Cents; before: Cents } }

/** What the customer asks for, for staff to decide. */
export function WaitingChange({ number, asked }: Props) {
  const which = <input type="hidden" name="change" value={asked.id} />
  return (
    <section className="block" id="change">
      <h2 className="head">{words.newDates}</h2>
      <p className="quiet mb-4">{words.asksForDates(asked.dates, asked.total, asked.before)}</p>
      <div className="row">
        <PostForm action={rentalHrefs.changeAcceptance(number)}>
          {which}
          <SubmitButton compact>{words.acceptDates}</SubmitButton>
        </PostForm>
        <PostForm action={rentalHrefs.changeRefusal(number)}>
          {which}
          <SubmitButton compact look="line">
            {words.declineDates}
          </SubmitButton>
        </PostForm>
      </div>
    </section>
  )
}
