import { business } from '#app/config/business.ts'
import { letter } from '#app/platform/letter.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import type { Mail } from '#app/platform/mail.server.ts'

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
