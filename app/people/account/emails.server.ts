import { business } from '#app/business.ts'
import type { Mail } from '#app/platform/mail.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { printInstant } from '#app/shared/zone.ts'

export function accountDeletedEmail(person: { id: string; email: string; firstName: string }, now: Date): Mail {
  return {
    dedupeKey: `account-deleted:${person.id}`,
    to: person.email,
    subject: `Your ${business.name} account is deleted`,
    heading: 'Your account is deleted',
    paragraphs: [
      `Hello ${person.firstName}, your ${business.name} account was deleted on ${printInstant(now)}, as you asked. Every device was signed out.`,
      'We keep the booking and payment records that the law requires. If you have a broker subscription, it ends right away, and we refund its last payment.',
      `If it wasn’t you, call us at ${business.phone.display}.`,
    ],
    action: { label: 'Contact', href: hrefs.contact() },
  }
}
