import type { SubmissionResult } from '@conform-to/react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

import { Calendar } from '#app/features/availability/calendar.tsx'
import { chosenOf, pickupTimes, printPress, printRange, returnTimes, type Chosen } from '#app/features/availability/offers.ts'
import {
  isOldEnough, lastPickup, nearestFree, pickupSlots, stayProblem, type Availability, type Stay, type StayProblem,
} from '#app/features/availability/rules.ts'
import { business } from '#app/config/business.ts'
import { labels } from '#app/messages/labels.ts'
import { problems } from '#app/messages/problems.ts'
import { addDays, clockTime, shortDate, type CalendarDate, type TimeOfDay } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { exactDollars } from '#app/shared/money.ts'
import { Note } from '#app/ui/feedback/note.tsx'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { checkText } from '#app/ui/form/check-text.ts'
import { ChoiceField } from '#app/ui/form/choice-field.tsx'
import { DateField } from '#app/ui/form/date-field.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { TimeField } from '#app/ui/form/time-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { agreementText } from './agreement.ts'
import { DocumentFields, type ReusableDocuments, type UploadedDocuments } from './document-fields.tsx'
import { bookingForm, documentFields, newTabField, pressField } from './forms.ts'
import { QuoteTable } from './quote-table.tsx'
import { quote, type Quote, type Rates, type TaxRate } from './rules.ts'

export type BookingAnswer =
  | { lastResult: SubmissionResult<string[]>; signInFirst?: boolean }
  | { checkoutUrl: string; waitingUrl: string }

type Props = {
  car: Rates & { slug: string; minAge: number; mileageLimit: number; overMileFeeCents: number }
  /** "2025 Ferrari Roma", as the agreement calls it. */
  name: string
  /** The page that owns the form. */
  action: string
  availability: Availability
  taxes: TaxRate[]
  defaults: Record<string, string>
  fromDraft: boolean
  signedIn: boolean
  /** Of the person signed in, when known: whoever is too young hears it before anything is typed. */
  birthday: CalendarDate | null
  reusable: ReusableDocuments
  answer?: BookingAnswer
}

