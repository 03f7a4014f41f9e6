import { z } from 'zod'

import { bodyTypes } from '#app/shared/vehicle-kinds.ts'
import { listingForm } from '#app/fleet/listings/forms.ts'
import { vehicleClasses } from '#app/shared/vehicle-kinds.ts'
import { business } from '#app/business.ts'
import { listingProblems } from '#app/fleet/listings/words.ts'
import { fleetSheetProblems, garageProblems, garageSortLabels } from './words.ts'
import { daysBetween, parseDate, parseTime, type CalendarDate } from '#app/shared/dates.ts'
import { days } from '#app/shared/durations.ts'
import { wholeFigure } from '#app/shared/form-figures.ts'
import { issues } from '#app/shared/form-problems.ts'
import { listQuery } from '#app/shared/list-query.ts'
import { sortQuery } from '#app/shared/sort-query.ts'
import { oneLine } from '#app/shared/one-line.ts'
import { readTyped } from '#app/shared/read-typed.ts'
import { wallTime, type Stay } from '#app/shared/wall-clock.ts'
import { blockReasons, garageStates, slugPattern } from './rules.ts'

const words = issues(garageProblems)
const { oldestYear, longestLine } = business.listings
const { longestBlock, longestNote } = business.garage

const garageFilter = z.object({
  ...listQuery,
  state: z.enum(garageStates).optional().catch(undefined),
  body: z.enum(bodyTypes).optional().catch(undefined),
  class: z.enum(vehicleClasses).optional().catch(undefined),
  kind: z.enum(['car', 'listing']).optional().catch(undefined),
  sort: sortQuery(garageSortLabels),
})
export type GarageFilters = z.output<typeof garageFilter>

export function readGarageFilter(query: URLSearchParams): GarageFilters {
  return garageFilter.parse(Object.fromEntries(query))
}

export const sheetUpload = z.object({ sheet: z.string({ error: issues(fleetSheetProblems).fileMissing }) })

/** What is chosen is beside it, each under the id of its car. */
export const importConfirmation = z.object({})

const importFilter = z.object({
  page: listQuery.page,
  show: z.enum(['error', 'changed', 'new', 'unchanged']).optional().catch(undefined),
})
export type ImportFilter = z.output<typeof importFilter>

export function readImportFilter(query: URLSearchParams): ImportFilter {
  return importFilter.parse(Object.fromEntries(query))
}

/** `year` is the current one. */
export function carForm(year: number) {
  return listingForm(year).extend({
    year: wholeFigure(issues(listingProblems).yearWrong, { from: oldestYear, to: year + 1 }),
    slug: z
      .string()
      .trim()
      .toLowerCase()
      .refine((typed) => !typed.startsWith('listing-'), words.slugOfListing)
      .refine((typed) => typed.startsWith('listing-') || slugPattern.test(typed), words.slugWrong)
      .optional(),
    albumId: z
      .string()
      .overwrite(oneLine)
      .max(longestLine, issues(listingProblems).lineLong)
      .regex(/^[A-Za-z0-9_-]+$/, words.albumWrong)
      .optional(),
  })
}
const specifications = { horsepower: true, acceleration: true, topSpeed: true } as const
const drive = { transmission: true, drivetrain: true, fuelType: true } as const

/** Fields of a template, under the names of a car's form. */
export const carTemplateForm = listingForm(oldestYear).pick({
  make: true,
  model: true,
  bodyType: true,
  dailyRate: true,
  securityDeposit: true,
  features: true,
  ...specifications,
  ...drive,
})
export type TemplateInput = z.output<typeof carTemplateForm>

const day = z.string({ error: words.dayMissing }).transform(readTyped(parseDate, words.dayMissing))
const slot = z.string({ error: words.timeWrong }).transform(readTyped(parseTime, words.timeWrong))

/** Fields are named as those of a stay are: blocked days are one. */
export function blockForm(today: CalendarDate) {
  return z
    .object({
      pickupDate: day,
      pickupTime: slot,
      returnDate: day,
      returnTime: slot,
      reason: z.enum(blockReasons, { error: words.reasonMissing }),
      note: z.string().overwrite(oneLine).max(longestNote, words.noteLong).optional(),
    })
    .check(({ value, issues: found }) => {
      const problem = blockProblem(value, today)
      if (problem) found.push({ code: 'custom', message: words[problem], path: ['returnDate'], input: value })
    })
}
export type BlockInput = z.output<ReturnType<typeof blockForm>>

function blockProblem(block: Stay, today: CalendarDate): 'blockBackwards' | 'blockPast' | 'blockLong' | undefined {
  const [from, until] = [wallTime(block.pickupDate, block.pickupTime), wallTime(block.returnDate, block.returnTime)]
  if (until <= from) return 'blockBackwards'
  if (block.returnDate < today) return 'blockPast'
  return days(daysBetween(block.pickupDate, block.returnDate)) > longestBlock ? 'blockLong' : undefined
}

export type CarInput = z.output<ReturnType<typeof carForm>>
