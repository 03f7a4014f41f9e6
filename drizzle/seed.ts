/**
 * The demo data: what a fresh clone shows first. Everything is made from the rules of the product (prices by the quote,
 * dates relative to the day of seeding) and comes into the database in one transaction. Never in production.
 */
import fs from 'node:fs/promises'
import path from 'node:path'

import { sql } from 'drizzle-orm'

import {
  additionalDrivers, adminActions, bookingLines, bookingLog, bookingRequests, bookings, carDatabase, carListings, cars, communityMessages, customers, depositEntries,
  deposits, earnings, images, payments, profiles, receipts, referrals, reviews, stays, subscriptions, vehicleImages, vehicles,
} from '#drizzle/schema.ts'
import { fleet, furtherTemplates, listings } from '#drizzle/demo/cars.ts'
import { chat } from '#drizzle/demo/chat.ts'
import { customerNames, specialRequests } from '#drizzle/demo/customers.ts'
import { pictureSets, views, wideCuts } from '#drizzle/demo/pictures.ts'
import { history, presentAndComing, type Rental } from '#drizzle/demo/rentals.ts'
import { reviewTexts } from '#drizzle/demo/reviews.ts'
import { agreementText, agreementVersion, policySnapshot, policyVersion } from '#app/features/bookings/agreement.ts'
import { bookingNumber, quote } from '#app/features/bookings/rules.ts'
import { listingSlug } from '#app/features/fleet/rules.ts'
import { business } from '#app/config/business.ts'
import { db, type Transaction } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { hashPassword } from '#app/platform/passwords.server.ts'
import { storePicture } from '#app/platform/pictures.server.ts'
import { hashSecret, newSecret } from '#app/platform/secrets.server.ts'
import { addDays, date, type CalendarDate } from '#app/shared/dates.ts'
import { days, hours, later } from '#app/shared/durations.ts'
import { newId } from '#app/shared/ids.ts'
import { cents, share, type Cents } from '#app/shared/money.ts'
import { instantAt } from '#app/shared/zone.ts'
import { cast, castPassword, people, type CastMember } from '#tests/cast.ts'

type When = { now: Date; today: CalendarDate }
type Car = (typeof fleet)[number]
type Vehicle = { id: string; createdBy: string | null; car: Omit<Car, 'slug'> }
type Customer = { id: string; profileId: string | null; fullName: string; email: string; phone: string }
type Placed = { vehicle: Vehicle; customer: Customer; rental: Rental; review?: { body: string; rating: number } }
type Picture = { id: string; set: string; wide: boolean }

/** Whether nobody and nothing is in the database yet. */
export async function isEmpty(): Promise<boolean> {
  const [found] = await db.execute(sql`select exists (select from profiles) or exists (select from vehicles) as filled`)
  return found?.filled === false
}

/** Fills an empty database with people, cars, rentals and reviews. Throws in production. */
export async function seedDemo({ now, today }: When): Promise<void> {
  if (env.production) throw new Error('The demo data has no place in production.')
  const [passwordHash, files] = await Promise.all([hashPassword(castPassword), storePictures()])
  await db.transaction(async (tx) => {
    const person = await addPeople(tx, passwordHash, now)
    await addCommunity(tx, person, { now, today })
    const pictures = await addPictures(tx, files, now)
    const garage = await addVehicles(tx, { pictures, broker: person.brook, now })
    await addTemplates(tx)
    const { mia, others } = await addCustomers(tx, person.mia, now)
    await addRentals(tx, placeRentals({ garage, mia, others, today }), { staff: person.sam, now })
  })
}

async function storePictures() {
  const wanted = Object.keys(pictureSets).flatMap((set) => [
    ...Object.keys(views).map((view) => ({ set, view, file: view, wide: false })),
    { set, view: wideCuts[set]!, file: 'marketing', wide: true },
  ])
  const stored = []
  for (const { file: name, ...picture } of wanted) {
    const file = path.resolve('drizzle/pictures', picture.set, `${name}.jpg`)
    stored.push({ ...picture, facts: await storePicture(await fs.readFile(file), { ours: true }) })
  }
  return stored
}

const rejection = 'The name on the application did not match the license.'

