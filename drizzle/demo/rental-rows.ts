/** Every row that a rental leaves behind in the state it is in, priced and dated by the rules of the product. */
import type { Customer } from '#drizzle/demo/add-people.ts'
import { nameOf, pricesOf, usd, type Vehicle } from '#drizzle/demo/add-vehicles.ts'
import { specialRequests } from '#drizzle/demo/customers.ts'
import type { Rental } from '#drizzle/demo/rentals.ts'
import { agreementText, agreementVersion, policySnapshot, policyVersion } from '#app/bookings/booking/agreement.ts'
import { extraLines } from '#app/bookings/booking/extras.ts'
import { lineRows, quote } from '#app/bookings/booking/price.ts'
import { answerUntil } from '#app/money/charges/rules.ts'
import { bookingNumber } from '#app/bookings/booking/rules.ts'
import { handoverFigures } from '#app/bookings/handovers/figures.ts'
import { business } from '#app/business.ts'
import { hashSecret, newSecret } from '#app/platform/secrets.server.ts'
import { days, hours, later } from '#app/shared/durations.ts'
import { firstNameOf } from '#app/shared/first-name.ts'
import { newId } from '#app/shared/ids.ts'
import { instantAt } from '#app/shared/zone.ts'
import { present } from '#app/shared/present.ts'

export type Placed = {
  vehicle: Vehicle
  customer: Customer
  rental: Rental
  review?: Review
  broughtBy?: string
}
type Review = { body: string; rating: number }

type Making = { index: number; random: () => number; staff: string; now: Date }
type Facts = ReturnType<typeof factsOf>

export function rentalRows(placed: Placed, making: Making) {
  const facts = factsOf(placed, making)
  return {
    request: requestRow(facts),
    lines: lineRows(facts.requestId, facts.price.lines),
    stay: stayRow(facts),
    booking: bookingRow(facts),
    log: logRows(facts),
    ...paymentRows(facts),
    ...depositRows(facts),
    ...returnRows(facts),
    review: reviewRows(facts),
  }
}

/** What several of the rows have to agree on. */
function factsOf(placed: Placed, { index, random, staff, now }: Making) {
  const { car } = placed.vehicle
  const { rental } = placed
  const { pickupDate, returnDate, status } = rental
  const isOff = rental.status === 'cancelled'
  const ahead = isOff ? days(rental.ahead) : 0
  const time = business.booking.defaultTime
  const [pickupAt, returnAt] = [instantAt(pickupDate, time), instantAt(returnDate, time)]
  return {
    ...placed,
    ...placed.rental,
    index,
    staff,
    time,
    pickupAt,
    returnAt,
    requestId: newId(),
    bookingId: newId(),
    price: present(
      quote(
        { ...pricesOf(car), seasons: [] },
        pickupDate,
        returnDate,
        [],
        extraLines({ packs: index % 6 === 1 ? 2 : 0, delivered: false }),
      ),
      'quote',
    ),
    askedAt: earlier(later(pickupAt, -ahead - days(3 + Math.floor(random() * 18))), later(now, -hours(5 + index))),
    closedAt: isOff ? later(pickupAt, -ahead) : later(returnAt, hours(1)),
    isOff,
    isRefunded: isOff && ahead > business.booking.freeCancellationBefore,
    number: bookingNumber(Uint8Array.from({ length: 7 }, () => Math.floor(random() * 24))),
    isOut: status !== 'confirmed' && !isOff,
    isBack: status === 'returned' || status === 'completed',
    // Cash: no one's card is saved here, and the deposits still to come would otherwise ask for one.
    depositMethod: status === 'completed' || isOff ? ('card' as const) : ('cash' as const),
  }
}