/** Dates, you and your documents, price and signature: the whole booking in one form (S1 §5, BRAND §4). */
export function BookingSection({ car, name, action, availability, taxes, defaults, fromDraft, signedIn, birthday, reusable, answer }: Props) {
  const rejected = answer && 'lastResult' in answer ? answer : undefined
  const { defaultTime } = business.booking
  const paymentTab = usePaymentTab(answer)
  const [form, fields] = useAppForm(bookingForm(availability), {
    id: 'booking',
    lastResult: rejected?.lastResult,
    check: checkText,
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
  const price = pickup && back ? quote(car, pickup, back, taxes) : undefined
  const tooYoung = birthday !== null && !isOldEnough(birthday, pickup ?? lastPickup(availability), car.minAge)
  const wish: Stay | undefined = pickup && back && { ...chosen, pickupDate: pickup, returnDate: back }
  const problem = wish && stayProblem(wish, availability)
  const reason = !hydrated || !signedIn ? undefined : whyNotYet()

  return (
    <section className="reserve" id="book" aria-labelledby="reserve-title">
      <div className="wrap">
        <h2 className="title" id="reserve-title">
          Reserve
        </h2>
        {fromDraft && signedIn && <Note>What you typed before signing in is here. Choose your documents now.</Note>}
        {tooYoung && (
          <Note tone="bad" title={problems.booking.tooYoung.title}>
            {`The driver of this car is at least ${car.minAge} years old on the pickup date. Questions: ${business.phone.display}.`}
          </Note>
        )}
        {rejected?.signInFirst && <SignInFirst action={action} />}
        <AppForm form={form} action={`${action}#book`} encType="multipart/form-data">
          {/* Enter in a field presses the first button of a form, which would be a day of the calendar. */}
          <button type="submit" hidden formNoValidate={!signedIn}>Send</button>
          {hydrated && <input type="hidden" name={newTabField} value="yes" />}
          <div className="three">
            <div className="form">
              <div className="pair">
                <DateField field={fields.pickupDate} label="Pickup date" min={availability.today} max={lastPickup(availability)} />
                <TimeField field={fields.pickupTime} label="Pickup time" times={pickupSlots} print={printed(pickup, pickup && pickupTimes(pickup, availability))} />
                <DateField
                  field={fields.returnDate}
                  label="Return date"
                  min={pickup ? addDays(pickup, 1) : availability.today}
                  max={pickup && addDays(pickup, business.booking.maximumDays)}
                />
                <TimeField field={fields.returnTime} label="Return time" times={pickupSlots} print={printed(back, wish && returnTimes(wish, availability))} />
              </div>
              {wish && problem && (problem === 'taken' || !datesHaveErrors()) && (
                <StayAdvice problem={problem} wish={wish} near={nearestFree(wish, availability)} pressOf={pressOf} />
              )}
              <Calendar availability={availability} chosen={chosen} weekendRate={car.weekendRateCents !== null} pressOf={pressOf} />
              {availability.taken.length > 0 && (
                <TextLink small to={hrefs.carWaitingList(car.slug, { pickup, return: back })}>
                  {labels.fleet.tellMe}
                </TextLink>
              )}
            </div>

            <div className="form">
              <TextField field={fields.customerName} label="Full name" autoComplete="name" />
              <TextField field={fields.customerEmail} label="Email" type="email" autoComplete="email" />
              <TextField field={fields.customerPhone} label="Phone" type="tel" autoComplete="tel" />
              <DocumentFields
                form={form}
                fields={fields}
                signedIn={signedIn}
                reusable={reusable}
                uploaded={uploaded}
                onUploaded={(field, id) => setUploaded((before) => ({ ...before, [field]: id }))}
                onBusy={(busy) => setBusyDocuments((count) => Math.max(0, count + (busy ? 1 : -1)))}
              />
              <TextField field={fields.specialRequests} label="Special requests" optional rows={3} />
            </div>

            <div className="form">
              {price ? <QuoteTable sums={price} /> : <p className="quiet">Choose your dates to see the price.</p>}
              {!hydrated && (
                <button {...form.validate.getButtonProps({ name: fields.pickupDate.name })} className="button line wide">
                  Show price
                </button>
              )}
              <ChoiceField
                field={fields.depositMethod}
                label="Pay the deposit by"
                inline
                choices={[
                  { value: 'card', label: labels.deposit.card },
                  { value: 'cash', label: labels.deposit.cash },
                ]}
              />
              {price && pickup && back && <Agreement paragraphs={agreementOf(price, pickup, back)} />}
              <CheckField field={fields.agreement} label="I accept the rental agreement and later charges to the saved card." />
              <TextField field={fields.signature} label="Sign with your full name" autoComplete="off" />
              <SubmitButton
                wide
                disabled={reason !== undefined}
                aria-describedby="submit-help"
                formNoValidate={!signedIn}
              >
                {signedIn || !hydrated ? 'Reserve' : 'Sign in to book'}
              </SubmitButton>
              <p className="help" id="submit-help">
                {reason ?? nextStep()}
              </p>
            </div>
          </div>
        </AppForm>
      </div>
    </section>
  )

  function agreementOf(sums: Quote, pickupDate: CalendarDate, returnDate: CalendarDate): string[] {
    return agreementText({
      ...car,
      customerName: fields.customerName.value || 'the customer',
      car: name,
      pickupDate,
      returnDate,
      pickupTime: chosen.pickupTime,
      returnTime: chosen.returnTime,
      price: sums,
    }).split('\n')
  }

  /** Without scripts the button sends what it sets; with scripts the fields change at once. */
  function pressOf(press: Chosen, day?: CalendarDate): React.ComponentProps<'button'> {
    return {
      type: 'submit',
      name: pressField,
      value: day ?? printPress(press),
      formNoValidate: true,
      onClick(event) {
        event.preventDefault()
        const { elements } = event.currentTarget.form!
        for (const name of ['pickupDate', 'pickupTime', 'returnDate', 'returnTime'] as const) {
          const field = elements.namedItem(name) as HTMLInputElement | HTMLSelectElement
          field.value = press[name] ?? ''
          field.dispatchEvent(new Event('input', { bubbles: true }))
        }
      },
    }
  }

  function datesHaveErrors(): boolean {
    return [fields.pickupDate, fields.returnDate, fields.pickupTime].some((field) => !field.valid)
  }

  function whyNotYet(): string | undefined {
    if (tooYoung) return 'This car cannot be booked with your date of birth.'
    if (!price) return 'Choose your dates to continue.'
    if (problem) return 'Choose other dates to continue.'
    if (busyDocuments > 0) return 'A document is still uploading.'
    if (documentFields.some((field) => !(uploaded[field] ?? fields[field].value))) return 'Upload all three documents to continue.'
    return undefined
  }

  function nextStep(): string {
    const held = `we hold the dates for ${business.booking.holdFor / 60_000} minutes`
    return price ? `You pay ${exactDollars(price.upfront)} on the next page, and ${held}.` : `You pay half on the next page, and ${held}.`
  }
}

/** How the times of a day read: those at which it cannot be had say so. All are left alone when none is possible. */
function printed(day: CalendarDate | undefined, possible: TimeOfDay[] = []) {
  return (time: TimeOfDay) =>
    day && possible.length > 0 && !possible.includes(time) ? labels.calendar.notOn(clockTime(time), shortDate(day)) : clockTime(time)
}

type AdviceProps = { problem: StayProblem; wish: Stay; near: Stay[]; pressOf: (press: Chosen) => React.ComponentProps<'button'> }

/** Says at once when the dates cannot be had, and which near ones can: a press sets them. */
function StayAdvice({ problem, wish, near, pressOf }: AdviceProps) {
  const words = problems.booking[problem]
  return (
    <Note tone="bad" title={words.title}>
      <p>{words.body}</p>
      {near.length > 0 && (
        <p className="flex flex-wrap items-baseline gap-x-4">
          Nearest free:{' '}
          {near.map((stay) => (
            <button key={printPress(stay)} {...pressOf(stay)} className="link">
              {printRange(stay, wish)}
            </button>
          ))}
        </p>
      )}
    </Note>
  )
}

/** What is signed, word for word, with the sums and dates of this booking. */
function Agreement({ paragraphs }: { paragraphs: string[] }) {
  return (
    <details className="small quiet">
      <summary className="link">Read the rental agreement</summary>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="mt-3">
          {paragraph}
        </p>
      ))}
    </details>
  )
}

