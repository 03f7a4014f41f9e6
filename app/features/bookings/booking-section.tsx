import { useEffect, useState } from 'react'

import { chosenOf } from '#app/features/availability/offers.ts'
import { isOldEnough, lastPickup, stayProblem, type Availability, type Stay } from '#app/features/availability/rules.ts'
import { business } from '#app/config/business.ts'
import { problems } from '#app/messages/problems.ts'
import { clockTime, longDate, type CalendarDate } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { Note } from '#app/ui/feedback/note.tsx'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import { useLazyCheck } from '#app/ui/form/use-lazy-check.ts'
import { useHydrated } from '#app/ui/form/use-hydrated.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { agreementText } from './agreement.ts'
import { BookBar } from './book-bar.tsx'
import { BookButton } from './book-button.tsx'
import { BookedAlready, type OwnStay } from './booked-already.tsx'
import { DocumentFields, type ReusableDocuments, type UploadedDocuments } from './document-fields.tsx'
import { documentFields, newTabField, shownField } from './field-names.ts'
import type { bookingForm } from './forms.ts'
import { usePaymentTab, type BookingAnswer } from './payment-tab.ts'
import { freeUntilWall, quote, type Rates, type TaxRate } from './rules.ts'
import { nonBreakingPhone } from './pickup-location.ts'
import { SignInFirst } from './sign-in-first.tsx'
import { StayFields } from './stay-fields.tsx'
import { TermsFields } from './terms-fields.tsx'

type Props = {
  car: Rates & { slug: string; locationCity: string; minAge: number; mileageLimit: number; overMileFeeCents: number }
  name: string
  action: string
  availability: Availability
  taxes: TaxRate[]
  /** The rates and taxes shown, for the server to compare. */
  shown: string
  defaults: Record<string, string>
  fromDraft: boolean
  signedIn: boolean
  /** Of the person signed in: tells them early when they are too young. */
  birthday: CalendarDate | null
  reusable: ReusableDocuments
  booked: OwnStay[]
  answer?: BookingAnswer
}

const { deliveryMiles } = business.requirements
const deliveryHint = `For delivery within ${deliveryMiles} miles, write where to.`

