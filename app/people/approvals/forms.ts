import { z } from 'zod'

import { positions, roles } from '#app/shared/roles.ts'
import { business } from '#app/business.ts'
import { approvalProblems, peopleSortLabels } from './words.ts'
import { issues } from '#app/shared/form-problems.ts'
import { parseDate, type CalendarDate } from '#app/shared/dates.ts'
import { listQuery } from '#app/shared/list-query.ts'
import { sortQuery } from '#app/shared/sort-query.ts'
import { reason } from '#app/shared/reason.ts'
import { decisionKinds, type Decision } from './rules.ts'

const words = issues(approvalProblems)
const { from, to } = business.broker.commissionBp

/** The row version the page was made from: stale decisions are refused. */
const version = z.coerce.number().int()

export const secondStepResetForm = z.object({ reason: reason(words.reasonMissing, words.reasonLong) })

export const approvalForm = z.object({ version })

export const approvalDecisionForm = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('approve'), version }),
  z.object({
    kind: z.literal('reject'),
    version,
    reason: reason(words.reasonMissing, words.reasonLong),
  }),
  z.object({
    kind: z.literal('role'),
    version,
    role: z.enum(positions, { error: words.roleMissing }),
    /** The role that the page has asked about. */
    sure: z.enum(positions).optional().catch(undefined),
  }),
  z.object({
    kind: z.literal('commission'),
    version,
    rate: z
      .string({ error: words.rateWrong })
      .transform((typed) => Math.round(Number(typed.replace('%', '').trim()) * 100))
      .refine((rateBp) => rateBp >= from && rateBp <= to, words.rateWrong),
  }),
  z.object({ kind: z.literal('highlight'), version, highlighted: z.enum(['on', 'off']) }),
])

export function decisionOf(given: z.output<typeof approvalDecisionForm>): Decision {
  switch (given.kind) {
    case 'commission':
      return { kind: given.kind, rateBp: given.rate }
    case 'highlight':
      return { kind: given.kind, highlighted: given.highlighted === 'on' }
    case 'reject':
      return { kind: given.kind, reason: given.reason }
    case 'role':
      return { kind: given.kind, position: given.role }
    case 'approve':
      return { kind: given.kind }
  }
}

const day = z
  .string()
  .transform((typed) => parseDate(typed))
  .optional()
  .catch(undefined)

const peopleFilter = z.object({
  ...listQuery,
  status: z.enum(['pending', 'approved', 'rejected']).optional().catch(undefined),
  role: z.enum(roles).optional().catch(undefined),
  sort: sortQuery(peopleSortLabels),
})
export type PeopleFilters = z.output<typeof peopleFilter>

const logFilter = z.object({
  ...listQuery,
  action: z
    .enum([
      ...decisionKinds,
      'created',
      'muted',
      'unmuted',
      'message_removed',
      'second_step_reset',
      'sessions_ended',
      'image_hidden',
      'image_shown',
    ])
    .optional()
    .catch(undefined),
  from: day,
  until: day,
})
export type LogFilter = { q: string; action?: string; from?: CalendarDate; until?: CalendarDate; page: number }

export function readPeopleFilter(query: URLSearchParams): PeopleFilters {
  return peopleFilter.parse(Object.fromEntries(query))
}

export function readLogFilter(query: URLSearchParams): LogFilter {
  return logFilter.parse(Object.fromEntries(query))
}
