import { z } from 'zod'

import { business } from '#app/config/business.ts'
import { tierKeys } from '#app/features/membership/tiers.ts'
import { problems } from '#app/messages/problems.ts'
import { wholeFigure } from '#app/shared/form-figures.ts'
import { issues } from '#app/shared/form-problems.ts'
import { oneLine } from '#app/shared/one-line.ts'

const words = issues({ ...problems.lead, ...problems.account })

/** E.164, or undefined. The server decides; pages omit it. */
type ReadPhone = (typed: string) => string | undefined
const asTyped: ReadPhone = (typed) => typed

const longestLine = 120
const longestText = 2_000

export function membershipForm(readPhone: ReadPhone = asTyped) {
  return z.object({
    tier: z.enum(tierKeys, { error: words.tierMissing }),
    vehicle: line(words.vehicleMissing),
    secondDriver: line().optional(),
    phone: phone(readPhone),
    notes: paragraph().optional(),
  })
}

/** `year` is the current one; next year's models are sold already. */
export function investForm(year: number, readPhone: ReadPhone = asTyped) {
  return z.object({
    make: line(words.makeMissing),
    model: line(words.modelMissing),
    year: wholeFigure(words.yearWrong, { from: oldestYear, to: year + 1 }),
    mileage: wholeFigure(words.mileageWrong, { from: 0, to: mostMiles }),
    name: line(words.nameMissing),
    email: email(),
    phone: phone(readPhone),
    message: paragraph().optional(),
  })
}

export function contactForm(readPhone: ReadPhone = asTyped) {
  return z.object({
    name: line(words.nameMissing),
    email: email(),
    phone: phone(readPhone).optional(),
    message: paragraph(words.messageMissing),
  })
}

const { oldestYear, mostMiles } = business.leads

function line(missing?: string) {
  return z.string({ error: missing }).overwrite(oneLine).min(1, missing).max(longestLine, words.tooLong)
}

function paragraph(missing?: string) {
  return z.string({ error: missing }).trim().min(1, missing).max(longestText, words.tooLong)
}

function email() {
  return z
    .string({ error: words.emailMissing })
    .overwrite(oneLine)
    .min(1, words.emailMissing)
    .max(254, words.emailForm)
    .pipe(z.email(words.emailForm))
}

function phone(readPhone: ReadPhone) {
  return z
    .string({ error: words.phoneMissing })
    .overwrite(oneLine)
    .min(1, words.phoneMissing)
    .max(40, words.phoneForm)
    .transform((typed, context) => {
      const number = readPhone(typed)
      if (number) return number
      context.addIssue({ code: 'custom', message: words.phoneForm })
      return z.NEVER
    })
}
