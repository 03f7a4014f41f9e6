/** Which decisions about a person can be taken, and what each one changes (S2 §4, DECISIONS §3). */
import { countsAs, isHouseRole, type ApprovalStatus, type Role } from '#app/features/access/rules.ts'
import { labels } from '#app/messages/labels.ts'
import { percent } from '#app/shared/money.ts'

export type Decision =
  | { kind: 'approve' }
  | { kind: 'reject'; reason: string }
  | { kind: 'role'; role: Role }
  | { kind: 'commission'; rateBp: number }
  | { kind: 'highlight'; highlighted: boolean }

export const decisionKinds = [
  'approve',
  'reject',
  'role',
  'commission',
  'highlight',
] as const satisfies readonly Decision['kind'][]

/** What the decisions are about, as it stands. */
export type Standing = {
  role: Role
  approvalStatus: ApprovalStatus
  emailConfirmed: boolean
  commissionRateBp: number
  highlighted: boolean
}

export type Objection = 'unchanged' | 'unconfirmed' | 'lastAdmin'

/**
 * Why this cannot be decided, or undefined. Approval waits for a confirmed address; `admins` counts the approved ones,
 * of whom the last can be neither rejected nor given another role (DECISIONS §3).
 */
export function objectionTo(decision: Decision, person: Standing, admins: number): Objection | undefined {
  const after = { ...person, ...changeOf(decision) }
  if (JSON.stringify(after) === JSON.stringify(person)) return 'unchanged'
  if (decision.kind === 'approve' && !person.emailConfirmed) return 'unconfirmed'
  return countsAs('admin', person) && !countsAs('admin', after) && admins <= 1 ? 'lastAdmin' : undefined
}

/** The columns that a decision sets. */
export function changeOf(decision: Decision): Partial<Standing> {
  switch (decision.kind) {
    case 'approve':
      return { approvalStatus: 'approved' }
    case 'reject':
      return { approvalStatus: 'rejected' }
    case 'role':
      return { role: decision.role }
    case 'commission':
      return { commissionRateBp: decision.rateBp }
    case 'highlight':
      return { highlighted: decision.highlighted }
  }
}

/** Staff and admins need a longer password than the one a customer may have chosen (DECISIONS §2). */
export function needsNewPassword(decision: Decision, person: Pick<Standing, 'role'>): boolean {
  return decision.kind === 'role' && isHouseRole(decision.role) && !isHouseRole(person.role)
}

/** The word for an action of the log; one that this version does not know is printed as it is. */
export function actionWord(action: string): string {
  const words: Record<string, string> = labels.decision
  return words[action] ?? action
}

/** "Pending to Approved": what a decision changed, from the log's before and after. */
export function changeInWords(before: Record<string, unknown> | null, after: Record<string, unknown> | null): string {
  if (!before || !after) return ''
  return Object.keys(after)
    .map((column) => `${valueInWords(column, before[column])} to ${valueInWords(column, after[column])}`)
    .join(', ')
}

function valueInWords(column: string, value: unknown): string {
  if (column === 'commissionRateBp') return percent(Number(value))
  if (typeof value === 'boolean') return value ? labels.people.on : labels.people.off
  const words: Record<string, string> = { ...labels.role, ...labels.approvalStatus }
  return words[String(value)] ?? String(value)
}
