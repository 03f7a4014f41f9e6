import { z } from 'zod'

import { business } from '#app/business.ts'
import { accountProblems } from '#app/people/sign-in/words.ts'
import { ownProfileProblems } from './words.ts'
import { emailAddress } from '#app/shared/email-address.ts'
import { issue, issues } from '#app/shared/form-problems.ts'
import { oneLine } from '#app/shared/one-line.ts'
import { phoneProblem, type ReadPhone } from '#app/shared/phone-field.ts'
import { longestPassword } from '#app/people/sign-in/passwords.ts'
import { isUsername } from '#app/people/sign-in/usernames.ts'

const account = issues(accountProblems)
const ownProfile = issues(ownProfileProblems)
const phoneWords = { form: account.phoneForm, extension: account.phoneExtension }
const { longestBio } = business.accounts

const required = (missing: string) => z.string({ error: missing }).overwrite(oneLine).min(1, missing)
const name = required(ownProfile.nameMissing).max(60, account.nameTooLong)
const currentPassword = z
  .string({ error: account.currentPasswordMissing })
  .min(1, account.currentPasswordMissing)
  .max(longestPassword, account.currentPasswordWrong)

export const profileFields = z.object({
  firstName: name,
  lastName: name,
  username: required(account.usernameMissing).refine(isUsername, account.usernameForm),
  phone: z.string().overwrite(oneLine).max(40, account.phoneForm).optional(),
  bio: z.string().trim().max(longestBio, ownProfile.bioLong).optional(),
})

export function profileForm(readPhone: ReadPhone) {
  const phone = profileFields.shape.phone.transform((typed, context) => {
    const message = typed && phoneProblem(typed, readPhone, phoneWords)
    if (message) context.addIssue({ code: 'custom', message })
    return (typed && readPhone(typed)) ?? null
  })
  return profileFields.extend({ phone }).transform((given) => ({ ...given, bio: given.bio || null }))
}

export type ProfileInput = z.output<ReturnType<typeof profileForm>>

export const photoForm = z.object({ photo: required(issue(ownProfileProblems.photoMissing)) })

export const emailForm = z.object({
  email: required(account.emailMissing).max(254, account.emailForm).pipe(emailAddress(account.emailForm)),
  password: currentPassword,
})

export const passwordForm = z.object({
  currentPassword,
  password: z
    .string({ error: account.passwordMissing })
    .min(1, account.passwordMissing)
    .max(longestPassword, account.passwordLong),
})

export const choicesForm = z.object({
  showEmail: z.boolean().default(false),
  showPhone: z.boolean().default(false),
  keepDocuments: z.boolean().default(false),
  chat: z.boolean().default(false),
  reminders: z.boolean().default(false),
  bookings: z.boolean().default(false),
  signUps: z.boolean().default(false),
  leads: z.boolean().default(false),
  today: z.boolean().default(false),
})

export const deletionForm = z.object({ password: currentPassword })