function requestRow(facts: Facts) {
  const { vehicle, customer, price, time, pickupDate, returnDate, depositMethod, askedAt, index } = facts
  const { car } = vehicle
  return {
    id: facts.requestId,
    vehicleId: vehicle.id,
    customerId: customer.id,
    profileId: customer.profileId,
    customerName: customer.fullName,
    customerEmail: customer.email,
    emailFollowsAccount: customer.profileId !== null,
    customerPhone: customer.phone,
    pickupDate,
    returnDate,
    pickupTime: time,
    returnTime: time,
    pickupAt: facts.pickupAt,
    returnAt: facts.returnAt,
    totalDays: price.days,
    dailyRateCents: usd(car.daily),
    totalAmountCents: price.total,
    upfrontAmountCents: price.upfront,
    securityDepositCents: price.deposit,
    depositMethod,
    specialRequests: index % 6 === 0 ? specialRequests[(index / 6) % specialRequests.length] : null,
    state: 'confirmed' as const,
    paymentStatus: facts.isRefunded ? ('refunded' as const) : ('paid' as const),
    policy: {
      ...policySnapshot(),
      milesPerDay: car.milesPerDay ?? business.car.mileagePerDay,
      overMileFeeCents: usd(car.overMileFee),
    },
    policyVersion,
    agreementVersion,
    agreementText: agreementText({
      depositMethod,
      customerName: customer.fullName,
      car: `${car.year} ${nameOf(vehicle)}`,
      pickupDate,
      pickupTime: time,
      returnDate,
      returnTime: time,
      price,
      mileageLimit: car.milesPerDay ?? business.car.mileagePerDay,
      overMileFeeCents: usd(car.overMileFee),
      minAge: business.car.minimumAge,
      vehicleClass: car.vehicleClass,
    }),
    signature: customer.fullName,
    agreedAt: askedAt,
    facilitatorId: facts.broughtBy ?? vehicle.createdBy,
    facilitatedByLink: facts.broughtBy !== undefined || (vehicle.createdBy !== null && index % 3 === 0),
    accessTokenHash: hashSecret(newSecret()),
    holdExpiresAt: later(askedAt, business.booking.holdFor),
    createdAt: askedAt,
  }
}

function stayRow({ vehicle, requestId, pickupAt, returnAt, askedAt, closedAt, isOff }: Facts) {
  return {
    vehicleId: vehicle.id,
    requestId,
    kind: 'booking' as const,
    startsAt: pickupAt,
    endsAt: returnAt,
    period: `[${pickupAt.toISOString()},${later(returnAt, business.booking.turnaround).toISOString()})`,
    state: isOff ? ('released' as const) : ('active' as const),
    releasedAt: isOff ? closedAt : null,
    createdAt: askedAt,
  }
}

function bookingRow({
  bookingId,
  requestId,
  customer,
  vehicle,
  number,
  status,
  pickupDate,
  returnDate,
  pickupAt,
  askedAt,
  closedAt,
  isOut,
  isBack,
  isOff,
}: Facts) {
  return {
    id: bookingId,
    requestId,
    customerId: customer.id,
    vehicleId: vehicle.id,
    bookingNumber: number,
    status,
    pickupDate,
    returnDate,
    remainingPaidAt: isOut ? pickupAt : null,
    documentsAcceptedAt: isOut ? later(pickupAt, -hours(20)) : null,
    confirmedAt: askedAt,
    endedAt: isBack || isOff ? closedAt : null,
    createdAt: askedAt,
  }
}

function logRows(facts: Facts) {
  const { requestId, number, price, status, pickupAt, returnAt, askedAt, closedAt, isOut, isBack, isOff } = facts
  const move = (name: string, createdAt: Date) => ({ requestId, move: name, createdAt })
  const [refundCents, keptCents] = facts.isRefunded ? [price.upfront, 0] : [0, price.upfront]
  return [
    move('requested', askedAt),
    { ...move('confirmed', askedAt), facts: { number } },
    ...(isOut ? [move('active', pickupAt)] : []),
    ...(isBack ? [move('returned', returnAt)] : []),
    ...(status === 'completed' ? [move('completed', closedAt)] : []),
    ...(isOff
      ? [{ ...move('cancelled', closedAt), facts: { by: 'customer', refundCents, keptCents, beforeCents: 0 } }]
      : []),
  ]
}

/** The half paid on asking, the other at pickup, and what went back of it, each with its receipt. */
function paymentRows({ requestId, price, number, staff, pickupAt, askedAt, closedAt, isOut, isRefunded }: Facts) {
  const card = { cardBrand: 'visa', cardLast4: '4242' }
  const upfront = {
    ...card,
    id: newId(),
    requestId,
    purpose: 'upfront' as const,
    method: 'card' as const,
    amountCents: price.upfront,
    receivedAt: askedAt,
    recordedBy: null,
    createdAt: askedAt,
  }
  const remaining = {
    ...card,
    id: newId(),
    requestId,
    purpose: 'remaining' as const,
    method: 'terminal' as const,
    amountCents: price.remaining,
    receivedAt: pickupAt,
    recordedBy: staff,
    createdAt: pickupAt,
  }
  const receiptOf = (paymentId: string, issuedAt: Date, turned: number) => ({
    receiptNumber: receiptNumber(number, turned),
    paymentId,
    issuedAt,
  })
  const refund = {
    id: newId(),
    paymentId: upfront.id,
    amountCents: price.upfront,
    kind: 'canceled_by_customer' as const,
    reason: 'cancelled by customer',
    status: 'succeeded' as const,
    settledAt: closedAt,
    createdAt: closedAt,
  }
  const ofRefund = { receiptNumber: receiptNumber(number, 2), refundId: refund.id, issuedAt: closedAt }
  return {
    paid: [upfront, ...(isOut ? [remaining] : [])],
    refunded: isRefunded ? [refund] : [],
    receipts: [receiptOf(upfront.id, askedAt, 0), ...(isOut ? [receiptOf(remaining.id, pickupAt, 1)] : [])],
    refundReceipts: isRefunded ? [ofRefund] : [],
  }
}