async function addPeople(tx: Transaction, passwordHash: string, now: Date) {
  const ids = Object.fromEntries(Object.keys(cast).map((name) => [name, newId() as string])) as Record<CastMember, string>
  const since = later(now, -days(420))
  const rows = Object.values(ids).map((id, index) => {
    const person = people[index]!
    const approved = person.approvalStatus === 'approved'
    return {
      id,
      email: person.email,
      emailConfirmedAt: person.emailConfirmed ? since : null,
      passwordHash,
      fullName: `${person.firstName} ${person.lastName}`,
      firstName: person.firstName,
      lastName: person.lastName,
      username: person.username,
      phone: person.phone,
      dateOfBirth: person.dateOfBirth,
      bio: person.bio ?? null,
      role: person.role,
      membershipTier: person.membershipTier ?? null,
      approvalStatus: person.approvalStatus,
      approvedAt: approved ? since : null,
      approvedBy: approved ? ids.ada : null,
      rejectionReason: person.approvalStatus === 'rejected' ? rejection : null,
      referredBy: id === ids.nia ? ids.brook : null,
      paymentStatus: person.subscribed ? 'paid' : 'unpaid',
      highlighted: person.highlighted ?? false,
      showEmail: person.role === 'broker',
      showPhone: person.role === 'broker',
      lastLoginAt: later(now, -hours(3 + index * 7)),
      lastSeen: later(now, -hours(2 + index * 7)),
      createdAt: since,
    }
  })
  await tx.insert(profiles).values(rows)
  await tx.insert(subscriptions).values({
    profileId: ids.brook, status: 'active', currentPeriodEnd: later(now, days(20)), createdAt: since,
  })
  await tx.insert(referrals).values({ referrerId: ids.brook, referredId: ids.nia, createdAt: since })
  return ids
}

/** Who was approved by whom, and what was said in the chat since. */
async function addCommunity(tx: Transaction, ids: Record<CastMember, string>, { now, today }: When) {
  const since = later(now, -days(420))
  const decided = (Object.keys(cast) as CastMember[]).filter((name) => name !== 'ada' && cast[name].approvalStatus !== 'pending')
  await tx.insert(adminActions).values(
    decided.map((name) => {
      const { approvalStatus } = cast[name]
      const reason = approvalStatus === 'rejected' ? rejection : null
      return {
        adminId: ids.ada, targetUserId: ids[name], action: approvalStatus === 'rejected' ? 'reject' : 'approve', actionType: 'decision',
        before: { approvalStatus: 'pending' }, after: { approvalStatus }, reason, createdAt: since,
      }
    }),
  )
  await tx.insert(communityMessages).values(
    chat.map(({ daysAgo, at, who, says }) => ({ userId: ids[who], message: says, createdAt: instantAt(addDays(today, -daysAgo), at) })),
  )
}

async function addPictures(tx: Transaction, files: Awaited<ReturnType<typeof storePictures>>, now: Date): Promise<Picture[]> {
  const rows = files.map(({ set, view, wide, facts }) => ({
    id: newId() as string,
    set,
    wide,
    source: 'upload' as const,
    filename: `${set}-${wide ? 'wide' : view}.jpg`,
    alt: `Representative image: ${pictureSets[set]}, ${views[view as keyof typeof views]}`,
    createdAt: now,
    ...facts,
  }))
  await tx.insert(images).values(rows.map(({ set: _, wide: __, ...row }) => row))
  return rows.map(({ id, set, wide }) => ({ id, set, wide }))
}

/** Some listings share their pictures with a car of the fleet; these days keep the two apart on the page. */
const listedDaysAgo = [429, 443, 457, 408]

