import { useFetcher } from '@remix-run/react'
import { useMemo, useState } from 'react'

import { lastPickup, type Availability } from '#app/fleet/availability/rules.ts'
import { business } from '#app/business.ts'
import { bookingProblems } from './words.ts'
import { shortDate, isOldEnough, type CalendarDate } from '#app/shared/dates.ts'
import type { DatedTax } from '#app/bookings/taxes/rules.ts'
import { intentField } from '#app/shared/form-name.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { keysOf } from '#app/shared/keys.ts'
import { Note } from '#app/ui/feedback/note.tsx'
import { AppForm, ErrorSummary } from '#app/ui/form/app-form.tsx'
import { DateField } from '#app/ui/form/date-field.tsx'
import { FirstButton } from '#app/ui/form/first-button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import { useLazyCheck } from '#app/ui/form/use-lazy-check.ts'
import { useHydrated } from '#app/ui/form/use-hydrated.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { agreementText } from './agreement.ts'
import { BookButton } from './book-button.tsx'
import { DocumentFields, type ReusableDocuments, type UploadedDocuments } from './document-fields.tsx'
import type { Delivery, DeliveryEntries } from './delivery.ts'
import { DriverFields } from './driver-fields.tsx'
import { driversOf } from './driver-rules.ts'
import { typedDriverEntries } from './driver-rows.ts'
import { withDrivers } from './driver-terms.ts'
import { ExtraFields } from './extra-fields.tsx'
import { documentFields } from '#app/shared/document-types.ts'
import { licenseYearsOf } from '#app/shared/vehicle-kinds.ts'
import { newTabField, removalOf, shownField, shownToField, signedField } from './field-names.ts'
import { typedExtras } from './extras.ts'
import { fieldLabels, firstMistake, missingTitle } from './form-groups.ts'
import type { bookingForm } from './forms.ts'
import { usePaymentTab, type BookingAnswer } from './payment-tab.ts'
import { PriceFields } from './price-fields.tsx'
import type { BookingStep } from './booking-progress.tsx'
import { ReserveFrame, type ReservedCar } from './reserve-frame.tsx'
import { nonBreakingPhone, pickupLocation } from './pickup-location.ts'
import { signatureToConfirm } from './signature.ts'
import { StayFields } from './stay-fields.tsx'
import { TermsFields } from './terms-fields.tsx'
import { useStay, type BookedCar } from './use-stay.ts'

type Props = {
  car: BookedCar & { id: string; roofLine: string | null }
  name: string
  image?: ReservedCar['image']
  action: string
  availability: Availability
  taxes: DatedTax[]
  /** The rates and taxes shown, for the server to compare. */
  shown: string
  defaults: Record<string, string>
  customerId: string
  fromDraft: boolean
  /** Tells people early when they are too young. */
  birthday: CalendarDate | null
  reusable: ReusableDocuments
  /** Uploaded before the page was left, or accepted with an earlier booking. */
  attached: UploadedDocuments
  booked: OwnStay[]
  answer?: BookingAnswer
}

const { tooManyOpen, confirmForMore, tooManyLapsed } = bookingProblems
const ofOwnHolds = [tooManyOpen, confirmForMore, tooManyLapsed].map(({ code }) => code)

