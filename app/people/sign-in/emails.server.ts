import { business } from '#app/business.ts'
import { days, minutes } from '#app/shared/durations.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import type { Mail } from '#app/platform/mail.server.ts'
import type { EmailLink } from '#app/platform/email-links.server.ts'
import { secondFactorLabels } from './words.ts'
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
      'Please confirm that this is your address. You can book right away, but we can’t approve your account until you confirm.',
    ],
    action: { label: 'Confirm address', href: hrefs.verifyEmail(token.secret) },
    footnote: `The link works once, for ${confirmationDays} days. If you didn’t open an account, ignore this email.`,
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
      `Hello ${person.firstName}, someone asked to set a new password for your ${business.name} account.`,
      'If it was you, follow the link. Your current password works until you set a new one.',
    ],
    action: { label: 'Set a new password', href: hrefs.resetPassword(token.secret) },
    footnote: `The link works once, for ${accounts.resetLivesFor / minutes(1)} minutes. If it wasn’t you, ignore this email. Nothing has changed.`,
  }
}

/** Sent however late: without it no one can sign in. */
export function passwordNeededEmail(person: Person, token: EmailLink): Mail {
  return {
    dedupeKey: `reset-password:${token.id}`,
    to: person.email,
    subject: `Your ${business.name} account needs a new password`,
    heading: 'Set a new password',
    paragraphs: [
      `Hello ${person.firstName}, your ${business.name} account now has more access, which requires a longer password.`,
      'Your old one no longer works, and every device was signed out. Follow the link to set a new one.',
    ],
    action: { label: 'Set a new password', href: hrefs.resetPassword(token.secret) },
    more: { label: 'Request another link', href: hrefs.forgotPassword() },
    footnote: `The link works once, for ${accounts.resetLivesFor / minutes(1)} minutes. After that, request another one.`,
  }
}

export function passwordChangedEmail(person: Person & { id: string }, now: Date): Mail {
  return {
    dedupeKey: `password-changed:${person.id}:${now.toISOString()}`,
    to: person.email,
    subject: `Your ${business.name} password was changed`,
    heading: 'Your password was changed',
    paragraphs: [
      `Hello ${person.firstName}, the password for your ${business.name} account was changed on ${printInstant(now)}. Every other device was signed out.`,
      `If it wasn’t you, set a new password right away and call us at ${business.phone.display}.`,
    ],
    action: { label: 'Set a new password', href: hrefs.forgotPassword() },
  }
}

export function secondFactorOnEmail(person: Person & { id: string }, now: Date): Mail {
  return securityEmail(person, now, {
    kind: 'second-factor-on',
    subject: `Two-step sign-in is on for your ${business.name} account`,
    heading: 'Two-step sign-in is on',
    said: `two-step sign-in was turned on for your ${business.name} account on ${printInstant(now)}. Every other device was signed out. Keep your recovery codes in a safe place.`,
  })
}

export function secondFactorOffEmail(person: Person & { id: string }, now: Date): Mail {
  return securityEmail(person, now, {
    kind: 'second-factor-off',
    subject: `Two-step sign-in is off for your ${business.name} account`,
    heading: 'Two-step sign-in is off',
    said: `two-step sign-in was turned off for your ${business.name} account on ${printInstant(now)}. Your password alone opens it now. Every other device was signed out.`,
  })
}

export function recoveryCodesRenewedEmail(person: Person & { id: string }, now: Date): Mail {
  return securityEmail(person, now, {
    kind: 'recovery-codes',
    subject: `New recovery codes for your ${business.name} account`,
    heading: 'You have new recovery codes',
    said: `new recovery codes were made for your ${business.name} account on ${printInstant(now)}. The earlier ones no longer work. Every other device was signed out.`,
  })
}

export function recoveryCodeUsedEmail(person: Person & { id: string }, left: number, now: Date): Mail {
  return securityEmail(person, now, {
    kind: 'recovery-code-used',
    subject: `A recovery code was used for your ${business.name} account`,
    heading: 'A recovery code was used',
    said: `someone used one of the recovery codes of your ${business.name} account on ${printInstant(now)}. ${secondFactorLabels.codesLeft(left)}`,
  })
}

export function passkeyAddedEmail(person: Person & { id: string }, name: string, now: Date): Mail {
  return securityEmail(person, now, {
    kind: 'passkey-added',
    subject: `A passkey was added to your ${business.name} account`,
    heading: 'A passkey was added',
    said: `a passkey, “${name}”, was added to your ${business.name} account on ${printInstant(now)}. It opens your account without a password. Every other device was signed out.`,
    wasNotMe: `If it wasn’t you, set a new password right away, remove the passkey in your settings and call us at ${business.phone.display}.`,
  })
}

