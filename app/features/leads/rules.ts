import type { MembershipTier } from '#app/features/membership/tiers.ts'

type Sender = { fullName: string; email: string; phone: string | null }

export type Lead = Sender &
  (
    | { kind: 'membership'; details: { tier: MembershipTier; vehicle: string; secondDriver?: string; notes?: string } }
    | { kind: 'invest'; details: { make: string; model: string; year: number; mileage: number; message?: string } }
    | { kind: 'contact'; details: { message: string } }
  )

export type Waiting = Sender & { kind: 'availability'; details: { pickup: string; return: string } }

export function isSameRequest(one: Record<string, unknown>, other: Record<string, unknown>): boolean {
  return canonical(one) === canonical(other)
}

function canonical(details: Record<string, unknown>): string {
  const given = Object.entries(details).filter(([, value]) => value !== undefined)
  return JSON.stringify(given.sort(([one], [other]) => (one < other ? -1 : 1)))
}