/** The whole booking in one form (S1 §5, BRAND §4). */
export function BookingSection({
  car,
  name,
  action,
  availability,
  taxes,
  shown,
  defaults,
  fromDraft,
  signedIn,
  birthday,
  reusable,
  booked,
  answer,
}: Props) {
  const rejected = answer && 'lastResult' in answer ? answer : undefined
  const { defaultTime } = business.booking
  const paymentTab = usePaymentTab(answer)
  const check = useLazyCheck('booking', () => import('./check-booking.ts'))
  const [form, fields] = useAppForm<ReturnType<typeof bookingForm>>({
    id: 'booking',
    lastResult: rejected?.lastResult,
    check: check && ((entries) => check.checkBooking(entries, availability)),
    onSubmit: () => signedIn && paymentTab.open(),
    defaultValue: { pickupTime: defaultTime, returnTime: defaultTime, depositMethod: 'card', ...defaults },
  })
  const hydrated = useHydrated()
  const [busyDocuments, setBusyDocuments] = useState(0)
  const [uploaded, setUploaded] = useState<UploadedDocuments>({})

  const chosen = chosenOf({
    pickupDate: fields.pickupDate.value,
    returnDate: fields.returnDate.value,
    pickupTime: fields.pickupTime.value,
    returnTime: fields.returnTime.value,
  })
  const { pickupDate: pickup, returnDate: back } = chosen
  const requested: Stay | undefined = pickup && back && { ...chosen, pickupDate: pickup, returnDate: back }
  const problem = requested && stayProblem(requested, availability)
  const price = requested && quote(car, requested.pickupDate, requested.returnDate, taxes)
  const customerName = fields.customerName.value || 'the customer'
  const depositMethod = fields.depositMethod.value === 'cash' ? 'cash' : 'card'
  const agreement =
    requested && price && agreementText({ ...car, ...requested, customerName, car: name, price, depositMethod })
  const freeUntil = requested && freeUntilWall(requested, availability)
  const tooYoung = birthday !== null && !isOldEnough(birthday, pickup ?? lastPickup(availability), car.minAge)
  // A chosen file is a File, an uploaded one its id.
  const missing = documentFields.filter(
    (field) => !uploaded[field] && !(fields[field].value && typeof fields[field].value === 'string'),
  )

  // Whether a day is free also depends on the other day and the times.
  const judged: string | undefined = [fields.pickupDate, fields.returnDate, fields.pickupTime].find(
    (field) => !field.valid,
  )?.name
  useEffect(() => {
    if (judged) form.validate({ name: judged })
    // oxlint-disable-next-line react/exhaustive-deps -- when the stay changes, not when the judgement does
  }, [chosen.pickupDate, chosen.returnDate, chosen.pickupTime, chosen.returnTime])

  return (
    <>
      <section className="reserve" id="book" aria-labelledby="reserve-title">
        <div className="wrap">
          <h2 className="title" id="reserve-title">
            Reserve
          </h2>
          <BookedAlready stays={booked} />
          {fromDraft && signedIn && <Note>What you typed before signing in is here. Choose your documents now.</Note>}
          {!signedIn && !rejected?.signInFirst && (
            <p className="quiet measure mb-8">
              Booking needs an account. What you type here is kept while you sign in or sign up.
            </p>
          )}
          {tooYoung && !rejected && (
            <Note tone="bad" title={problems.booking.tooYoung.title}>
              {`The driver of this car is at least ${car.minAge} years old on the pickup date. Questions: ${nonBreakingPhone}.`}
            </Note>
          )}
          {rejected?.signInFirst && <SignInFirst action={action} answer={rejected} />}
          <AppForm form={form} action={`${action}#book`} encType="multipart/form-data">
            {form.errors?.some(({ code }) => code === problems.booking.tooManyOpen.code) && (
              <TextLink to={hrefs.accountBookings()}>Your bookings</TextLink>
            )}
            {/* Enter submits by the form's first button, which would be a day of the calendar. */}
            <button type="submit" hidden formNoValidate={!signedIn}>
              Send
            </button>
            {hydrated && <input type="hidden" name={newTabField} value="yes" />}
            <input type="hidden" name={shownField} value={shown} />
            <div className="three">
              <div className="form">
                <h3>Dates</h3>
                <StayFields
                  fields={fields}
                  slug={car.slug}
                  city={car.locationCity}
                  weekendRate={car.weekendRateCents !== null}
                  availability={availability}
                  chosen={chosen}
                  requested={requested}
                  problem={problem}
                />
              </div>
              <div className="form">
                <h3>Driver</h3>
                <TextField field={fields.customerName} label="Full name" autoComplete="name" />
                <TextField field={fields.customerEmail} label="Email" type="email" autoComplete="email" />
                <TextField field={fields.customerPhone} label="Phone" type="tel" autoComplete="tel" />
                <DocumentFields
                  form={form}
                  fields={fields}
                  signedIn={signedIn}
                  reusable={reusable}
                  uploaded={uploaded}
                  onUploaded={(field, document) => setUploaded((before) => ({ ...before, [field]: document }))}
                  onBusy={(busy) => setBusyDocuments((count) => Math.max(0, count + (busy ? 1 : -1)))}
                />
                <TextField
                  field={fields.specialRequests}
                  label="Special requests"
                  optional
                  rows={3}
                  hint={deliveryHint}
                />
              </div>
              <div className="form">
                <h3 id="price">Price</h3>
                <TermsFields
                  form={form}
                  action={action}
                  fields={fields}
                  price={price}
                  agreement={agreement}
                  depositMethod={depositMethod}
                  freeUntil={freeUntil && `${longDate(freeUntil.date)}, ${clockTime(freeUntil.time)}`}
                  car={car}
                  problem={problem}
                  hydrated={hydrated}
                />
                <BookButton
                  signedIn={signedIn}
                  hydrated={hydrated}
                  tooYoung={tooYoung}
                  price={price}
                  problem={problem}
                  uploading={busyDocuments > 0}
                  missing={missing}
                />
              </div>
            </div>
          </AppForm>
        </div>
      </section>
      <BookBar dailyRateCents={car.dailyRateCents} price={problem ? undefined : price} />
    </>
  )
}
