import { z } from 'zod'

import { problems } from '#app/messages/problems.ts'
import { emailAddress } from '#app/shared/email-address.ts'
import { issues } from '#app/shared/form-problems.ts'
import { parseDate } from '#app/shared/dates.ts'
import { oneLine } from '#app/shared/one-line.ts'
import { readTyped } from '#app/shared/read-typed.ts'

const { emailMissing, emailForm } = issues(problems.account)
const { pickupMissing, returnMissing } = issues(problems.fleet)

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
