import { asksToBroker, countsAs, isInOffice, isManager } from '#app/people/access/rules.ts'
import {
  isHouseRole,
  positionOf,
  positions,
  standingOf,
  type ApprovalStatus,
  type Grade,
  type Position,
  type Role,
} from '#app/shared/roles.ts'
import { positionLabels, roleLabels } from '#app/people/access/words.ts'
import { approvalStatusLabels, decisionLabels, personLabels, roleQuestionLabels } from './words.ts'
import { isKeyOf } from '#app/shared/keys.ts'
import { percent } from '#app/shared/money.ts'

export type Decision =
  | { kind: 'approve' }
  | { kind: 'reject'; reason: string }
  | { kind: 'role'; position: Position }
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
  grade: Grade
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
  const other = positions.find((position) => position !== positionOf(person)) ?? positionOf(person)
  return {
    approve: objectionTo({ kind: 'approve' }, person, admins),
    reject: objectionTo({ kind: 'reject', reason: '' }, person, admins),
    role: objectionTo({ kind: 'role', position: other }, person, admins),
  }
}

export function changeOf(decision: Decision): Partial<PersonState> {
  switch (decision.kind) {
    case 'approve':
      return { approvalStatus: 'approved' }
    case 'reject':
      return { approvalStatus: 'rejected' }
    case 'role':
      return standingOf(decision.position)
    case 'commission':
      return { commissionRateBp: decision.rateBp }
    case 'highlight':
      return { highlighted: decision.highlighted }
  }
}

export function needsNewPassword(decision: Decision, person: Pick<PersonState, 'role'>): boolean {
  return decision.kind === 'role' && isHouseRole(standingOf(decision.position).role) && !isHouseRole(person.role)
}

type Asked = { fullName: string; role: Role; grade: Grade; approvalStatus: ApprovalStatus; loss: string | null }

/** The question an admin confirms before a role changes, naming every consequence. */
export function roleQuestion(person: Asked, position: Position): string {
  const { change, opens, newPassword } = roleQuestionLabels
  const after = { ...person, ...standingOf(position) }
  return [
    change(person.fullName, positionLabels[positionOf(person)], positionLabels[position]),
    isKeyOf(opens, position) && opens[position],
    needsNewPassword({ kind: 'role', position }, person) && newPassword,
    ...losses({ ...person, loss: asksToBroker(person) ? person.loss : null }, after),
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

export type Access = Pick<Asked, 'role' | 'grade' | 'approvalStatus'>

function losses(person: Omit<Asked, 'fullName'>, after: Access): (string | false | null)[] {
  const { closes, demotes, listingsLeave } = roleQuestionLabels
  return [
    isInOffice(person) && !isInOffice(after) && closes,
    managesAsWell(person) && isInOffice(after) && !managesAsWell(after) && demotes,
    person.loss,
    countsAs('broker', person) && !countsAs('broker', after) && !isInOffice(after) && listingsLeave,
  ]
}

function managesAsWell(person: Access): boolean {
  return countsAs('admin', person) || isManager(person)
}

export function actionWord(action: string): string {
  const words: Record<string, string> = decisionLabels
  return words[action] ?? action
}

export function changeInWords(before: Record<string, unknown> | null, after: Record<string, unknown> | null): string {
  if (!before || !after) return ''
  return Object.keys(after)
    .filter((column) => column !== 'grade')
    .map((column) => `${valueInWords(column, before)} to ${valueInWords(column, after)}`)
    .join(', ')
}

/** A role with its grade, where it was written down. */
function valueInWords(column: string, row: Record<string, unknown>): string {
  const value = row[column]
  if (column === 'commissionRateBp') return percent(Number(value))
  if (typeof value === 'boolean') return value ? personLabels.on : personLabels.off
  const words: Record<string, string> = { ...positionLabels, ...roleLabels, ...approvalStatusLabels }
  const said = column === 'role' && value === 'staff' ? (row.grade ?? value) : value
  return words[String(said)] ?? String(said)
}