/** The whole booking in one form, for people who are signed in. */
export function BookingSection({
  car,
  name,
  image,
  action,
  availability,
  taxes,
  shown,
  defaults,
  customerId,
  fromDraft,
  birthday,
  reusable,
  attached,
  booked,
  answer,
}: Props) {
  const rejected = answer && 'lastResult' in answer ? answer : undefined
  const { defaultTime } = business.booking
  const paymentTab = usePaymentTab(answer)
  const checks = useLazyCheck('booking', () => import('./check-booking.ts'))
  const check = useMemo(
    () => checks?.bookingChecker(availability, car, birthday),
    [checks, availability, car, birthday],
  )
  const [form, fields] = useAppForm<ReturnType<typeof bookingForm>>({
    id: 'booking',
    lastResult: rejected?.lastResult,
    check,
    onSubmit: paymentTab.open,
    defaultValue: { pickupTime: defaultTime, returnTime: defaultTime, depositMethod: 'card', ...defaults },
  })
  const hydrated = useHydrated()
  const [busyDocuments, setBusyDocuments] = useState(0)
  // What was sent says which documents stay.
  const [uploaded, setUploaded] = useState<UploadedDocuments>(rejected ? {} : attached)
  const removal = useFetcher()
  const [judged, setJudged] = useState(rejected)
  if (rejected !== judged) {
    setJudged(rejected)
    setUploaded(withoutRefused(uploaded, rejected?.lastResult))
  }

  const typed = typedExtras(fields)
  // An address out of reach has its problem, and no price.
  const extras = { ...typed, delivered: typed.delivered && fields.deliveryStreet.valid && fields.deliveryZip.valid }
  const stay = useStay({ form, fields, rates: car, taxes, availability, extras })
  const { requested, price, problem } = stay
  const customerName = fields.customerName.value ?? ''
  const depositMethod = fields.depositMethod.value === 'cash' ? 'cash' : 'card'
  const delivery = typedDelivery(fields)
  const drivers = driversOf(typedDriverEntries(fields))
  const agreement =
    requested &&
    price &&
    withDrivers(
      agreementText({
        ...{ ...car, ...requested, customerName, car: name, price, depositMethod, delivery },
        freeUntil: stay.freeUntil ? undefined : null,
      }),
      drivers,
    )
  const pickup = requested?.pickupDate ?? lastPickup(availability)
  const tooYoung = birthday !== null && !isOldEnough(birthday, pickup, car.minAge)
  // A chosen file is a File, an uploaded one its id.
  const missing = documentFields.filter(
    (field) => !uploaded[field] && !(fields[field].value && typeof fields[field].value === 'string'),
  )
  const isSigned = Boolean(fields.agreement.value && fields.signature.value)
  const current = firstUndone({
    dates: price !== undefined,
    you: areFilled(fields),
    documents: missing.length === 0,
    sign: isSigned,
  })
  const mistake = firstMistake(form.allErrors)
  const summary = <ErrorSummary form={form} title={missingTitle(form.allErrors)} labels={fieldLabels} />
  const signed = signatureToConfirm(rejected?.lastResult)

  return (
    <ReserveFrame car={{ ...car, name, image }} current={current} price={price}>
      <BookedAlready stays={booked} />
      {tooYoung && !rejected && (
        <Note tone="bad" title={bookingProblems.tooYoung.title}>
          {`Drivers of this car must be at least ${car.minAge} at pickup. Questions? Call ${nonBreakingPhone}.`}
        </Note>
      )}
      <AppForm form={form} action={action} encType="multipart/form-data" summaryInside>
        {form.errors?.some(({ code }) => ofOwnHolds.includes(code)) && (
          <TextLink to={hrefs.accountBookings()}>Your bookings</TextLink>
        )}
        <FirstButton />
        {hydrated && <input type="hidden" name={newTabField} value="yes" />}
        <input type="hidden" name={shownField} value={shown} />
        <input type="hidden" name={shownToField} value={customerId} />
        {signed && <input type="hidden" name={signedField} value={signed} />}
        <div className="three">
          <div className="form">
            <h3>Dates</h3>
            {mistake === 'dates' && summary}
            <StayFields
              fields={fields}
              car={car}
              availability={availability}
              stay={stay}
              delivered={extras.delivered}
            />
          </div>
          <div className="form">
            <h3>Driver</h3>
            {mistake === 'driver' && summary}
            <TextField field={fields.customerName} label={fieldLabels.customerName} autoComplete="name" />
            <TextField
              field={fields.customerEmail}
              label={fieldLabels.customerEmail}
              type="email"
              autoComplete="email"
            />
            <TextField field={fields.customerPhone} label={fieldLabels.customerPhone} type="tel" autoComplete="tel" />
            <DateField
              field={fields.licenseIssuedOn}
              label={fieldLabels.licenseIssuedOn}
              hint={`Drivers of this car must have held a license for at least ${licenseYearsOf(car)} years. We compare it with your license.`}
              max={availability.today}
            />
            <DriverFields fields={fields} minAge={car.minAge} licenseYears={licenseYearsOf(car)} />
            <h3 id="documents">Documents</h3>
            {fromDraft && !rejected && (
              <Note>Welcome back. Add your documents, then review and sign the agreement.</Note>
            )}
            {mistake === 'documents' && summary}
            <DocumentFields
              vehicleId={car.id}
              form={form}
              fields={fields}
              reusable={reusable}
              uploaded={uploaded}
              onUploaded={(field, document) => setUploaded((before) => ({ ...before, [field]: document }))}
              onRemove={(field, documentId) => {
                setUploaded((before) => ({ ...before, [field]: undefined }))
                const entries = { [intentField]: removalOf(field), [field]: documentId }
                removal.submit(entries, { method: 'post', action, encType: 'multipart/form-data' })
              }}
              onBusy={(busy) => setBusyDocuments((count) => Math.max(0, count + (busy ? 1 : -1)))}
            />
            <h3>Extras</h3>
            {mistake === 'extras' && summary}
            <ExtraFields
              fields={fields}
              delivers={pickupLocation(car.locationCity).address !== null}
              overMileFee={car.overMileFeeCents}
            />
          </div>
          <div className="form">
            <h3 id="price">Price</h3>
            {mistake === 'price' && summary}
            <PriceFields
              form={form}
              action={action}
              fields={fields}
              stay={stay}
              depositMethod={depositMethod}
              car={car}
              drivers={drivers.length}
              hydrated={hydrated}
            />
            <TermsFields fields={fields} hasDeposit={car.securityDepositCents > 0} agreement={agreement}>
              {mistake === 'agreement' && summary}
            </TermsFields>
            <BookButton
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
    </ReserveFrame>
  )
}