/** Own cars, newest first as the list stands, and Brook's listings among them. */
async function addVehicles(tx: Transaction, { pictures, broker, now }: { pictures: Picture[]; broker: string; now: Date }) {
  const own = fleet.map((car, index) => ({ id: newId() as string, car, createdBy: null, createdAt: later(now, -days(400 + index * 7)) }))
  const listed = listings.map((car, index) => ({
    id: newId() as string, car, createdBy: broker, createdAt: later(now, -days(listedDaysAgo[index]!)),
  }))
  const all = [...own, ...listed]
  await tx.insert(vehicles).values(
    all.map(({ id, car, createdAt }) => ({
      id,
      kind: 'slug' in car ? ('car' as const) : ('listing' as const),
      slug: 'slug' in car ? (car as Car).slug : listingSlug(id),
      bodyType: car.bodyType,
      vehicleClass: car.vehicleClass,
      seats: car.seats,
      locationCity: car.city ?? business.city,
      createdAt,
    })),
  )
  const imagesOf = (car: Omit<Car, 'slug'>) => pictures.filter(({ set, wide }) => set === car.pictures && !wide)
  await tx.insert(cars).values(
    own.map(({ id, car, createdAt }) => ({
      id,
      ...pricesOf(car),
      year: car.year,
      make: car.make,
      model: car.model,
      trim: car.trim ?? null,
      color: car.color,
      description: car.description,
      mileageLimit: car.milesPerDay ?? null,
      overMileFeeCents: car.overMileFee ? usd(car.overMileFee) : null,
      shortHighlights: car.highlights,
      specifications: specificationsOf(car),
      heroImageId: imagesOf(car)[0]!.id,
      createdAt,
    })),
  )
  await tx.insert(carListings).values(
    listed.map(({ id, car, createdBy, createdAt }) => ({
      id,
      ...pricesOf(car),
      createdBy,
      make: car.make,
      model: car.model,
      description: car.description,
      features: car.highlights,
      specifications: { ...specificationsOf(car), year: car.year, trim: car.trim, color: car.color },
      isPublished: true,
      createdAt,
    })),
  )
  await tx.insert(vehicleImages).values(
    all.flatMap(({ id, car, createdAt }) =>
      imagesOf(car).map((image, sortOrder) => ({
        vehicleId: id, imageId: image.id, role: 'GALLERY' as const, sortOrder, isMain: sortOrder === 0, createdAt,
      })),
    ),
  )
  await tx.insert(vehicleImages).values(
    own.map(({ id, car, createdAt }) => ({
      vehicleId: id,
      imageId: pictures.find(({ set, wide }) => set === car.pictures && wide)!.id,
      role: 'MARKETING' as const,
      exposeOnSiteGallery: true,
      sortOrder: Object.keys(views).length,
      createdAt,
    })),
  )
  return all.map(({ id, car, createdBy }): Vehicle => ({ id, car, createdBy }))
}

async function addTemplates(tx: Transaction): Promise<void> {
  await tx.insert(carDatabase).values(
    [...fleet, ...listings, ...furtherTemplates].map((car) => ({
      make: car.make,
      model: car.model,
      suggestedDailyRateCents: usd(car.daily),
      suggestedDepositCents: usd(car.deposit),
      defaultFeatures: car.highlights,
      bodyType: car.bodyType,
      fuelType: car.fuel ?? 'Gasoline',
      horsepower: car.horsepower,
      acceleration: car.acceleration,
      topSpeed: car.topSpeed,
      transmission: car.transmission,
      drivetrain: car.drivetrain,
    })),
  )
}

async function addCustomers(tx: Transaction, miasProfile: string, now: Date) {
  const { mia: member } = cast
  const mia = {
    id: newId() as string, profileId: miasProfile, fullName: `${member.firstName} ${member.lastName}`, email: member.email,
    phone: member.phone, dateOfBirth: member.dateOfBirth as string,
  }
  const others = customerNames.map((fullName, index) => ({
    id: newId() as string,
    profileId: null,
    fullName,
    email: `${fullName.toLowerCase().replace(' ', '.')}@example.com`,
    phone: `+1404555${String(1000 + index * 7)}`,
    dateOfBirth: addDays(date('1965-02-11'), index * 317) as string,
  }))
  await tx.insert(customers).values([mia, ...others].map((customer) => ({ ...customer, createdAt: later(now, -days(400)) })))
  return { mia, others }
}

type Parties = { garage: Vehicle[]; mia: Customer; others: Customer[]; today: CalendarDate }

/** Who rented what and when, and what they wrote about it. Mia has been out in a Ferrari and is waiting for an AMG. */
function placeRentals({ garage, mia, others, today }: Parties): Placed[] {
  const random = numbersFrom(20_261_121)
  return garage.flatMap((vehicle, index) => {
    const name = nameOf(vehicle)
    const customer = (place: number) => others[(index * 5 + place) % others.length]!
    const texts = reviewTexts[name] ?? []
    const past = history(today, random).map((rental, place): Placed => {
      // The one who gave four stars is not always the first or last to have written.
      const text = (place + index * 3 + 1) % texts.length
      return {
        vehicle,
        customer: name === 'Ferrari Roma' && place === 1 ? mia : customer(place),
        rental,
        review: { body: texts[text]!, rating: text === texts.length - 1 ? 4 : 5 },
      }
    })
    const now = (presentAndComing[name] ?? []).map(([from, length, status], place): Placed => {
      const pickupDate = addDays(today, from)
      const rental = { pickupDate, returnDate: addDays(pickupDate, length), status }
      return { vehicle, customer: name === 'Mercedes-AMG GT C' ? mia : customer(12 + place), rental }
    })
    return [...past, ...now]
  })
}

