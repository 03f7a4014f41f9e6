/** The cast and everybody who has ever rented: profiles, what was decided about them, what they say, customers. */
import {
  adminActions,
  communityMessages,
  customers,
  profiles,
  referralClicks,
  referrals,
  subscriptions,
} from '#drizzle/schema.ts'
import { chat } from '#drizzle/demo/chat.ts'
import { customerNames } from '#drizzle/demo/customers.ts'
import type { Transaction } from '#app/platform/db.server.ts'
import { addDays, date, weekday, type CalendarDate } from '#app/shared/dates.ts'
import { days, hours, later } from '#app/shared/durations.ts'
import { newId } from '#app/shared/ids.ts'
import { keysOf, recordOf } from '#app/shared/keys.ts'
import { dayOf, instantAt } from '#app/shared/zone.ts'
import { cast, people, type CastMember } from '#tests/cast.ts'
import { present } from '#app/shared/present.ts'

export type Customer = { id: string; profileId: string | null; fullName: string; email: string; phone: string }

const rejection = 'The name on the application did not match the license.'

/** The cast by the names tests know them by. Gives their ids. */
export async function addPeople(tx: Transaction, passwordHash: string, now: Date) {
  const ids = recordOf(keysOf(cast), () => newId())
  const since = later(now, -days(420))
  const rows = keysOf(cast).map((name, index) => {
    const id = ids[name]
    const person = present(people[index], 'person')
    const approved = person.approvalStatus === 'approved'
    return {
      id,
      email: person.email,
      emailConfirmedAt: person.emailConfirmed ? since : null,
      passwordHash,
      fullName: `${person.firstName} ${person.lastName}`,
      firstName: person.firstName,
      lastName: person.lastName,
      username: person.username,
      phone: person.phone,
      dateOfBirth: person.dateOfBirth,
      bio: person.bio ?? null,
      role: person.role,
      grade: person.grade,
      membershipTier: person.membershipTier ?? null,
      approvalStatus: person.approvalStatus,
      approvedAt: approved ? since : null,
      approvedBy: approved ? ids.ada : null,
      rejectionReason: person.approvalStatus === 'rejected' ? rejection : null,
      referredBy: id === ids.nia ? ids.brook : null,
      paymentStatus: person.subscribed ? 'paid' : 'unpaid',
      highlighted: person.highlighted ?? false,
      showEmail: person.role === 'broker',
      showPhone: person.role === 'broker',
      lastLoginAt: later(now, -hours(3 + index * 7)),
      lastSeen: later(now, -hours(2 + index * 7)),
      createdAt: since,
    }
  })
  await tx.insert(profiles).values(rows)
  await tx.insert(subscriptions).values({
    profileId: ids.brook,
    status: 'active',
    currentPeriodEnd: later(now, days(20)),
    createdAt: since,
  })
  await tx.insert(referrals).values({ referrerId: ids.brook, referredId: ids.nia, clickedAt: since, createdAt: since })
  const today = dayOf(now)
  // More at weekends.
  const clicks = Array.from({ length: 30 }, (_, ago) => addDays(today, -ago)).map((day, index) => ({
    referrerId: ids.brook,
    day,
    clicks: ((index * 7) % 5) + (weekday(day) % 6 === 0 ? 6 : 0),
  }))
  await tx.insert(referralClicks).values(clicks.filter((row) => row.clicks > 0))
  return ids
}

/** A broker who came by Brook's link, and is not in the cast: Brook earns on top of what Dana earns. */
export async function addDana(
  tx: Transaction,
  { ada, brook }: Pick<Record<CastMember, string>, 'ada' | 'brook'>,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<string> {
  const [id, since]: [string, Date] = [newId(), later(now, -days(400))]
  const [firstName, lastName] = ['Dana', 'Prescott']
  await tx.insert(profiles).values({
    id,
    email: 'dana@marque.example',
    emailConfirmedAt: since,
    passwordHash,
    fullName: `${firstName} ${lastName}`,
    firstName,
    lastName,
    username: 'dana',
    phone: '+14045550119',
    dateOfBirth: '1987-09-14',
    role: 'broker',
    approvalStatus: 'approved',
    approvedAt: since,
    approvedBy: ada,
    referredBy: brook,
    paymentStatus: 'paid',
    lastLoginAt: later(now, -days(2)),
    lastSeen: later(now, -days(2)),
    createdAt: since,
  })
  const currentPeriodEnd = later(now, days(11))
  await tx.insert(subscriptions).values({ profileId: id, status: 'active', currentPeriodEnd, createdAt: since })
  await tx.insert(referrals).values({ referrerId: brook, referredId: id, clickedAt: since, createdAt: since })
  await tx.insert(adminActions).values({
    adminId: ada,
    targetUserId: id,
    action: 'approve',
    actionType: 'decision',
    before: { approvalStatus: 'pending' },
    after: { approvalStatus: 'approved' },
    createdAt: since,
  })
  return id
}

/** Who was approved by whom, and what was said in the chat since. */
export async function addCommunity(
  tx: Transaction,
  ids: Record<CastMember, string>,
  { now, today }: { now: Date; today: CalendarDate },
) {
  const since = later(now, -days(420))
  const decided = keysOf(cast).filter((name) => name !== 'ada' && cast[name].approvalStatus !== 'pending')
  await tx.insert(adminActions).values(
    decided.map((name) => {
      const { approvalStatus } = cast[name]
      const reason = approvalStatus === 'rejected' ? rejection : null
      return {
        adminId: ids.ada,
        targetUserId: ids[name],
        action: approvalStatus === 'rejected' ? 'reject' : 'approve',
        actionType: 'decision',
        before: { approvalStatus: 'pending' },
        after: { approvalStatus },
        reason,
        createdAt: since,
      }
    }),
  )
  await tx.insert(communityMessages).values(
    chat.map(({ daysAgo, at, who, says }) => ({
      userId: ids[who],
      message: says,
      createdAt: instantAt(addDays(today, -daysAgo), at),
    })),
  )
}

/** Mia and the others who rent, as the customers of their rentals. */
export async function addCustomers(tx: Transaction, miasProfile: string, now: Date) {
  const { mia: member } = cast
  const mia = {
    id: newId(),
    profileId: miasProfile,
    fullName: `${member.firstName} ${member.lastName}`,
    email: member.email,
    phone: member.phone,
    dateOfBirth: member.dateOfBirth,
  }
  const others = customerNames.map((fullName, index) => ({
    id: newId(),
    profileId: null,
    fullName,
    email: `${fullName.toLowerCase().replace(' ', '.')}@example.com`,
    phone: `+1404555${String(1000 + index * 7)}`,
    dateOfBirth: addDays(date('1965-02-11'), index * 317),
  }))
  await tx
    .insert(customers)
    .values([mia, ...others].map((customer) => ({ ...customer, createdAt: later(now, -days(400)) })))
  return { mia, others }
}
