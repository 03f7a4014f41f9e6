import { business } from '#app/business.ts'
import { leadDeskLabels, leadLabels } from './words.ts'
import type { Mail } from '#app/platform/mail.server.ts'
import { printPhone } from '#app/platform/phone.server.ts'
import { clockTime } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { factsOf } from './facts.ts'
import type { LeadKind } from '#app/shared/lead-kinds.ts'
import type { Lead } from './rules.ts'

const { hours, name, phone } = business
const words = leadDeskLabels
const opening = `${clockTime(hours.opens)} to ${clockTime(hours.closes)}`

export function officeEmail(id: string, lead: Lead): Mail {
  const heading = leadLabels[lead.kind]
  return {
    dedupeKey: `lead-office:${id}`,
    to: business.email,
    subject: `${heading}: ${lead.fullName}`,
    heading,
    paragraphs: ['Someone is waiting for an answer.'],
    facts: [
      ['Name', lead.fullName],
      ['Email', lead.email],
      ['Phone', lead.phone && printPhone(lead.phone)],
      ...factsOf(lead),
    ],
  }
}

/** The subject names no one: it stays in the outbox. */
export function newLeadEmail(
  staff: { id: string; email: string; firstName: string },
  lead: { id: string; kind: LeadKind; fullName: string; prospectId: string },
): Mail {
  const kind = words.kinds[lead.kind]
  return {
    dedupeKey: `lead-new:${lead.id}:${staff.id}`,
    to: staff.email,
    subject: words.mail.subject(kind),
    heading: words.mail.heading,
    paragraphs: [words.mail.hello(staff.firstName, lead.fullName, kind)],
    action: { label: words.mail.open, href: officeHrefs.lead(lead.prospectId) },
    more: { label: words.mail.all, href: officeHrefs.leads() },
    footnote: words.mail.off,
  }
}

/** The words of staff; answers to it come to the business. */
export function answerEmail(
  entryId: string,
  { to, subject, body }: { to: string; subject: string; body: string },
): Mail {
  return {
    dedupeKey: `lead-answer:${entryId}`,
    to,
    subject,
    heading: subject,
    paragraphs: body.split(/\n{2,}/),
    footnote: words.mail.footnote,
  }
}

/** Repeats the text only to a member's own address: we don't carry strangers' words. */
export function receivedEmail(id: string, lead: Lead): Mail {
  const paragraphs = {
    membership: ['Thank you for your application. We’ll call you before we bill anything.'],
    invest: ['Thank you for offering your car. We’ll review what you told us and call you about rates and dates.'],
    contact: ['Thank you for your message. We’ll answer during opening hours.'],
  }[lead.kind]
  const noun = { membership: 'application', invest: 'submission', contact: 'message' }[lead.kind]
  return {
    dedupeKey: `lead-received:${id}`,
    to: lead.email,
    subject: `${name} has received your ${noun}`,
    heading: `We’ve received your ${noun}`,
    paragraphs: [...paragraphs, `We’re open ${opening}, every day. Call ${phone.display}.`],
    facts: lead.kind === 'membership' ? factsOf(lead) : [],
    action:
      lead.kind === 'membership'
        ? { label: 'Your application', href: hrefs.membershipApplication(lead.details.tier) }
        : undefined,
    footnote: 'If this wasn’t you, ignore this email.',
  }
}
