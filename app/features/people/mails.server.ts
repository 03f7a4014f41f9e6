import { business } from '#app/config/business.ts'
import { letter } from '#app/platform/letter.server.ts'
import { minutes } from '#app/shared/durations.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import type { Mail } from '#app/platform/mail.server.ts'
import { printInstant } from '#app/shared/zone.ts'

const { accounts } = business

type Person = { email: string; firstName: string }

/** "Confirm your email address", with the link of one token. */
export function confirmationMail(person: Person, token: { id: string; secret: string }): Mail {
  const letterParts = letter({
    heading: 'Confirm your email address',
    paragraphs: [
      `Hello ${person.firstName}, thank you for opening an account with ${business.name}.`,
      'Please confirm that this is your address. Until then you can book; approval of your account waits for it.',
    ],
    action: { label: 'Confirm address', href: hrefs.verifyEmail(token.secret) },
    footnote: 'The link works once, for three days. If you did not open an account, ignore this mail.',
  })
  const subject = `Confirm your email address for ${business.name}`
  return { dedupeKey: `confirm-email:${token.id}`, to: person.email, subject, ...letterParts }
}

/** "Set a new password", with the link of one token. */
export function resetMail(person: Person, token: { id: string; secret: string }): Mail {
  const letterParts = letter({
    heading: 'Set a new password',
    paragraphs: [
      `Hello ${person.firstName}, somebody has asked to set a new password for your ${business.name} account.`,
      'If it was you, follow the link. Your present password works until you have set the new one.',
    ],
    action: { label: 'Set a new password', href: hrefs.resetPassword(token.secret) },
    footnote: `The link works once, for ${accounts.resetLivesFor / minutes(1)} minutes. If it was not you, ignore this mail: nothing has changed.`,
  })
  return { dedupeKey: `reset-password:${token.id}`, to: person.email, subject: `Set a new password for ${business.name}`, ...letterParts }
}

/** Tells the owner that the password is another one now. */
export function passwordChangedMail(person: Person & { id: string }, now: Date): Mail {
  const letterParts = letter({
    heading: 'Your password was changed',
    paragraphs: [
      `Hello ${person.firstName}, the password of your ${business.name} account was changed on ${printInstant(now)}. Every other device was signed out.`,
      `If it was not you, set a new password at once and call us at ${business.phone.display}.`,
    ],
    action: { label: 'Set a new password', href: hrefs.forgotPassword() },
  })
  const subject = `Your ${business.name} password was changed`
  return { dedupeKey: `password-changed:${person.id}:${now.toISOString()}`, to: person.email, subject, ...letterParts }
}

/** To the owner of an address with which somebody tried to open a second account; once a day at most. */
export function secondSignUpMail(person: Person & { id: string }, now: Date): Mail {
  const letterParts = letter({
    heading: 'You have an account already',
    paragraphs: [
      `Hello ${person.firstName}, somebody has tried to open an account with your email address. If it was you, sign in with the account you have.`,
      'If it was somebody else, there is nothing to do: no account was made and nothing has changed.',
    ],
    action: { label: 'Sign in', href: hrefs.signIn() },
  })
  const day = now.toISOString().slice(0, 10)
  const subject = `Your ${business.name} account`
  return { dedupeKey: `second-sign-up:${person.id}:${day}`, to: person.email, subject, ...letterParts }
}
