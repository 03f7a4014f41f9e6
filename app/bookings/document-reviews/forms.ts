import { z } from 'zod'

import { business } from '#app/business.ts'
import { documentReviewLabels, documentReviewProblems, documentSortLabels } from './words.ts'
import { chosenRows } from '#app/shared/chosen-rows.ts'
import { addDays, parseDate, isOldEnough, type CalendarDate } from '#app/shared/dates.ts'
import { issue, issues } from '#app/shared/form-problems.ts'
import { instantVersion } from '#app/shared/instant-version.ts'
import { listQuery } from '#app/shared/list-query.ts'
import { sortQuery } from '#app/shared/sort-query.ts'
import { readTyped } from '#app/shared/read-typed.ts'
import { documentGroups, needsExpiry, needsIssue, readyReasons, refusalReasons, type DocumentVerdict } from './rules.ts'

const words = issues(documentReviewProblems)
const { longestReason } = business.office
const { furthestExpiry } = business.documents
/** When the verdict was given that was seen. */
const version = instantVersion

const documentFilter = z.object({
  ...listQuery,
  state: z.enum(documentGroups).catch('waiting').default('waiting'),
  sort: sortQuery(documentSortLabels),
})
export type DocumentFilter = z.output<typeof documentFilter>

export function readDocumentFilter(query: URLSearchParams): DocumentFilter {
  return documentFilter.parse(Object.fromEntries(query))
}

type Judged = {
  documentType: string
  today: CalendarDate
  returnDate: CalendarDate
  /** The license has been held for so many years on the day of pickup. */
  pickupDate: CalendarDate
  licenseYears: number
}

export function verdictForm({ documentType, today, returnDate, pickupDate, licenseYears }: Judged) {
  const issued = z
    .string({ error: words.issueMissing })
    .transform(readTyped(parseDate, words.issueMissing))
    .refine((day) => day <= today, { message: words.issueMissing, abort: true })
    .refine(
      (day) => isOldEnough(day, pickupDate, licenseYears),
      issue(documentReviewProblems.issueTooNew(licenseYears)),
    )
  const expiry = z
    .string({ error: words.dateMissing })
    .transform(readTyped(parseDate, words.dateWrong))
    .refine((day) => day >= today, { message: words.datePast, abort: true })
    .refine((day) => day >= returnDate, { message: words.dateTooSoon, abort: true })
    .refine((day) => day <= addDays(today, furthestExpiry), words.dateWrong)
  return z.discriminatedUnion('verdict', [
    z.object({
      verdict: z.literal('accept'),
      version,
      /** By the button that continues with the next document. */
      onward: z.string().optional(),
      expiresOn: needsExpiry(documentType) ? expiry : expiry.optional(),
      issuedOn: needsIssue(documentType) ? issued : issued.optional(),
    }),
    z
      .object({
        verdict: z.literal('refuse'),
        version,
        ready: z.enum(refusalReasons, { error: words.reasonMissing }),
        reason: z.string().trim().max(longestReason, words.reasonLong).optional(),
      })
      .refine(({ ready, reason }) => ready !== 'other' || reason, { message: words.ownWordsMissing, path: ['reason'] }),
  ])
}

/** Of all documents that wait for the chosen bookings. None is accepted unseen. */
export const chosenDocumentsForm = z.object({
  row: chosenRows,
  ready: z.enum(readyReasons, { error: words.reasonMissing }),
})

export function verdictOf(given: z.output<ReturnType<typeof verdictForm>>): DocumentVerdict {
  if (given.verdict === 'accept')
    return { kind: 'accept', expiresOn: given.expiresOn ?? null, ...(given.issuedOn && { issuedOn: given.issuedOn }) }
  const ready = given.ready === 'other' ? undefined : documentReviewLabels.refusal[given.ready]
  return { kind: 'refuse', reason: [ready, given.reason].filter(Boolean).join(' ') }
}

export const newDocumentForm = z.object({ document: z.string({ error: words.fileMissing }) })

/** All of a booking's documents at once. */
export const handInForm = z.object({
  driversLicenseFront: z.string({ error: words.fileMissing }),
  driversLicenseBack: z.string({ error: words.fileMissing }),
  insuranceCard: z.string({ error: words.fileMissing }),
})
