import { z } from 'zod'

import { bodyTypes } from '#app/shared/vehicle-kinds.ts'
import { business } from '#app/business.ts'
import { mediaProblems } from '#app/pictures/media/words.ts'
import { listingProblems, listingSortLabels } from './words.ts'
import { chosenRows } from '#app/shared/chosen-rows.ts'
import { moneyFigure, wholeFigure } from '#app/shared/form-figures.ts'
import { issues } from '#app/shared/form-problems.ts'
import { listQuery } from '#app/shared/list-query.ts'
import { sortQuery } from '#app/shared/sort-query.ts'
import { oneLine } from '#app/shared/one-line.ts'
import { listingJobs, listingParts, photoMoves } from './rules.ts'
import { vehicleClasses } from '#app/shared/vehicle-kinds.ts'

const words = issues(listingProblems)
const { longestLine, longestDescription, mostFeatures, ...ranges } = business.listings
const mostChosen = business.media.pageSize
const { missing: gone } = issues(mediaProblems)

const listingFilter = z.object({
  ...listQuery,
  state: z.enum(listingParts).optional().catch(undefined),
  sort: sortQuery(listingSortLabels),
})
export type ListingFilter = z.output<typeof listingFilter>

export function readListingFilter(query: URLSearchParams): ListingFilter {
  return listingFilter.parse(Object.fromEntries(query))
}

export const templateForm = z.object({ template: z.uuid(words.templateGone).optional() })

/** `year` is the current one; next year's models are sold already. */
export function listingForm(year: number) {
  return z.object({
    /** Of the listing that the form was filled from. */
    version: z.coerce.number().int().catch(0),
    make: line(words.makeMissing),
    model: line(words.modelMissing),
    trim: text(),
    year: wholeFigure(words.yearWrong, { from: ranges.oldestYear, to: year + 1 }).optional(),
    color: line(words.colorMissing),
    bodyType: z.enum(bodyTypes, { error: words.bodyTypeMissing }),
    vehicleClass: z.enum(vehicleClasses, { error: words.vehicleClassMissing }),
    seats: wholeFigure(words.seatsWrong, ranges.seats),
    dailyRate: moneyFigure(words.dailyRateMissing, words.rateWrong, ranges.dailyRate),
    weekendRate: moneyFigure(words.rateWrong, words.rateWrong, ranges.dailyRate).optional(),
    securityDeposit: moneyFigure(words.depositMissing, words.depositWrong, ranges.deposit),
    milesPerDay: wholeFigure(words.milesWrong, ranges.milesPerDay),
    overMileFee: moneyFigure(words.overMileFeeMissing, words.overMileFeeWrong, ranges.overMileFee),
    locationCity: line(words.cityMissing),
    minAge: wholeFigure(words.minAgeWrong, ranges.minAge),
    minDays: wholeFigure(words.minDaysWrong, ranges.minDays),
    description: z.string().trim().max(longestDescription, words.descriptionLong).default(''),
    // An empty feature is ignored.
    features: z
      .array(z.string().overwrite(oneLine).optional())
      .transform((typed) => typed.filter((feature): feature is string => Boolean(feature)))
      .refine((typed) => typed.length <= mostFeatures, words.tooManyFeatures)
      .refine((typed) => typed.every((feature) => feature.length <= longestLine), words.featureLong),
    engine: text(),
    horsepower: text(),
    acceleration: text(),
    topSpeed: text(),
    transmission: text(),
    drivetrain: text(),
    fuelType: text(),
    luggage: text(),
  })
}

export type ListingInput = z.output<ReturnType<typeof listingForm>>

function line(missing: string) {
  return z.string({ error: missing }).overwrite(oneLine).min(1, missing).max(longestLine, words.lineLong)
}

function text() {
  return z.string().overwrite(oneLine).max(longestLine, words.lineLong).optional()
}

/** What is done to all that are chosen in the list. */
export const chosenListingsForm = z.object({ row: chosenRows, job: z.enum(listingJobs) })

export const publicationForm = z.object({ published: z.enum(['yes', 'no']) })
export const availabilityForm = z.object({ available: z.enum(['yes', 'no']) })
export const placeForm = z.object({
  to: z.union([z.enum(photoMoves), z.coerce.number().int().min(0).max(ranges.mostPhotos)]),
})

/** Images of the media gallery, in the order in which they were shown. */
export const choiceForm = z.object({ image: z.array(z.uuid(gone)).max(mostChosen, gone).default([]) })

/** Descriptions are beside it, each under the id of its photo. */
export const photosForm = z.object({ photos: z.string().optional() })