async function addRentals(tx: Transaction, placed: Placed[], { staff, now }: { staff: string; now: Date }): Promise<void> {
  const random = numbersFrom(7)
  const all = placed.map((one, index) => rentalRows(one, { index, random, staff, now }))
  await tx.insert(bookingRequests).values(all.map(({ request }) => request))
  await tx.insert(bookingLines).values(all.flatMap(({ lines }) => lines))
  await tx.insert(stays).values(all.map(({ stay }) => stay))
  await tx.insert(bookings).values(all.map(({ booking }) => booking))
  await tx.insert(bookingLog).values(all.flatMap(({ log }) => log))
  await tx.insert(payments).values(all.flatMap(({ paid }) => paid))
  await tx.insert(receipts).values(all.flatMap((rows) => rows.receipts))
  await tx.insert(deposits).values(all.map(({ deposit }) => deposit))
  await tx.insert(depositEntries).values(all.flatMap(({ entries }) => entries))
  await tx.insert(reviews).values(all.flatMap(({ review }) => review))
  await tx.insert(earnings).values(all.flatMap(({ earned }) => earned))
  const weekend = all.find(({ booking }) => booking.status === 'confirmed')!
  await tx.insert(additionalDrivers).values({ requestId: weekend.request.id, fullName: 'Jordan Reyes', dateOfBirth: '1989-04-12' })
}

type Making = { index: number; random: () => number; staff: string; now: Date }

