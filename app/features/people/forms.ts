import { z } from 'zod'

import { problems } from '#app/messages/problems.ts'
import { issue, issues } from '#app/shared/form-problems.ts'
import type { Problem } from '#app/shared/outcome.ts'
import { parseDate, type CalendarDate } from '#app/shared/dates.ts'
import { oneLine } from '#app/shared/one-line.ts'
import type { Role } from '#app/features/access/rules.ts'
import { passwordTooShort } from './password-hint.ts'
import { isCommonPassword, longestPassword, passwordLengthFor } from './passwords.ts'
import { birthdayProblem } from './sign-up.ts'
import { isUsername } from './usernames.ts'

const words = issues(problems.account)

const required = (missing: string) => z.string({ error: missing }).overwrite(oneLine).min(1, missing)
const name = (missing: string) => required(missing).max(60, words.nameTooLong)

export const signInForm = z.object({
  username: required(words.usernameMissing).max(254, words.wrongCredentials),
  password: z
    .string({ error: words.passwordMissing })
    .min(1, words.passwordMissing)
    .max(longestPassword, words.wrongCredentials),
})

export type Account = { role: Role; username: string; firstName: string; lastName: string; email: string }

export function passwordProblem(
  password: string,
  { role, username, firstName, lastName, email }: Account,
): Problem | undefined {
  const length = passwordLengthFor(role)
  if (password.length < length) return passwordTooShort(length)
  return isCommonPassword(password, [username, firstName, lastName, ...email.split('@').slice(0, 1)])
    ? problems.account.passwordCommon
    : undefined
}

export const forgotPasswordForm = z.object({
  email: required(words.emailMissing).max(254, words.emailForm).pipe(z.email(words.emailForm)),
})

export const resetPasswordForm = z.object({
  password: z
    .string({ error: words.passwordMissing })
    .min(1, words.passwordMissing)
    .max(longestPassword, words.passwordLong),
})

const accountTypes = ['broker', 'member', 'staff'] as const
export const tierChoices = ['luxury', 'exotic', 'ultra_exotic'] as const

export const signUpFields = z.object({
  firstName: name(words.firstNameMissing),
  lastName: name(words.lastNameMissing),
  username: required(words.usernameMissing).refine(isUsername, words.usernameForm),
  email: required(words.emailMissing).max(254, words.emailForm).pipe(z.email(words.emailForm)),
  phone: required(words.phoneMissing).max(40, words.phoneForm),
  dateOfBirth: required(words.birthdayMissing)
    .transform((text) => parseDate(text) as CalendarDate)
    .refine((day) => day !== undefined, words.birthdayWrong),
  password: z
    .string({ error: words.passwordMissing })
    .min(1, words.passwordMissing)
    .max(longestPassword, words.passwordLong),
  accountType: z.enum(accountTypes, { error: words.accountTypeMissing }),
  membershipTier: z.enum(tierChoices).catch('luxury'),
})

export function signUpForm(today: CalendarDate, readPhone: (typed: string) => string | undefined) {
  return signUpFields
    .superRefine(
      (typed, context) => {
        // Missing fields are reported already; validate the others.
        const { phone, dateOfBirth, password, ...names } = typed as Partial<z.output<typeof signUpFields>>
        const birthday = dateOfBirth && birthdayProblem(dateOfBirth, today)
        const weak = password ? passwordProblem(password, accountOf(names)) : undefined
        const found = {
          phone: phone && !readPhone(phone) ? words.phoneForm : undefined,
          dateOfBirth: birthday && (birthday === 'young' ? words.tooYoung : words.birthdayWrong),
          password: weak && issue(weak),
        }
        for (const [field, message] of Object.entries(found)) {
          if (message) context.addIssue({ code: 'custom', path: [field], message })
        }
      },
      { when: ({ value }) => typeof value === 'object' },
    )
    .transform((given) => ({
      ...given,
      phone: readPhone(given.phone) ?? given.phone,
      membershipTier: given.accountType === 'member' ? given.membershipTier : null,
    }))
}

function accountOf({
  accountType,
  username = '',
  firstName = '',
  lastName = '',
  email = '',
}: Partial<z.output<typeof signUpFields>>): Account {
  return { role: accountType === 'staff' ? 'staff' : 'member', username, firstName, lastName, email }
}

export type SignUp = z.output<ReturnType<typeof signUpForm>>
