import { leads, prospectEntries, prospects } from '#drizzle/schema.ts'
import type { Transaction } from '#app/platform/db.server.ts'
import { addDays, type CalendarDate } from '#app/shared/dates.ts'
import { days, hours, later } from '#app/shared/durations.ts'
import { one } from '#app/shared/one.ts'

type Given = { staff: string; now: Date; today: CalendarDate }

type Asked = Pick<typeof leads.$inferInsert, 'kind' | 'fullName' | 'email' | 'phone' | 'details'> &
  Pick<typeof prospects.$inferInsert, 'status' | 'nextOn'> & { ago: number; said?: string }

const asked = (today: CalendarDate): Asked[] => [
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
export async function addLeads(tx: Transaction, { staff, now, today }: Given): Promise<void> {
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
