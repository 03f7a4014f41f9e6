import { z } from 'zod'

import { business } from '#app/business.ts'
import { accountProblems } from './words.ts'
import { emailAddress } from '#app/shared/email-address.ts'
import { issue, issues } from '#app/shared/form-problems.ts'
import type { Problem } from '#app/shared/outcome.ts'
import { ageOn, parseDate, type CalendarDate } from '#app/shared/dates.ts'
import { oneLine } from '#app/shared/one-line.ts'
import { phoneProblem, type ReadPhone } from '#app/shared/phone-field.ts'
import { readTyped } from '#app/shared/read-typed.ts'
import { memberTierKeys } from '#app/shared/member-tiers.ts'
import { isAccountType, roles, type Role } from '#app/shared/roles.ts'
import { passwordTooShort } from './password-hint.ts'
import { isCommonPassword, longestPassword, passwordLengthFor } from './passwords.ts'
import { birthdayProblem, splitName } from './sign-up.ts'
import { isUsername } from './usernames.ts'

const words = issues(accountProblems)

const phoneWords = { form: words.phoneForm, extension: words.phoneExtension }

const required = (missing: string) => z.string({ error: missing }).overwrite(oneLine).min(1, missing)
const name = (missing: string) => required(missing).max(60, words.nameTooLong)

export const signInForm = z.object({
  username: required(words.usernameMissing).max(254, words.wrongCredentials),
  password: z
    .string({ error: words.passwordMissing })
    .min(1, words.passwordMissing)
    .max(longestPassword, words.wrongCredentials),
})

/** Long enough for a recovery code with blanks between its letters. */
const longestCode = 60

/** In characters: what a device signed, with room for attestations that we don't ask for. */
const longestCredential = 16_000
const credential = z.string().max(longestCredential, words.passkeyWrong)

/** A code, or what a passkey signed instead. */
export const codeForm = z
  .object({
    code: z.string().trim().max(longestCode, words.codeWrong).default(''),
    credential: credential.optional(),
  })
  .refine((given) => given.code !== '' || given.credential, { path: ['code'], error: words.codeMissing })

/** A step that only the person may take. */
export const passwordProofForm = z.object({
  password: z
    .string({ error: words.currentPasswordMissing })
    .min(1, words.currentPasswordMissing)
    .max(longestPassword, words.currentPasswordWrong),
})

export const passkeySignInForm = z.object({ credential: credential.min(1, words.passkeyWrong) })

export const newPasskeyForm = z.object({
  name: required(words.passkeyNameMissing).max(business.accounts.longestPasskeyName, words.passkeyNameLong),
  credential: credential.default(''),
})

export type NewAccount = { role: Role; username: string; firstName: string; lastName: string; email: string }

export function passwordProblem(
  password: string,
  { role, username, firstName, lastName, email }: NewAccount,
): Problem | undefined {
  const length = passwordLengthFor(role)
  if (password.length < length) return passwordTooShort(length)
  return isCommonPassword(password, [username, firstName, lastName, ...email.split('@').slice(0, 1)])
    ? accountProblems.passwordCommon
    : undefined
}

export const forgotPasswordForm = z.object({
  email: required(words.emailMissing).max(254, words.emailForm).pipe(emailAddress(words.emailForm)),
})

export const resetPasswordForm = z.object({
  password: z
    .string({ error: words.passwordMissing })
    .min(1, words.passwordMissing)
    .max(longestPassword, words.passwordLong),
})

export const signUpFields = z.object({
  firstName: name(words.firstNameMissing),
  lastName: name(words.lastNameMissing),
  username: required(words.usernameMissing).refine(isUsername, words.usernameForm),
  email: required(words.emailMissing).max(254, words.emailForm).pipe(emailAddress(words.emailForm)),
  phone: required(words.phoneMissing).max(40, words.phoneForm),
  dateOfBirth: required(words.birthdayMissing).transform(readTyped(parseDate, words.birthdayWrong)),
  password: z
    .string({ error: words.passwordMissing })
    .min(1, words.passwordMissing)
    .max(longestPassword, words.passwordLong),
  accountType: z.enum(roles.filter(isAccountType), { error: words.accountTypeMissing }),
  membershipTier: z.enum(memberTierKeys).catch('luxury'),
})

export function signUpForm(today: CalendarDate, readPhone: ReadPhone) {
  return signUpFields
    .superRefine((typed, context) => check(typed, context, { today, readPhone }), checked)
    .transform((given) => ({ ...given, ...storedOf(given, readPhone) }))
}

const { firstName: _, lastName: __, ...withoutNames } = signUpFields.shape

/** On the way to a booking: one name, as the license has it, and a username only from those who want another. */
export const joinFields = z.object({
  ...withoutNames,
  fullName: required(words.fullNameMissing)
    .max(120, words.nameTooLong)
    .refine((name) => splitName(name).lastName !== '', words.fullNameMissing),
  username: z
    .string()
    .trim()
    .refine((name) => name === '' || isUsername(name), words.usernameForm)
    .default(''),
})

/** `driver`: who may rent the car that is waiting. */
export function joinForm(today: CalendarDate, readPhone: ReadPhone, driver?: DriverRule) {
  return joinFields
    .superRefine(({ fullName, ...typed }, context) => {
      check({ ...typed, ...splitName(fullName ?? '') }, context, { today, readPhone, driver })
    }, checked)
    .transform(({ fullName, ...given }) => ({ ...given, ...splitName(fullName), ...storedOf(given, readPhone) }))
}

/** Missing fields are reported already; the others are checked all the same. */
const checked = { when: ({ value }: { value: unknown }) => typeof value === 'object' }

export type DriverRule = { car: string; minAge: number; pickupDate: CalendarDate }

function check(
  typed: Partial<z.output<typeof signUpFields>>,
  context: z.RefinementCtx,
  { today, readPhone, driver }: { today: CalendarDate; readPhone: ReadPhone; driver?: DriverRule },
): void {
  const { phone, dateOfBirth, password, ...names } = typed
  const weak = password ? passwordProblem(password, accountOf(names)) : undefined
  const found = {
    phone: phone ? phoneProblem(phone, readPhone, phoneWords) : undefined,
    dateOfBirth: birthdayWords(parseDate(dateOfBirth), today, driver),
    password: weak && issue(weak),
  }
  for (const [field, message] of Object.entries(found)) {
    if (message) context.addIssue({ code: 'custom', path: [field], message })
  }
}

function birthdayWords(
  birthday: CalendarDate | undefined,
  today: CalendarDate,
  driver?: DriverRule,
): string | undefined {
  if (!birthday) return undefined
  const problem = birthdayProblem(birthday, today)
  if (problem) return problem === 'young' ? words.tooYoung : words.birthdayWrong
  if (!driver || ageOn(birthday, driver.pickupDate) >= driver.minAge) return undefined
  return issue(accountProblems.tooYoungToDrive(driver))
}

function storedOf(
  {
    phone,
    accountType,
    membershipTier,
  }: Pick<z.output<typeof signUpFields>, 'phone' | 'accountType' | 'membershipTier'>,
  readPhone: ReadPhone,
) {
  return { phone: readPhone(phone) ?? phone, membershipTier: accountType === 'member' ? membershipTier : null }
}

function accountOf({
  accountType,
  username = '',
  firstName = '',
  lastName = '',
  email = '',
}: Partial<z.output<typeof signUpFields>>): NewAccount {
  return { role: accountType === 'staff' ? 'staff' : 'member', username, firstName, lastName, email }
}

export type SignUp = z.output<ReturnType<typeof signUpForm>>
