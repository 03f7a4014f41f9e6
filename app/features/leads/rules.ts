/** A lead is somebody who wants something from us: a membership, to place a car, an answer. Sent twice it is one. */
import type { MembershipTier } from '#app/features/membership/tiers.ts'

type Sender = { fullName: string; email: string; phone: string | null }

/** What was asked for, by kind; `details` is what the row keeps and the mails print. */
export type Lead = Sender &
  (
    | { kind: 'membership'; details: { tier: MembershipTier; vehicle: string; secondDriver?: string; notes?: string } }
    | { kind: 'invest'; details: { make: string; model: string; year: number; mileage: number; message?: string } }
    | { kind: 'contact'; details: { message: string } }
  )

/** Somebody who waits for dates: the row is a lead too, written by the waiting list. */
export type Waiting = Sender & { kind: 'availability'; details: { pickup: string; return: string } }

/** Whether two leads say the same, whatever order the database keeps their details in. */
export function isSameRequest(one: Record<string, unknown>, other: Record<string, unknown>): boolean {
  return canonical(one) === canonical(other)
}

function canonical(details: Record<string, unknown>): string {
  const given = Object.entries(details).filter(([, value]) => value !== undefined)
  return JSON.stringify(given.sort(([one], [other]) => (one < other ? -1 : 1)))
}
