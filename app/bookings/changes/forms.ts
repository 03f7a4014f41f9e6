import { z } from 'zod'

import { signingFields, signingFieldsOf } from '#app/bookings/booking/forms.ts'
import { bookingProblems } from '#app/bookings/booking/words.ts'
import { stayDateProblems } from '#app/fleet/availability/words.ts'
import { changeProblems } from './words.ts'
import { parseDate, parseTime } from '#app/shared/dates.ts'
import { issues, issue } from '#app/shared/form-problems.ts'
import { listQuery } from '#app/shared/list-query.ts'
import { readTyped } from '#app/shared/read-typed.ts'
import type { Stay } from '#app/shared/wall-clock.ts'

const words = issues(bookingProblems)

const { missingInformation } = words
const day = z.string({ error: missingInformation }).transform(readTyped(parseDate, missingInformation))
const slot = z
  .string({ error: issue(stayDateProblems.outsideHours) })
  .transform(readTyped(parseTime, issue(stayDateProblems.outsideHours)))

export const datesForm = z.object({ pickupDate: day, pickupTime: slot, returnDate: day, returnTime: slot })

const choice = z.object(listQuery)

/** What the list of free cars is asked for. */
export function readChangeChoice(query: URLSearchParams) {
  return { ...choice.parse(Object.fromEntries(query)), stay: readChosen(query) }
}

/** The other car that was chosen. */
export function readCar(query: URLSearchParams): string | undefined {
  return query.get('car') ?? undefined
}

/** Of the address, once dates were chosen. */
export function readChosen(query: URLSearchParams): Stay | null {
  return datesForm.safeParse(Object.fromEntries(query)).data ?? null
}

export const changeDecisionForm = z.object({ change: z.uuid().nullable().catch(null) })

export function agreeForm({ byStaff }: { byStaff: boolean }) {
  return z.object({
    /** In cents, as it was shown. Made up: agrees to nothing. */
    total: z.coerce.number().int().catch(-1),
    ...(byStaff ? signingFieldsOf(issues(changeProblems.atDesk)) : signingFields),
  })
}
