/** What a booking asks of its customer, or says to them, at the moment: one sentence, one button (docs/product.md#life-of-a-booking). */
import { nextStepLabels as words } from './words.ts'
import { bookingStates, isCalledOff, isSettling, type BookingState } from '#app/shared/booking-states.ts'
import { addDays, clockTime, shortDay, type CalendarDate, type TimeOfDay } from '#app/shared/dates.ts'
import type { Cents } from '#app/shared/money.ts'
import { dayOf, timeOf } from '#app/shared/zone.ts'

/** Of the three documents together; `bad`: one was refused, is missing, or ends too early. */
export type DocumentsState = 'none' | 'bad' | 'waiting' | 'accepted'

/** What the step is decided by. */
export type StepFacts = {
  state: BookingState
  pickupDate: CalendarDate
  pickupTime: TimeOfDay
  returnDate: CalendarDate
  returnTime: TimeOfDay
  returnAt: Date
  payableUntil: Date
  upfront: Cents
  /** Where the car is handed over; null where the place is agreed by phone. */
  street: string | null
  /** Where we pick the car up; null where the customer returns it. */
  collectedAt: string | null
  /** "Bring your license and the card you paid with" */
  bring: string
  miles: { used: number | null; allowed: number }
  documents: DocumentsState
  /** The agreement is to be signed, or signed again. */
  awaitsSignature: boolean
  /** Its amount. */
  deposit: Cents
  depositState: { isHeld: boolean; hasFailed: boolean }
  /** Of the rental. */
  due: Cents
  charges: { due: Cents; waiting: Cents; disputed: Cents }
  /** Until when the first of the charges that wait is to be answered. */
  answerBy: Date | null
  isReviewed: boolean
}

/** What a button leads to; the addresses differ between an account and the link of an email. */
export type StepButton =
  | 'again'
  | 'answer'
  | 'balance'
  | 'calendar'
  | 'call'
  | 'card'
  | 'charges'
  | 'directions'
  | 'disputes'
  | 'documents'
  | 'fleet'
  | 'help'
  | 'money'
  | 'newDocument'
  | 'report'
  | 'review'
  | 'sign'
  | 'upfront'

export type NextStep = {
  line: string
  button: { kind: StepButton; label: string }
  /** `now`: it waits for the customer, and is counted in the menu; `over`: nothing is left to do. */
  urgency: 'now' | 'calm' | 'over'
}

/** The step of a booking at a moment. */
export function nextStepOf(facts: StepFacts, now: Date): NextStep {
  const { state } = facts
  if (isCalledOff(state)) return step('over', words.ended[state], 'fleet')
  if (bookingStates[state].isUnpaid) return unpaid(facts, now)
  if (bookingStates[state].isAhead) return coming(facts, now)
  if (bookingStates[state].isOut) return onTheRoad(facts, now)
  return back(facts, now)
}

/** The urgency alone, without the facts that only the words show. */
export function urgencyOf(facts: Omit<StepFacts, 'street' | 'bring' | 'miles'>, now: Date): NextStep['urgency'] {
  return nextStepOf({ ...facts, street: null, bring: '', miles: { used: null, allowed: 0 } }, now).urgency
}

function unpaid({ payableUntil, upfront }: StepFacts, now: Date): NextStep {
  if (payableUntil <= now) return step('calm', words.lapsed, 'again', words.newDates)
  return step('now', words.unpaid(upfront, clockTime(timeOf(payableUntil))), 'upfront')
}

function coming(facts: StepFacts, now: Date): NextStep {
  const { documents, awaitsSignature, deposit, depositState, due, pickupDate } = facts
  if (documents === 'none') return step('now', words.noDocuments, 'documents')
  if (documents === 'bad') return step('now', words.badDocument, 'newDocument')
  if (awaitsSignature) return step('now', words.unsigned, 'sign')
  if (depositState.hasFailed) return step('now', words.depositFailed(deposit), 'card')
  const today = dayOf(now)
  const isNear = pickupDate <= addDays(today, 1)
  const isChecked = documents === 'accepted'
  const far = isChecked ? words[depositState.isHeld ? 'held' : 'cleared'](due) : words.checking
  const line = isNear ? `${meeting(facts, today)} ${isChecked ? `${facts.bring}.` : words.stillChecking}` : far
  if (due > 0) return step(isNear ? 'now' : 'calm', line, 'balance', words.pay(due))
  if (!isNear) return step('calm', line, 'calendar')
  return step('calm', line, facts.street !== null && facts.collectedAt === null ? 'directions' : 'call')
}

/** Who comes, where to and when. */
function meeting({ pickupDate, pickupTime, street, collectedAt }: StepFacts, today: CalendarDate): string {
  const at = momentWords(pickupDate, pickupTime, today)
  if (street === null) return words.agreed(at)
  return collectedAt === null ? words.pickup(at, street) : words.delivery(at, street)
}

function onTheRoad(facts: StepFacts, now: Date): NextStep {
  const { returnDate, returnTime, returnAt, collectedAt, due, miles } = facts
  const at = momentWords(returnDate, returnTime, dayOf(now))
  if (collectedAt === null && now > returnAt) return step('now', words.overdue(at), 'call')
  const isBack = collectedAt === null ? words.backBy(at) : words.collected(at, collectedAt)
  const owed = due > 0 ? ` ${words.due(due)}` : ''
  return step('calm', `${isBack} ${words.miles(miles)}${owed}`, 'help')
}

function back(facts: StepFacts, now: Date): NextStep {
  const { state, due, charges, answerBy, depositState, isReviewed } = facts
  if (charges.waiting > 0 && answerBy !== null && answerBy > now) {
    const by = momentWords(dayOf(answerBy), timeOf(answerBy), dayOf(now))
    return step('now', words.answer(charges.waiting, by), 'answer')
  }
  if (due > 0 && charges.due > 0) return step('now', words.owedBoth(due, charges.due), 'money')
  if (due > 0) return step('now', words.owed(due), 'balance', words.pay(due))
  if (charges.due > 0) return step('now', words.owed(charges.due), 'charges', words.pay(charges.due))
  if (charges.disputed > 0) return step('calm', words.disputed, 'disputes')
  if (isSettling(state)) return step('calm', words[depositState.isHeld ? 'weHaveIt' : 'weHaveItAll'], 'report')
  return isReviewed ? step('over', words.reviewed, 'again') : step('over', words.done, 'review')
}

function step(
  urgency: NextStep['urgency'],
  line: string,
  kind: StepButton,
  label: string = words.button[kind],
): NextStep {
  return { line, button: { kind, label }, urgency }
}

function momentWords(day: CalendarDate, time: TimeOfDay, today: CalendarDate): string {
  const isNext = day === addDays(today, 1)
  return `${day === today ? words.today : isNext ? words.tomorrow : shortDay(day)} at ${clockTime(time)}`
}
