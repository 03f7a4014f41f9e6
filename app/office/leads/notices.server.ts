import { and, eq, isNotNull, or } from 'drizzle-orm'

import { leads, profiles } from '#drizzle/schema.ts'
import { countingAs } from '#app/people/access/queries.server.ts'
import { wantsMail } from '#app/people/sign-in/notifications.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db } from '#app/platform/db.server.ts'
import { enqueueMails } from '#app/platform/mail.server.ts'
import { newLeadEmail } from './emails.server.ts'

/** Admins and staff can turn these emails off. Safe to repeat. */
export async function notifyStaff(leadId: string): Promise<void> {
  const [lead] = await db
    .select(columnsOf(leads, { id: true, kind: true, prospectId: true, fullName: true }))
    .from(leads)
    .where(and(eq(leads.id, leadId), isNotNull(leads.prospectId)))
  if (!lead || lead.kind === 'availability') return
  const staff = await db
    .select(columnsOf(profiles, { id: true, email: true, firstName: true, notifications: true }))
    .from(profiles)
    .where(or(countingAs('admin'), countingAs('staff')))
  const { id, kind, fullName } = lead
  const prospectId = lead.prospectId ?? ''
  const told = staff.filter(({ notifications }) => wantsMail(notifications, 'leads'))
  await enqueueMails(told.map((each) => newLeadEmail(each, { id, kind, fullName, prospectId })))
}
