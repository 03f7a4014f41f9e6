import { z } from 'zod'

import type { Stay } from '#app/fleet/availability/rules.ts'
import { signingFields, signingFieldsOf } from '#app/bookings/booking/forms.ts'
import { problems } from '#app/messages/problems.ts'
import { parseDate, parseTime } from '#app/shared/dates.ts'
import { issues } from '#app/shared/form-problems.ts'
import { listQuery } from '#app/shared/list-query.ts'
import { readTyped } from '#app/shared/read-typed.ts'

const words = issues(problems.booking)

const { missingInformation, outsideHours } = words
const day = z.string({ error: missingInformation }).transform(readTyped(parseDate, missingInformation))
const slot = z.string({ error: outsideHours }).transform(readTyped(parseTime, outsideHours))

export const datesForm = z.object({ pickupDate: day, pickupTime: slot, returnDate: day, returnTime: slot })

const choice = z.object(listQuery)

/** What the list of free cars is asked for. */
export function readChoice(query: URLSearchParams) {
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

export const decisionForm = z.object({ change: z.uuid().nullable().catch(null) })

export function agreeForm({ byStaff }: { byStaff: boolean }) {
  return z.object({
    /** In cents, as it was shown. Made up: agrees to nothing. */
    total: z.coerce.number().int().catch(-1),
    ...(byStaff ? signingFieldsOf(issues(problems.change.atDesk)) : signingFields),
  })
}
