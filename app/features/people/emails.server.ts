import { business } from '#app/config/business.ts'
import { days, minutes } from '#app/shared/durations.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import type { Mail } from '#app/platform/mail.server.ts'
import type { EmailLink } from '#app/platform/email-links.server.ts'
import { printInstant } from '#app/shared/zone.ts'

const { accounts } = business
const confirmationDays = accounts.confirmationLivesFor / days(1)

type Person = { email: string; firstName: string }

export function confirmationEmail(person: Person, token: EmailLink): Mail {
  return {
    dedupeKey: `confirm-email:${token.id}`,
    to: person.email,
    subject: `Confirm your email address for ${business.name}`,
    usefulUntil: token.expiresAt,
    heading: 'Confirm your email address',
    paragraphs: [
      `Hello ${person.firstName}, thank you for opening an account with ${business.name}.`,
      'Please confirm that this is your address. You can book right away; the approval of your account waits for it.',
    ],
    action: { label: 'Confirm address', href: hrefs.verifyEmail(token.secret) },
    footnote: `The link works once, for ${confirmationDays} days. If you did not open an account, ignore this email.`,
  }
}

export function resetEmail(person: Person, token: EmailLink): Mail {
  return {
    dedupeKey: `reset-password:${token.id}`,
    to: person.email,
    subject: `Set a new password for ${business.name}`,
    usefulUntil: token.expiresAt,
    heading: 'Set a new password',
    paragraphs: [
      `Hello ${person.firstName}, somebody has asked to set a new password for your ${business.name} account.`,
      'If it was you, follow the link. Your current password works until you have set the new one.',
    ],
    action: { label: 'Set a new password', href: hrefs.resetPassword(token.secret) },
    footnote: `The link works once, for ${accounts.resetLivesFor / minutes(1)} minutes. If it was not you, ignore this email: nothing has changed.`,
  }
}

/** Sent however late: without it nobody can sign in. */
export function passwordNeededEmail(person: Person, token: EmailLink): Mail {
  return {
    dedupeKey: `reset-password:${token.id}`,
    to: person.email,
    subject: `Your ${business.name} account needs a new password`,
    heading: 'Set a new password',
    paragraphs: [
      `Hello ${person.firstName}, your ${business.name} account has more rights now, and they ask for a longer password.`,
      'The one you had does not work any more, and every device was signed out. Follow the link to set a new one.',
    ],
    action: { label: 'Set a new password', href: hrefs.resetPassword(token.secret) },
    more: { label: 'Ask for another link', href: hrefs.forgotPassword() },
    footnote: `The link works once, for ${accounts.resetLivesFor / minutes(1)} minutes. After that, ask for another one.`,
  }
}

export function passwordChangedEmail(person: Person & { id: string }, now: Date): Mail {
  return {
    dedupeKey: `password-changed:${person.id}:${now.toISOString()}`,
    to: person.email,
    subject: `Your ${business.name} password was changed`,
    heading: 'Your password was changed',
    paragraphs: [
      `Hello ${person.firstName}, the password of your ${business.name} account was changed on ${printInstant(now)}. Every other device was signed out.`,
      `If it was not you, set a new password at once and call us at ${business.phone.display}.`,
    ],
    action: { label: 'Set a new password', href: hrefs.forgotPassword() },
  }
}

/** Once a day at most. */
export function secondSignUpEmail(person: Person & { id: string }, now: Date): Mail {
  const day = now.toISOString().slice(0, 10)
  const subject = `Your ${business.name} account`
  return {
    dedupeKey: `second-sign-up:${person.id}:${day}`,
    to: person.email,
    subject,
    heading: 'You have an account already',
    paragraphs: [
      `Hello ${person.firstName}, somebody has tried to open an account with your email address. If it was you, sign in with the account you have.`,
      'If it was somebody else, there is nothing to do: no account was made and nothing has changed.',
    ],
    action: { label: 'Sign in', href: hrefs.signIn() },
  }
}

export function newAddressEmail(person: Person, token: EmailLink): Mail {
  return {
    dedupeKey: `change-email:${token.id}`,
    to: person.email,
    subject: `Confirm your new email address for ${business.name}`,
    usefulUntil: token.expiresAt,
    heading: 'Confirm your new email address',
    paragraphs: [
      `Hello ${person.firstName}, you have asked us to use this address for your ${business.name} account.`,
      'It counts once you confirm it. Until then nothing changes.',
    ],
    action: { label: 'Confirm address', href: hrefs.verifyEmail(token.secret) },
    footnote: `The link works once, for ${confirmationDays} days. If you did not ask for it, ignore this email.`,
  }
}

export function emailChangeRequestedEmail(person: Person & { id: string }, now: Date): Mail {
  return {
    dedupeKey: `change-email-asked:${person.id}:${now.toISOString()}`,
    to: person.email,
    subject: `Your ${business.name} account: a new email address`,
    heading: 'A new email address was asked for',
    paragraphs: [
      `Hello ${person.firstName}, on ${printInstant(now)} somebody who knows your password asked to use another email address for your ${business.name} account.`,
      'Nothing has changed yet: the new address has to be confirmed first.',
      `If it was not you, set a new password at once and call us at ${business.phone.display}.`,
    ],
    action: { label: 'Set a new password', href: hrefs.forgotPassword() },
  }
}

export function emailChangedEmail(person: Person & { id: string }, newEmail: string, now: Date): Mail {
  return {
    dedupeKey: `email-changed:${person.id}:${now.toISOString()}`,
    to: person.email,
    subject: `Your ${business.name} email address was changed`,
    heading: 'Your email address was changed',
    paragraphs: [
      `Hello ${person.firstName}, your ${business.name} account uses another email address from ${printInstant(now)} on: ${veiled(newEmail)}.`,
      `If it was not you, call us at once at ${business.phone.display}. This address cannot be used to sign in any more.`,
    ],
    action: { label: 'Contact', href: hrefs.contact() },
  }
}

/** Once a day at most. */
export function addressInUseEmail(person: Person & { id: string }, now: Date): Mail {
  const day = now.toISOString().slice(0, 10)
  return {
    dedupeKey: `address-in-use:${person.id}:${day}`,
    to: person.email,
    subject: `Your ${business.name} account`,
    heading: 'Your email address is in use already',
    paragraphs: [
      `Hello ${person.firstName}, somebody has tried to use your email address for another ${business.name} account. It stays yours, and nothing has changed.`,
      'If it was you: this address belongs to the account you sign in to with it.',
    ],
    action: { label: 'Sign in', href: hrefs.signIn() },
  }
}

function veiled(email: string): string {
  return `${email.slice(0, 1)}…${email.slice(email.indexOf('@'))}`
}
