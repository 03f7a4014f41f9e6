import { asksToBroker, countsAs, isInOffice } from '#app/people/access/rules.ts'
import { isHouseRole, roles, type ApprovalStatus, type Role } from '#app/shared/roles.ts'
import { roleLabels } from '#app/people/access/words.ts'
import { approvalStatusLabels, decisionLabels, personLabels, roleQuestionLabels } from './words.ts'
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

export type PersonState = {
  role: Role
  approvalStatus: ApprovalStatus
  emailConfirmed: boolean
  commissionRateBp: number
  highlighted: boolean
}

export type DecisionObjection = 'unchanged' | 'unconfirmed' | 'lastAdmin'

/** `admins`: how many are approved; the last one cannot be rejected or given another role (docs/product.md#accounts). */
export function objectionTo(decision: Decision, person: PersonState, admins: number): DecisionObjection | undefined {
  const after = { ...person, ...changeOf(decision) }
  if (JSON.stringify(after) === JSON.stringify(person)) return 'unchanged'
  if (decision.kind === 'approve' && !person.emailConfirmed) return 'unconfirmed'
  return countsAs('admin', person) && !countsAs('admin', after) && admins <= 1 ? 'lastAdmin' : undefined
}

export type Objections = { approve?: DecisionObjection; reject?: DecisionObjection; role?: DecisionObjection }

/** Why a decision would fail that no field can correct. */
export function objectionsTo(person: PersonState, admins: number): Objections {
  const otherRole = roles.find((role) => role !== person.role) ?? person.role
  return {
    approve: objectionTo({ kind: 'approve' }, person, admins),
    reject: objectionTo({ kind: 'reject', reason: '' }, person, admins),
    role: objectionTo({ kind: 'role', role: otherRole }, person, admins),
  }
}

export function changeOf(decision: Decision): Partial<PersonState> {
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

export function needsNewPassword(decision: Decision, person: Pick<PersonState, 'role'>): boolean {
  return decision.kind === 'role' && isHouseRole(decision.role) && !isHouseRole(person.role)
}

type Asked = { fullName: string; role: Role; approvalStatus: ApprovalStatus; loss: string | null }

/** The question an admin confirms before a role changes, naming every consequence. */
export function roleQuestion(person: Asked, role: Role): string {
  const { change, opens, newPassword } = roleQuestionLabels
  return [
    change(person.fullName, roleLabels[person.role], roleLabels[role]),
    isHouseRole(role) && opens[role],
    needsNewPassword({ kind: 'role', role }, person) && newPassword,
    ...losses({ ...person, loss: asksToBroker(person) ? person.loss : null }, { ...person, role }),
  ]
    .filter(Boolean)
    .join(' ')
}

/** Everything that a rejection takes from a person. Null for nothing. `loss`: of their subscription. */
export function rejectionLosses(person: Omit<Asked, 'fullName'>): string | null {
  return (
    losses(person, { ...person, approvalStatus: 'rejected' })
      .filter(Boolean)
      .join(' ') || null
  )
}

export type Access = Pick<Asked, 'role' | 'approvalStatus'>

function losses(person: Omit<Asked, 'fullName'>, after: Access): (string | false | null)[] {
  const { closes, listingsLeave } = roleQuestionLabels
  return [
    isInOffice(person) && !isInOffice(after) && closes,
    person.loss,
    countsAs('broker', person) && !countsAs('broker', after) && !isInOffice(after) && listingsLeave,
  ]
}

export function actionWord(action: string): string {
  const words: Record<string, string> = decisionLabels
  return words[action] ?? action
}

export function changeInWords(before: Record<string, unknown> | null, after: Record<string, unknown> | null): string {
  if (!before || !after) return ''
  return Object.keys(after)
    .map((column) => `${valueInWords(column, before[column])} to ${valueInWords(column, after[column])}`)
    .join(', ')
}

function valueInWords(column: string, value: unknown): string {
  if (column === 'commissionRateBp') return percent(Number(value))
  if (typeof value === 'boolean') return value ? personLabels.on : personLabels.off
  const words: Record<string, string> = { ...roleLabels, ...approvalStatusLabels }
  return words[String(value)] ?? String(value)
}
