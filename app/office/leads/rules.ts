import type { CalendarDate } from '#app/shared/dates.ts'
import { isOpenProspect, type ProspectStatus } from '#app/shared/prospect-statuses.ts'
import type { LeadDetails } from './details.ts'

type Sender = { fullName: string; email: string; phone: string | null }

/** Of a form. */
export type Lead = Sender & Extract<LeadDetails, { kind: 'membership' | 'invest' | 'contact' }>

/** Overdue from the day after, in Atlanta. */
export function isOverdue(
  { status, nextOn }: { status: ProspectStatus; nextOn: string | null },
  today: CalendarDate,
): boolean {
  return isOpenProspect(status) && nextOn !== null && nextOn < today
}

export type ProspectState = { status: ProspectStatus; assigneeId: string | null; nextOn: string | null }

/** For the log: what is not as it was. */
export function changesOf(before: ProspectState, after: ProspectState) {
  const columns = ['status', 'assigneeId', 'nextOn'] as const
  return Object.fromEntries(
    columns
      .filter((column) => before[column] !== after[column])
      .map((column): [string, [string | null, string | null]] => [column, [before[column], after[column]]]),
  )
}

export function isSameRequest(one: Record<string, unknown>, other: Record<string, unknown>): boolean {
  return canonical(one) === canonical(other)
}

function canonical(details: Record<string, unknown>): string {
  const given = Object.entries(details).filter(([, value]) => value !== undefined)
  return JSON.stringify(given.sort(([one], [other]) => (one < other ? -1 : 1)))
}
