import { Link } from '@remix-run/react'

import type { BookingFacts } from '#app/bookings/booking/queries.server.ts'
import { rentalProblems } from '#app/bookings/rentals/words.ts'
import { business } from '#app/business.ts'
import { rentalEndingLabels } from './words.ts'
import { clockTime, longDate, type TimeOfDay } from '#app/shared/dates.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { exactDollars, type Cents } from '#app/shared/money.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { Note } from '#app/ui/feedback/note.tsx'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { Unbroken } from '#app/ui/unbroken.tsx'
import type { calledOffForm, missedDeliveryForm } from './forms.ts'
import type { Ending } from './rules.ts'

const words = rentalEndingLabels

export type EndingQuestionProps = {
  ending: Ending
  booking: Pick<BookingFacts, 'car' | 'pickupDate' | 'pickupTime'> & {
    number: string
    customer: { name: string }
  }
  refund: Cents
  /** Where each part of the money goes. */
  money: [label: string, value: string | null][]
  /** Set where we bring the car. */
  delivery: {
    address: string
    came: [from: TimeOfDay, to: TimeOfDay]
    waitEnds: TimeOfDay
    /** Null for those who may not cancel. */
    cancellation: string | null
  } | null
  /** What becomes of the deposit. */
  deposit: string
  objection: 'goneOn' | 'tooEarly' | null
  /** Of the booking's page. */
  back: string
}

type Props = EndingQuestionProps & { lastResult?: FormReply | null }

/** What ending it means to the cent, before anything is done. */
export function EndingQuestion({
  ending,
  booking,
  refund,
  money,
  delivery,
  deposit,
  objection,
  back,
  lastResult,
}: Props) {
  const [form, fields] = useAppForm<typeof calledOffForm | typeof missedDeliveryForm>({ id: 'ending', lastResult })
  const { title, lead, submit, submitNothing } = words[ending]
  const missed = ending === 'no_show' ? delivery : null
  const { car, customer, pickupDate, pickupTime } = booking
  return (
    <div className="measure pb-16">
      <PageHead title={title} back={{ label: `Booking ${booking.number}`, href: back }} />
      {objection ? (
        <Note tone="bad" title={rentalProblems[objection].title}>
          <p>{rentalProblems[objection].body}</p>
        </Note>
      ) : (
        <AppForm form={form}>
          <div>
            <p className="lead">
              <Unbroken
                text={`${customer.name}, ${vehicleName(car)}, pickup ${longDate(pickupDate)}, ${clockTime(pickupTime)}.`}
              />
            </p>
            <p className="quiet mt-4">{missed ? words.no_show.delivered(missed.address) : lead}</p>
            <Facts className="mt-6 num" rows={[...money, [words.deposit, deposit]]} />
          </div>
          <input type="hidden" name="refund" value={refund} />
          {ending === 'cancelled' && (
            <TextField
              field={fields.reason}
              label={words.cancelled.reason}
              hint={words.cancelled.reasonHint}
              rows={3}
              maxLength={business.office.longestReason}
            />
          )}
          {missed && (
            <>
              <TextField
                field={fields.driverTime}
                label={words.no_show.driverTime}
                hint={words.no_show.driverTimeHint(
                  clockTime(missed.came[0]),
                  clockTime(missed.came[1]),
                  clockTime(missed.waitEnds),
                )}
                type="time"
              />
              <TextField
                field={fields.reason}
                label={words.no_show.note}
                hint={words.no_show.noteHint}
                rows={3}
                maxLength={business.office.longestReason}
              />
              {missed.cancellation && (
                <p>
                  <Link className="link" to={missed.cancellation}>
                    {words.no_show.notThere}
                  </Link>
                </p>
              )}
            </>
          )}
          <p className="help">{words.final}</p>
          <div className="row">
            <SubmitButton look="danger">{refund > 0 ? submit(exactDollars(refund)) : submitNothing}</SubmitButton>
            <ButtonLink look="line" to={back}>
              {words.keep}
            </ButtonLink>
          </div>
        </AppForm>
      )}
    </div>
  )
}