const ofDriver = ['customerName', 'customerEmail', 'customerPhone', 'licenseIssuedOn'] as const

function areFilled(fields: Record<(typeof ofDriver)[number], { value: string | undefined; valid: boolean }>): boolean {
  return ofDriver.every((name) => fields[name].value && fields[name].valid)
}

/** A later step may be done already. Paying is the last. */
function firstUndone(isDone: Record<Exclude<BookingStep, 'pay'>, boolean>): BookingStep {
  return keysOf(isDone).find((step) => !isDone[step]) ?? 'pay'
}

/** A document that the server has refused for good is left out of its answer. */
function withoutRefused(uploaded: UploadedDocuments, answer: FormReply | undefined): UploadedDocuments {
  const left = documentFields.filter((field) => !answer?.error?.[field] || answer.initialValue?.[field])
  return Object.fromEntries(left.map((field) => [field, uploaded[field]]))
}

/** As typed: the town of a ZIP code is added once it is known to be one we go to. */
function typedDelivery(fields: Record<keyof DeliveryEntries, { value: string | undefined }>): Delivery | null {
  const [address, collection] = [
    [fields.deliveryStreet.value, fields.deliveryZip.value],
    [fields.collectionStreet.value, fields.collectionZip.value],
  ].map((parts) => parts.filter(Boolean).join(', '))
  return address ? { address, collection: collection || null } : null
}

type OwnStay = { number: string; pickupDate: CalendarDate; returnDate: CalendarDate }

function BookedAlready({ stays }: { stays: OwnStay[] }) {
  return stays.map(({ number, pickupDate, returnDate }) => (
    <Note key={number} tone="ok">
      <p>
        {`You’ve booked this car from ${shortDate(pickupDate)} to ${shortDate(returnDate)}. `}
        <TextLink to={hrefs.accountBooking(number)}>{`Booking ${number}`}</TextLink>
      </p>
    </Note>
  ))
}
