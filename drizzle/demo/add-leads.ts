import { leads, membershipPayments, prospectEntries, prospects } from '#drizzle/schema.ts'
import { business } from '#app/business.ts'
import type { Transaction } from '#app/platform/db.server.ts'
import { addDays, time, type CalendarDate } from '#app/shared/dates.ts'
import { days, hours, later } from '#app/shared/durations.ts'
import { one } from '#app/shared/one.ts'
import { dayOf, instantAt } from '#app/shared/zone.ts'
import { cast } from '#tests/cast.ts'

type DemoContext = { staff: string; now: Date; today: CalendarDate }

type DemoLead = Pick<typeof leads.$inferInsert, 'kind' | 'fullName' | 'email' | 'phone' | 'details'> &
  Pick<typeof prospects.$inferInsert, 'status' | 'nextOn'> & { ago: number; said?: string }

const asked = (today: CalendarDate): DemoLead[] => [
  {
    status: 'new',
    nextOn: addDays(today, 1),
    ago: hours(3),
    kind: 'contact',
    fullName: 'Olivia Grant',
    email: 'olivia.grant@marque.example',
    details: { message: 'We are four and arrive on a Friday evening. Which of your SUVs has room for our cases?' },
  },
  {
    status: 'in_progress',
    nextOn: addDays(today, -2),
    ago: days(5),
    kind: 'invest',
    fullName: 'Theo Alvarez',
    email: 'theo.alvarez@marque.example',
    phone: '+14045550188',
    details: { make: 'Aston Martin', model: 'DB11', year: 2022, mileage: 14_200 },
    said: 'He drives it at weekends and would leave it with us from Monday to Thursday.',
  },
  {
    status: 'won',
    nextOn: null,
    ago: days(20),
    kind: 'contact',
    fullName: 'Priya Raman',
    email: 'priya.raman@marque.example',
    phone: '+14045550189',
    details: { message: 'Do you bring a car to Buckhead at 6 AM?' },
    said: 'Booked the Ghost by phone.',
  },
]

/** One that waits, one that is overdue, one that is won. */
export async function addLeads(tx: Transaction, { staff, now, today }: DemoContext): Promise<void> {
  for (const { status = 'new', nextOn, ago, said, ...lead } of asked(today)) {
    const createdAt = later(now, -ago)
    const answeredAt = later(createdAt, hours(2))
    const row = { email: lead.email, status, nextOn, assigneeId: said && staff, lastLeadAt: createdAt, createdAt }
    const { id: prospectId } = one(await tx.insert(prospects).values(row).returning({ id: prospects.id }))
    const handled = status === 'won' ? { handledAt: answeredAt, handledBy: staff } : {}
    await tx.insert(leads).values({ ...lead, prospectId, createdAt, ...handled })
    if (!said) continue
    await tx.insert(prospectEntries).values([
      { prospectId, kind: 'call', authorId: staff, body: said, createdAt: later(createdAt, hours(1)) },
      { prospectId, kind: 'change', authorId: staff, changes: { status: ['new', status] }, createdAt: answeredAt },
    ])
  }
}

/** Mia's monthly tier, chosen at sign-up, and what she has paid for it. */
export async function addMembership(
  tx: Transaction,
  { mia, staff, now }: Omit<DemoContext, 'today'> & { mia: string },
) {
  const { firstName, lastName, email, phone, membershipTier: tier = 'luxury' } = cast.mia
  const createdAt = later(now, -days(120))
  const prospect = {
    profileId: mia,
    email,
    status: 'won' as const,
    assigneeId: staff,
    lastLeadAt: createdAt,
    createdAt,
  }
  const { id: prospectId } = one(await tx.insert(prospects).values(prospect).returning({ id: prospects.id }))
  const handled = { handledAt: later(createdAt, days(1)), handledBy: staff }
  const lead = { kind: 'tier' as const, profileId: mia, fullName: `${firstName} ${lastName}`, email, phone, createdAt }
  await tx.insert(leads).values({ ...lead, ...handled, prospectId, details: { tier } })
  const paid = { profileId: mia, membership: `monthly-${tier}`, amountCents: business.memberTiers[tier].monthly }
  await tx.insert(membershipPayments).values(
    [95, 64, 34, 4].map((ago, index) => {
      const recordedAt = later(now, -days(ago))
      const paidAt = instantAt(dayOf(recordedAt), time('12:00'))
      return {
        ...paid,
        method: 'check' as const,
        reference: `Check ${1041 + index}`,
        recordedBy: staff,
        paidAt,
        recordedAt,
      }
    }),
  )
}
