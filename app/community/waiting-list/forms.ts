import { z } from 'zod'

import { fleetProblems } from '#app/fleet/cars/words.ts'
import { accountProblems } from '#app/people/sign-in/words.ts'
import { emailAddress } from '#app/shared/email-address.ts'
import { issues } from '#app/shared/form-problems.ts'
import { parseDate } from '#app/shared/dates.ts'
import { oneLine } from '#app/shared/one-line.ts'
import { readTyped } from '#app/shared/read-typed.ts'

const { emailMissing, emailForm } = issues(accountProblems)
const { pickupMissing, returnMissing } = issues(fleetProblems)

export const waitingListForm = z.object({
  email: z
    .string({ error: emailMissing })
    .overwrite(oneLine)
    .min(1, emailMissing)
    .max(254, emailForm)
    .pipe(emailAddress(emailForm)),
  pickupDate: day(pickupMissing),
  returnDate: day(returnMissing),
})

function day(missing: string) {
  return z.string({ error: missing }).transform(readTyped(parseDate, missing))
}