/** Every row that a rental leaves behind in the state it is in. */
function rentalRows({ vehicle, customer, rental, review }: Placed, { index, random, staff, now }: Making) {
  const { car } = vehicle
  const { pickupDate, returnDate, status } = rental
  const time = business.booking.defaultTime
  const requestId = newId() as string
  const bookingId = newId() as string
  const [pickupAt, returnAt] = [instantAt(pickupDate, time), instantAt(returnDate, time)]
  const rates = { ...pricesOf(car), weekendRateCents: car.weekend ? usd(car.weekend) : null }
  const price = quote(rates, pickupDate, returnDate)!
  const asked = earlier(later(pickupAt, -days(3 + Math.floor(random() * 18))), later(now, -hours(5 + index)))
  const out = status !== 'confirmed'
  const back = status === 'returned' || status === 'completed'
  const closed = later(returnAt, hours(1))
  const number = bookingNumber(Uint8Array.from({ length: 7 }, () => Math.floor(random() * 24)))
  // Cash: nobody's card is saved here, and the deposits still to come would otherwise ask for one.
  const depositMethod = status === 'completed' ? ('card' as const) : ('cash' as const)
  const [upfrontId, remainingId] = [newId() as string, newId() as string]
  const receiptOf = (paymentId: string, issuedAt: Date, kind: string) => ({ receiptNumber: number.replace('MQ', kind), paymentId, issuedAt })
  const move = (name: string, createdAt: Date) => ({ requestId, move: name, createdAt })
  const facts = { requestId, createdAt: asked }
  return {
    request: {
      id: requestId,
      vehicleId: vehicle.id,
      customerId: customer.id,
      profileId: customer.profileId,
      customerName: customer.fullName,
      customerEmail: customer.email,
      customerPhone: customer.phone,
      pickupDate,
      returnDate,
      pickupTime: time,
      returnTime: time,
      pickupAt,
      returnAt,
      totalDays: price.days,
      dailyRateCents: rates.dailyRateCents,
      totalAmountCents: price.total,
      upfrontAmountCents: price.upfront,
      securityDepositCents: price.deposit,
      depositMethod,
      specialRequests: index % 6 === 0 ? specialRequests[(index / 6) % specialRequests.length]! : null,
      state: 'confirmed' as const,
      paymentStatus: 'paid' as const,
      policy: policySnapshot(),
      policyVersion,
      agreementVersion,
      agreementText: agreementText({
        depositMethod,
        customerName: customer.fullName, car: `${car.year} ${nameOf(vehicle)}`, pickupDate, pickupTime: time, returnDate, returnTime: time,
        price, mileageLimit: car.milesPerDay ?? business.car.mileagePerDay,
        overMileFeeCents: car.overMileFee ? usd(car.overMileFee) : business.car.overMileFee, minAge: business.car.minimumAge,
      }),
      signature: customer.fullName,
      agreedAt: asked,
      facilitatorId: vehicle.createdBy,
      accessTokenHash: hashSecret(newSecret()),
      holdExpiresAt: later(asked, business.booking.holdFor),
      createdAt: asked,
    },
    lines: price.lines.map((line, sortOrder) => ({
      requestId, kind: line.kind, label: line.label, quantity: line.quantity, unitAmountCents: line.unitAmount,
      amountCents: line.amount, sortOrder,
    })),
    stay: {
      vehicleId: vehicle.id,
      requestId,
      kind: 'booking' as const,
      startsAt: pickupAt,
      endsAt: returnAt,
      period: `[${pickupAt.toISOString()},${later(returnAt, business.booking.turnaround).toISOString()})`,
      createdAt: asked,
    },
    booking: {
      id: bookingId, requestId, customerId: customer.id, vehicleId: vehicle.id, bookingNumber: number, status, pickupDate, returnDate,
      remainingPaidAt: out ? pickupAt : null, documentsAcceptedAt: out ? later(pickupAt, -hours(20)) : null, confirmedAt: asked,
      endedAt: back ? closed : null, createdAt: asked,
    },
    log: [
      move('requested', asked),
      { ...move('confirmed', asked), facts: { number } },
      ...(out ? [move('active', pickupAt)] : []),
      ...(back ? [move('returned', returnAt)] : []),
      ...(status === 'completed' ? [move('completed', closed)] : []),
    ],
    paid: [
      {
        id: upfrontId, ...facts, purpose: 'upfront' as const, method: 'card' as const, amountCents: price.upfront, cardBrand: 'visa',
        cardLast4: '4242', receivedAt: asked, recordedBy: null,
      },
      ...(out
        ? [{
            id: remainingId, requestId, createdAt: pickupAt, purpose: 'remaining' as const, method: 'terminal' as const,
            amountCents: price.remaining, cardBrand: 'visa', cardLast4: '4242', receivedAt: pickupAt, recordedBy: staff,
          }]
        : []),
    ],
    receipts: [receiptOf(upfrontId, asked, 'MR'), ...(out ? [receiptOf(remainingId, pickupAt, 'MS')] : [])],
    deposit: {
      id: bookingId, bookingId, method: depositMethod, amountCents: price.deposit,
      status: back ? ('released' as const) : out ? ('recorded' as const) : ('due' as const),
      authorizeAt: later(pickupAt, -business.booking.depositAuthorizedBefore),
      reported: depositMethod === 'cash' && price.deposit >= business.booking.cashDepositReportedFrom, createdAt: asked,
    },
    entries: [
      ...(out
        ? [{
            depositId: bookingId, move: depositMethod === 'cash' ? 'recorded' : 'authorized', amountCents: price.deposit,
            createdAt: depositMethod === 'cash' ? pickupAt : later(pickupAt, -business.booking.depositAuthorizedBefore),
          }]
        : []),
      ...(back ? [{ depositId: bookingId, move: 'released', amountCents: price.deposit, createdAt: closed }] : []),
    ],
    review: review
      ? [{
          vehicleId: vehicle.id, bookingId, profileId: customer.profileId, authorName: initialed(customer.fullName), rating: review.rating,
          body: review.body, rentedOn: returnDate, createdAt: later(returnAt, days(2)),
        }]
      : [],
    earned: vehicle.createdBy
      ? [{
          userId: vehicle.createdBy, requestId, kind: 'commission' as const,
          amountCents: share(price.total, business.broker.commissionBp.default),
          status: status === 'completed' ? ('available' as const) : ('pending' as const),
          description: `${nameOf(vehicle)}, ${number}`, commissionRateBp: business.broker.commissionBp.default, createdAt: asked,
        }]
      : [],
  }
}

function pricesOf(car: Pick<Car, 'daily' | 'weekend' | 'deposit'>) {
  return {
    dailyRateCents: usd(car.daily),
    weekendRateCents: car.weekend ? usd(car.weekend) : null,
    securityDepositCents: usd(car.deposit),
  }
}

function specificationsOf(car: Omit<Car, 'slug'>) {
  return {
    engine: car.engine, horsepower: car.horsepower, acceleration: car.acceleration, top_speed: car.topSpeed,
    transmission: car.transmission, drivetrain: car.drivetrain, fuel_type: car.fuel ?? 'Gasoline',
  }
}

function nameOf({ car }: Vehicle): string {
  return `${car.make} ${car.model}`
}

/** "Priya R.": reviews print no more of a name. */
function initialed(fullName: string): string {
  const [first, last = ''] = fullName.split(' ')
  return `${first} ${last.slice(0, 1)}.`
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other
}

function usd(amount: number): Cents {
  return cents(amount * 100)
}

/** The same numbers every time, from 0 to below 1 (Lehmer's generator), so that two seedings on a day look alike. */
function numbersFrom(start: number): () => number {
  let state = start % 2_147_483_647
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
