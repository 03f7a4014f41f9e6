/** Rows that booking tests need: a car, people with documents, and a right form. */
import { and, eq } from 'drizzle-orm'

import { cars, documents, stays, vehicles } from '#drizzle/schema.ts'
import type { BookingEntries } from '#app/bookings/booking/forms.ts'
import { db } from '#app/platform/db.server.ts'
import { addDays, date, time, type CalendarDate } from '#app/shared/dates.ts'
import { newId } from '#app/shared/ids.ts'
import { cents } from '#app/shared/money.ts'
import { countFromOne } from './count-from-one.ts'
import { addPerson } from './people.ts'

type CarValues = Omit<Partial<typeof cars.$inferInsert>, 'id'>

const nextNumber = countFromOne()

export async function makeCar({
  minAge = 25,
  dailyRateCents = cents(145_000),
  securityDepositCents = cents(500_000),
  ...values
}: CarValues & { minAge?: number } = {}) {
  const id = newId()
  const count = nextNumber()
  await db.insert(vehicles).values({ id, kind: 'car', slug: `car-${count}`, bodyType: 'supercar', minAge })
  await db.insert(cars).values({
    id,
    year: 2025,
    make: 'Ferrari',
    model: 'Roma',
    color: 'Red',
    dailyRateCents,
    securityDepositCents,
    ...values,
  })
  return { id, slug: `car-${count}`, minAge, minDays: 1 }
}

export async function makeCustomer(dateOfBirth: string | null = '1990-05-05', emailConfirmedAt: Date | null = null) {
  const { id } = await addPerson({ firstName: 'Mia', lastName: 'Hart', dateOfBirth, emailConfirmedAt })
  return { id, dateOfBirth }
}

/** Who may hold several cars unpaid. */
export function makeConfirmedCustomer() {
  return makeCustomer('1990-05-05', new Date())
}

/** Three stored documents and everything typed right, for a stay of `days` from `pickup`. */
export async function rightEntries(viewerId: string, pickup: CalendarDate | string, days = 3): Promise<BookingEntries> {
  const stored = async (documentType: 'drivers_license_front' | 'drivers_license_back' | 'insurance_card') => {
    const [row] = await db
      .insert(documents)
      .values({ uploadedBy: viewerId, documentType, state: 'ready', storageKey: newId(), filename: 'paper.jpg' })
      .returning({ id: documents.id })
    return row!.id
  }
  return {
    customerName: 'Mia Hart',
    customerEmail: 'mia@example.com',
    customerPhone: '(404) 555-0143',
    pickupDate: date(pickup),
    returnDate: addDays(date(pickup), days),
    pickupTime: time('10:00'),
    returnTime: time('10:00'),
    licenseIssuedOn: date('2010-06-01'),
    depositMethod: 'card',
    specialRequests: undefined,
    extraMiles: 0,
    deliveryStreet: undefined,
    deliveryZip: undefined,
    collectionStreet: undefined,
    collectionZip: undefined,
    driversLicenseFront: await stored('drivers_license_front'),
    driversLicenseBack: await stored('drivers_license_back'),
    insuranceCard: await stored('insurance_card'),
    agreement: 'on',
    signature: 'Mia Hart',
  }
}

/** The stays that still keep a car's dates. */
export function activeStays(vehicleId: string) {
  return db
    .select()
    .from(stays)
    .where(and(eq(stays.vehicleId, vehicleId), eq(stays.state, 'active')))
}
