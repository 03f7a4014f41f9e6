import type { MileRanges } from '#app/fleet/cars/listed-cars.server.ts'
import { areaWords } from '#app/bookings/booking/agreement.ts'
import { business } from '#app/business.ts'
import { percent } from '#app/shared/money.ts'
import type { OfferedMethod } from '#app/shared/payment-methods.ts'
import {
  cancellationRules,
  depositRules,
  licenseRule,
  milesPackage,
  paymentRuleOf,
  pickupRules,
  printExtraMile,
  printMilesPerDay,
  promiseKept,
} from './policies.ts'

const { booking, car, requirements, uploads } = business

type Section = { id: string; title: string; items: readonly string[] }

/** What /requirements prints, with the mileage of the cars that are shown if it is known, and the ways to pay. */
export const requirementSections = (
  miles: MileRanges | null,
  methods: readonly OfferedMethod[],
): readonly Section[] => [
  {
    id: 'driver',
    title: 'Driver Requirements',
    items: [
      `Minimum driver age ${car.minimumAge}.`,
      licenseRule,
      `Clean driving record for ${requirements.cleanRecordYears} years, which you declare in the rental agreement.`,
    ],
  },
  {
    id: 'insurance',
    title: 'Insurance & Documentation',
    items: [
      'Driver’s license, front and back.',
      'Insurance card.',
      `JPEG, PNG, WebP or PDF, up to ${uploads.maximumBytes / 1024 / 1024} MB each. Only our staff can open them.`,
      'You accept and sign the rental agreement before payment.',
    ],
  },
  {
    id: 'financial',
    title: 'Financial Requirements',
    items: [
      `${percent(booking.upfrontShareBp)} of the total is due when you book, and the rest at pickup.`,
      ...depositRules,
      paymentRuleOf(methods),
    ],
  },
  {
    id: 'usage',
    title: 'Vehicle Usage Policy',
    items: [
      'Only the drivers named in the rental agreement may drive the car.',
      'No smoking or vaping in the car.',
      `The car stays in ${areaWords}.`,
      'Drive the car legally and only on paved public roads.',
      'Each car’s page and agreement have the details for that car. If they differ from this page, they apply.',
    ],
  },
  { id: 'pickup', title: 'Pickup & Return Policy', items: pickupRules },
  {
    id: 'mileage',
    title: 'Mileage Policy',
    items: [
      ...(miles
        ? [
            `Included: ${printMilesPerDay(miles)}, depending on the car.`,
            `Extra miles: ${printExtraMile(miles)} each, depending on the car.`,
          ]
        : ['Each car’s page says how many miles are included and what an extra mile costs.']),
      milesPackage,
    ],
  },
  {
    id: 'notes',
    title: 'Important Notes',
    items: [
      ...cancellationRules,
      promiseKept,
      `24/7 emergency support during the rental: ${business.emergencyPhone.display}.`,
    ],
  },
]
