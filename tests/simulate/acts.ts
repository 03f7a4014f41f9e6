/** What people of the house do by chance. Each act is one sentence, and goes through the pages and forms that are there. */
import { bookingStatuses } from '#app/shared/booking-status-lists.ts'
import { dayOf } from '#app/shared/zone.ts'
import { pay } from '#tests/support/stripe-shop.ts'
import { blockCar, joinAsBroker, listCar, manageSubscription, ownListing, setRate, subscribe } from './broker-acts.ts'
import type { Chance } from './chance.ts'
import {
  answerCharges,
  askForChange,
  book,
  cancel,
  chat,
  dispute,
  giveDepositCard,
  joinWaitingList,
  payOwed,
  replaceDocument,
  review,
} from './customer-acts.ts'
import { fillAnything, formsOf } from './forms.ts'
import {
  adjustEarnings,
  answerChange,
  bookByPhone,
  endByUs,
  judgeDocuments,
  judgeListing,
  judgePerson,
  judgeReview,
  makeReady,
  moveCar,
  payBackAtDesk,
  recordPayouts,
  report,
  sendCharges,
} from './office-acts.ts'
import { comeBack, NotNow, open, said, submit, type Person, type World } from './people.ts'
import { ownRental, someRental } from './rentals.ts'

type Act = (world: World, chance: Chance) => Promise<string>

/** How often each is tried, beside the others. */
const acts: readonly (readonly [weight: number, name: string, act: Act])[] = [
  [16, 'book', book],
  [12, 'judge documents', judgeDocuments],
  [14, 'make ready for the pickup', makeReady],
  [2, 'send a document again', replaceDocument],
  [8, 'pay what is owed', payOwed],
  [5, 'give a card for the deposit', giveDepositCard],
  [14, 'hand over', (world, chance) => report(world, chance, 'pickup')],
  [14, 'take back', (world, chance) => report(world, chance, 'return')],
  [4, 'ask for a change', askForChange],
  [4, 'answer a change', answerChange],
  [3, 'move to another car', moveCar],
  [6, 'send charges', sendCharges],
  [6, 'answer charges', answerCharges],
  [3, 'cancel', cancel],
  [2, 'end by the house', endByUs],
  [3, 'dispute a payment', dispute],
  [5, 'book by phone', bookByPhone],
  [3, 'record payouts', recordPayouts],
  [2, 'correct earnings', adjustEarnings],
  [2, 'join as a broker', joinAsBroker],
  [3, 'subscribe', subscribe],
  [2, 'manage a subscription', manageSubscription],
  [3, 'list a car', listCar],
  [3, 'judge a listing', judgeListing],
  [3, 'set a rate', setRate],
  [3, 'block a car', blockCar],
  [3, 'judge a person', judgePerson],
  [3, 'review', review],
  [2, 'judge a review', judgeReview],
  [3, 'join a waiting list', joinWaitingList],
  [3, 'chat', chat],
  [12, 'try anything at the desk', tryAtDesk],
  [6, 'try anything as a customer', tryAsCustomer],
  [5, 'try anything as a broker', tryAsBroker],
  [5, 'read', readAround],
]

/** Each evening, before the day is audited. */
export function closeDay(world: World, chance: Chance): Promise<string | undefined> {
  return attempt(world, chance, 'pay back at the desk', payBackAtDesk)
}

export async function actOnce(world: World, chance: Chance): Promise<string | undefined> {
  const [name, act] = chance.weighted(acts.map(([weight, ...rest]) => [weight, rest] as const)) ?? ['read', readAround]
  return attempt(world, chance, name, act)
}

/** Errors are a part of the story: a process may be killed, or a form be gone. Undefined when there was nothing to do. */
async function attempt(world: World, chance: Chance, name: string, act: Act): Promise<string | undefined> {
  const count = (how: 'succeeded' | 'gaveUp') => {
    world.counts[how] += 1
    const own = (world.counts.byAct[name] ??= { succeeded: 0, gaveUp: 0 })
    own[how] += 1
  }
  try {
    const words = await act(world, chance)
    count('succeeded')
    return `${name}: ${words}`
  } catch (error) {
    if (error instanceof NotNow) return undefined
    count('gaveUp')
    const why = error instanceof Error ? error.message : String(error)
    return `${name}: gave up, ${why.slice(0, 160)}`
  }
}

async function tryAtDesk(world: World, chance: Chance): Promise<string> {
  const { number } = await someRental(world, chance, bookingStatuses.every)
  const parts = [
    '',
    '/payment',
    '/charges',
    '/charges/payment',
    '/deposit',
    '/change',
    '/pickup',
    '/return',
    '/documents',
    '/drivers',
  ]
  const person = chance.one([world.desk.sam, world.desk.ada, world.desk.dee]) ?? world.desk.sam
  return tryAnything(world, chance, person, `/dashboard/bookings/${number}${chance.one(parts)}`)
}

async function tryAsCustomer(world: World, chance: Chance): Promise<string> {
  const { renter, own } = await ownRental(world, chance, bookingStatuses.every)
  const parts = ['', '/change', '/charges', '/drivers', '/review', '/cancellation']
  return tryAnything(world, chance, renter, own + chance.one(parts))
}

async function tryAsBroker(world: World, chance: Chance): Promise<string> {
  const id = await ownListing(chance)
  const paths = [
    '/dashboard/listings',
    `/dashboard/listings/${id}`,
    `/dashboard/listings/${id}/photos`,
    `/dashboard/garage/${id}/rates`,
    `/dashboard/garage/${id}/calendar`,
    '/dashboard/reviews',
    '/dashboard/uploads',
  ]
  return tryAnything(world, chance, world.desk.brook, chance.one(paths) ?? '/dashboard')
}

async function tryAnything(world: World, chance: Chance, person: Person, path: string): Promise<string> {
  const page = await open(world, person, path)
  const element = chance.one(formsOf(page)) ?? NotNow.here()
  const form = await fillAnything(page, element, chance, dayOf(new Date()))
  const done = await submit({ world, person, chance }, form)
  if (done.leavesFor && chance.happens(70)) await comeBack(world, person, await pay(done.leavesFor.href))
  const action = element.getAttribute('action') ?? page.path
  return `${action}, ${done.status} ${said(done)}`
}

async function readAround(world: World, chance: Chance): Promise<string> {
  const paths = [
    '/dashboard',
    '/dashboard/schedule',
    '/dashboard/figures',
    '/dashboard/payouts',
    '/dashboard/deposits',
    '/dashboard/house',
    '/dashboard/taxes',
    '/dashboard/earnings?broker=broker',
  ]
  const path = chance.one(paths) ?? '/dashboard'
  return `${path}, ${(await open(world, world.desk.ada, path)).status}`
}