function SignInFirst({ action }: { action: string }) {
  const returnTo = `${action}#book`
  return (
    <Note tone="warn" title={problems.booking.signInFirst.title}>
      {problems.booking.signInFirst.body}. What you typed is kept; files have to be chosen again after signing in.{' '}
      <TextLink to={hrefs.signIn({ returnTo })}>Sign In</TextLink> or{' '}
      <TextLink to={hrefs.signUp({ returnTo, type: 'member' })}>Sign Up</TextLink>
    </Note>
  )
}

const never = () => () => {}

/** False in the server's HTML and where scripts are off: what scripts change waits for it. */
function useHydrated(): boolean {
  return useSyncExternalStore(never, () => true, () => false)
}

/**
 * The click opens the tab, so that no pop-up blocker objects; the answer fills it with the payment page, or closes it
 * when there are problems. This tab goes to the booking's page and waits there (DECISIONS §2).
 */
function usePaymentTab(answer: BookingAnswer | undefined) {
  const tab = useRef<Window | null>(null)
  useEffect(() => {
    if (!answer) return
    if ('lastResult' in answer) tab.current?.close()
    else {
      if (tab.current && !tab.current.closed) tab.current.location.replace(answer.checkoutUrl)
      else window.location.assign(answer.checkoutUrl)
      if (tab.current) window.location.assign(answer.waitingUrl)
    }
    tab.current = null
  }, [answer])
  return {
    open() {
      tab.current = window.open('', '_blank')
    },
  }
}