export function passkeyRemovedEmail(person: Person & { id: string }, name: string, now: Date): Mail {
  return securityEmail(person, now, {
    kind: 'passkey-removed',
    subject: `A passkey was removed from your ${business.name} account`,
    heading: 'A passkey was removed',
    said: `the passkey “${name}” was removed from your ${business.name} account on ${printInstant(now)}. It no longer opens your account. Every other device was signed out.`,
  })
}

/** `address`: null where it isn't known. */
export function newBrowserEmail(
  person: Person & { id: string },
  { device, address }: { device: string; address: string | null },
  now: Date,
): Mail {
  return securityEmail(person, now, {
    kind: 'new-browser',
    subject: `New sign-in to your ${business.name} account`,
    heading: 'New sign-in to your account',
    said: `your ${business.name} account was opened on ${printInstant(now)} in a browser that we don’t know: ${device}${address ? `, IP address ${address}` : ''}. If it was you, you don’t need to do anything.`,
  })
}

function securityEmail(
  person: Person & { id: string },
  now: Date,
  {
    kind,
    subject,
    heading,
    said,
    wasNotMe = `If it wasn’t you, set a new password right away and call us at ${business.phone.display}.`,
  }: { kind: string; subject: string; heading: string; said: string; wasNotMe?: string },
): Mail {
  return {
    dedupeKey: `${kind}:${person.id}:${now.toISOString()}`,
    to: person.email,
    subject,
    heading,
    paragraphs: [`Hello ${person.firstName}, ${said}`, wasNotMe],
    action: { label: 'Set a new password', href: hrefs.forgotPassword() },
  }
}

/** Once a day at most. */
export function manyTriesEmail(person: Person & { id: string }, what: 'passwords' | 'codes', now: Date): Mail {
  const day = now.toISOString().slice(0, 10)
  const said =
    what === 'passwords'
      ? `many wrong passwords were tried for your ${business.name} account, last on ${printInstant(now)}. No one got in with them, and we’ve paused sign-in from there for a while. If it was you, wait a few minutes or set a new password.`
      : `someone entered your password for your ${business.name} account and then many wrong codes, last on ${printInstant(now)}. No one got in with them, and we’ve paused sign-in from there for a while.`
  return {
    ...securityEmail(person, now, {
      kind: `many-${what}`,
      subject: `Failed sign-ins to your ${business.name} account`,
      heading: `Many wrong ${what} were tried`,
      said,
    }),
    dedupeKey: `many-${what}:${person.id}:${day}`,
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
    heading: 'You already have an account',
    paragraphs: [
      `Hello ${person.firstName}, someone tried to create an account with your email address. If it was you, sign in with the account you have.`,
      'If it wasn’t you, you don’t need to do anything. No account was created and nothing has changed.',
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
      `Hello ${person.firstName}, you asked us to use this address for your ${business.name} account.`,
      'Nothing changes until you confirm it.',
    ],
    action: { label: 'Confirm address', href: hrefs.verifyEmail(token.secret) },
    footnote: `The link works once, for ${confirmationDays} days. If you didn’t ask for this, ignore this email.`,
  }
}

export function emailChangeRequestedEmail(person: Person & { id: string }, now: Date): Mail {
  return {
    dedupeKey: `change-email-asked:${person.id}:${now.toISOString()}`,
    to: person.email,
    subject: `Your ${business.name} account: a new email address`,
    heading: 'A new email address was requested',
    paragraphs: [
      `Hello ${person.firstName}, on ${printInstant(now)} someone who knows your password asked to use a different email address for your ${business.name} account.`,
      'Nothing has changed yet. The new address has to be confirmed first.',
      `If it wasn’t you, set a new password right away and call us at ${business.phone.display}.`,
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
      `Hello ${person.firstName}, your ${business.name} account has used a different email address, ${veiled(newEmail)}, since ${printInstant(now)}.`,
      `If it wasn’t you, call us right away at ${business.phone.display}. You can no longer sign in with this address.`,
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
    heading: 'Your email address is already in use',
    paragraphs: [
      `Hello ${person.firstName}, someone tried to use your email address for another ${business.name} account. It stays yours, and nothing has changed.`,
      'If it was you, sign in with this address. It already has an account.',
    ],
    action: { label: 'Sign in', href: hrefs.signIn() },
  }
}

function veiled(email: string): string {
  return `${email.slice(0, 1)}…${email.slice(email.indexOf('@'))}`
}
