import { date } from '#app/shared/dates.ts'
import { given } from './one-car.ts'

const today = date('2026-11-20')
const car = { locationCity: 'Atlanta', minAge: 25, vehicleClass: 'exotic' }
/** Every number is refused, so that its field says so. */
const readPhone = () => undefined
const judged = { documentType: 'drivers_license_front', today, returnDate: today, pickupDate: today, licenseYears: 2 }

/** What the forms that are made for a page are made of, by subject and name. */
export const madeOf: Record<string, unknown[]> = {
  'account profileForm': [readPhone],
  'booking bookingForm': [given, car, null, readPhone],
  'booking stayForm': [given, 'Atlanta'],
  'changes agreeForm': [{ byStaff: false }],
  'document-reviews verdictForm': [judged],
  'drivers driversForm': [{ ...given, ...car, birthday: null, customer: { name: 'Mia Hart', birthDate: null } }],
  'garage blockForm': [today],
  'garage carForm': [2026],
  'leads contactForm': [readPhone],
  'leads investForm': [2026, readPhone],
  'leads membershipForm': [readPhone],
  'listings listingForm': [2026],
  'payouts payoutForm': [today],
  'sign-in joinForm': [today, readPhone],
  'sign-in signUpForm': [today, readPhone],
  'rates seasonForm': [today],
  'staff-bookings staffBookingForm': [{ availability: given, car, mayOverride: true, readPhone }],
  'taxes endForm': [today],
  'taxes taxForm': [today],
}