/** Each receipt of a booking in the form of those that are drawn: the booking's own letters, turned by so many. */
function receiptNumber(booking: string, turned: number): string {
  const letters = booking.slice('MQ-'.length).replace('-', '')
  const own = letters.slice(turned) + letters.slice(0, turned)
  return `MR-${own.slice(0, 3)}-${own.slice(3)}`
}

function depositRows({ bookingId, price, depositMethod, pickupAt, askedAt, closedAt, isOut, isOff, status }: Facts) {
  const authorizeAt = later(pickupAt, -business.booking.depositAuthorizedBefore)
  const taken =
    depositMethod === 'cash'
      ? { move: 'recorded' as const, createdAt: pickupAt }
      : { move: 'authorized' as const, createdAt: authorizeAt }
  const entry = { depositId: bookingId, amountCents: price.deposit }
  return {
    deposit: {
      id: bookingId,
      bookingId,
      method: depositMethod,
      amountCents: price.deposit,
      status:
        status === 'completed' || isOff ? ('released' as const) : isOut ? ('recorded' as const) : ('due' as const),
      authorizeAt,
      reported: depositMethod === 'cash' && price.deposit >= business.booking.cashDepositReportedFrom,
      createdAt: askedAt,
    },
    entries: [
      ...(isOut ? [{ ...entry, ...taken }] : []),
      ...(status === 'completed' || isOff ? [{ ...entry, move: 'released' as const, createdAt: closedAt }] : []),
    ],
  }
}

/** The report of who is out; of a rental that has just come back both, and what the return cost. The Bentley's customer objects. */
function returnRows({ bookingId, requestId, status, vehicle, customer, staff, pickupAt, closedAt }: Facts) {
  const signed = { bookingId, staffId: staff, signerName: customer.fullName }
  const reportOf = (stage: 'pickup' | 'return', at: Date, mileage: number, fuelEighths: number) => {
    const reading = { stage, mileage, fuelEighths, happenedAt: at, completedAt: at, createdAt: at }
    return { ...signed, ...reading }
  }
  const left = reportOf('pickup', pickupAt, 8_120, 8)
  if (status !== 'returned') return { reports: status === 'active' ? [left] : [], charged: [], chargeLog: [] }
  const isObjected = nameOf(vehicle) === 'Bentley Continental GT'
  const sentAt = later(closedAt, hours(1))
  const told = { state: 'objected' as const, answerBy: answerUntil(sentAt), answeredAt: later(sentAt, hours(2)) }
  const objection = 'I filled it up two miles from your door. The receipt is in the glove box.'
  const fuel = {
    bookingId,
    kind: 'fuel' as const,
    label: 'Full at pickup, 5/8 now',
    quantity: 3,
    unitAmountCents: handoverFigures.fuelPerEighth,
    amountCents: 3 * handoverFigures.fuelPerEighth,
    createdAt: closedAt,
  }
  const facts = { what: 'Missing fuel', amountCents: fuel.amountCents }
  return {
    reports: [left, reportOf('return', closedAt, 8_290, 5)],
    charged: [isObjected ? { ...fuel, ...told, objection } : fuel],
    chargeLog: isObjected
      ? [
          { requestId, move: 'charges_sent', facts: { amountCents: fuel.amountCents }, createdAt: sentAt },
          { requestId, move: 'charge_objected', facts: { ...facts, reason: objection }, createdAt: told.answeredAt },
        ]
      : [],
  }
}

function reviewRows({ review, vehicle, bookingId, customer, returnDate, returnAt }: Facts) {
  if (!review) return []
  return [
    {
      vehicleId: vehicle.id,
      bookingId,
      profileId: customer.profileId,
      authorName: firstNameOf(customer.fullName),
      rating: review.rating,
      body: review.body,
      rentedOn: returnDate,
      createdAt: later(returnAt, days(2)),
    },
  ]
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other
}
