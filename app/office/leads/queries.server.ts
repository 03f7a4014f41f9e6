import { and, desc, eq, isNull, sql } from 'drizzle-orm'

import { leads } from '#drizzle/tables/site.ts'
import type { MembershipTier } from '#app/brokers/membership/tiers.ts'
import { leadDeskLabels } from './words.ts'
import { db } from '#app/platform/db.server.ts'
import { printPhone } from '#app/platform/phone.server.ts'
import { mailTo, telHref } from '#app/shared/contact-hrefs.ts'
import { applicationDetails } from './details.ts'
import { leadKinds } from '#app/shared/lead-kinds.ts'
import type { Viewer } from '#app/shared/viewer.ts'

export function contactFactsOf(viewer: Pick<Viewer, 'fullName' | 'email' | 'phone'>) {
  return { name: viewer.fullName, email: viewer.email, phone: viewer.phone ? printPhone(viewer.phone) : undefined }
}

export async function findOpenApplication(viewer: { id: string }, tier: MembershipTier) {
  const [found] = await db
    .select({ phone: leads.phone, details: leads.details, createdAt: leads.createdAt })
    .from(leads)
    .where(
      and(
        eq(leads.profileId, viewer.id),
        eq(leads.kind, 'membership'),
        isNull(leads.handledAt),
        sql`${leads.details}->>'tier' = ${tier}`,
      ),
    )
    .orderBy(desc(leads.createdAt), desc(leads.id))
    .limit(1)
  return found ? { ...found, details: applicationDetails.parse(found.details) } : null
}

/** Each address and number a person has given, the newest first. */
export function contactsOf(sent: readonly { email: string; phone: string | null }[]) {
  const { email, phone } = leadDeskLabels
  const emails = [...new Set(sent.map((lead) => lead.email.toLowerCase()))]
  const phones = [...new Set(sent.flatMap((lead) => lead.phone ?? []))]
  return [
    ...emails.map((value) => ({ kind: 'email' as const, label: email, value, href: mailTo(value) })),
    ...phones.map((value) => ({
      kind: 'phone' as const,
      label: phone,
      value: printPhone(value),
      href: telHref(value),
    })),
  ]
}

type Answered = { email: string; sent: readonly { kind: string; email: string }[] }

/** Where an answer goes, and what it is about. `sent`: the newest first. */
export function answerToLead({ email, sent }: Answered) {
  const addresses = [...new Set(sent.map((lead) => lead.email.toLowerCase()))]
  const kind = leadKinds.find((each) => each === sent[0]?.kind) ?? 'contact'
  return { to: email.toLowerCase(), addresses, subject: leadDeskLabels.answerSubjectOf[kind] }
}
