import { describe, expect, test } from 'vitest'

import { standingOf } from '#app/shared/roles.ts'
import {
  actionWord,
  changeInWords,
  changeOf,
  needsNewPassword,
  objectionsTo,
  rejectionLosses,
  roleQuestion,
  objectionTo,
  type Decision,
  type PersonState,
} from './rules.ts'

const person: PersonState = {
  role: 'broker',
  grade: 'desk',
  approvalStatus: 'pending',
  emailConfirmed: true,
  commissionRateBp: 1500,
  highlighted: false,
}
const approve: Decision = { kind: 'approve' }
const reject: Decision = { kind: 'reject', reason: 'No license.' }
const admin = { role: 'admin', approvalStatus: 'approved' } as const

test('what would fail is known before it is offered', () => {
  const none = { approve: undefined, reject: undefined, role: undefined }
  expect(objectionsTo(person, 1)).toEqual(none)
  expect(objectionsTo({ ...person, emailConfirmed: false }, 1)).toEqual({ ...none, approve: 'unconfirmed' })
  expect(objectionsTo({ ...person, ...admin }, 1)).toEqual({
    approve: 'unchanged',
    reject: 'lastAdmin',
    role: 'lastAdmin',
  })
  expect(objectionsTo({ ...person, role: 'member', approvalStatus: 'rejected' }, 1).reject).toBe('unchanged')
})

describe('an admin', () => {
  test.each<[string, Decision, Partial<PersonState>, number]>([
    ['approve a broker who is waiting', approve, {}, 1],
    ['approve a broker who was rejected', approve, { approvalStatus: 'rejected' }, 1],
    ['reject a broker who is waiting', reject, {}, 1],
    ['reject a broker who was approved', reject, { approvalStatus: 'approved' }, 1],
    ['reject a broker with an unconfirmed address', reject, { emailConfirmed: false }, 1],
    ['reject one of two admins', reject, admin, 2],
    ['reject an applicant for admin', reject, { role: 'admin' }, 1],
    ['give a broker another role', { kind: 'role', position: 'member' }, {}, 1],
    ['give one of two admins another role', { kind: 'role', position: 'desk' }, admin, 2],
    ['give a broker another rate', { kind: 'commission', rateBp: 1000 }, {}, 1],
    ['give the last admin another rate', { kind: 'commission', rateBp: 1000 }, admin, 1],
    ['highlight a broker', { kind: 'highlight', highlighted: true }, {}, 1],
  ])('may %s', (_case, decision, more, admins) => {
    expect(objectionTo(decision, { ...person, ...more }, admins)).toBeUndefined()
  })

  test.each<[string, Decision, Partial<PersonState>, number, ReturnType<typeof objectionTo>]>([
    ['approve a broker with an unconfirmed address', approve, { emailConfirmed: false }, 1, 'unconfirmed'],
    ['approve a broker twice', approve, { approvalStatus: 'approved' }, 1, 'unchanged'],
    ['reject a broker twice', reject, { approvalStatus: 'rejected' }, 1, 'unchanged'],
    ['reject the last admin', reject, admin, 1, 'lastAdmin'],
    ['give a broker the same role again', { kind: 'role', position: 'broker' }, {}, 1, 'unchanged'],
    ['give the last admin another role', { kind: 'role', position: 'desk' }, admin, 1, 'lastAdmin'],
    ['give a broker the same rate again', { kind: 'commission', rateBp: 1500 }, {}, 1, 'unchanged'],
    ['stop a highlight that is off', { kind: 'highlight', highlighted: false }, {}, 1, 'unchanged'],
  ])('may not %s', (_case, decision, more, admins, objection) => {
    expect(objectionTo(decision, { ...person, ...more }, admins)).toBe(objection)
  })
})

test('each decision sets one column', () => {
  expect(changeOf(approve)).toEqual({ approvalStatus: 'approved' })
  expect(changeOf(reject)).toEqual({ approvalStatus: 'rejected' })
  expect(changeOf({ kind: 'commission', rateBp: 1200 })).toEqual({ commissionRateBp: 1200 })
})

test.each([
  ['member', 'desk'],
  ['broker', 'admin'],
] as const)('a %s who becomes %s needs a new password', (from, to) => {
  expect(needsNewPassword({ kind: 'role', position: to }, { role: from })).toBe(true)
})

test.each([
  ['staff', 'admin'],
  ['staff', 'manager'],
  ['admin', 'desk'],
  ['member', 'broker'],
  ['staff', 'member'],
] as const)('the password of %s who becomes %s is kept', (from, to) => {
  expect(needsNewPassword({ kind: 'role', position: to }, { role: from })).toBe(false)
})

test.each([
  ['Pending to Approved', { approvalStatus: 'pending' }, { approvalStatus: 'approved' }],
  [
    'Broker to Staff, Pending to Approved',
    { role: 'broker', approvalStatus: 'pending' },
    { role: 'staff', approvalStatus: 'approved' },
  ],
  ['Member to Manager', { role: 'member', grade: 'desk' }, { role: 'staff', grade: 'manager' }],
  ['Manager to Desk staff', { role: 'staff', grade: 'manager' }, { role: 'staff', grade: 'desk' }],
  ['Manager to Member', { role: 'staff', grade: 'manager' }, { role: 'member', grade: 'desk' }],
  ['15% to 12.5%', { commissionRateBp: 1500 }, { commissionRateBp: 1250 }],
  ['Off to On', { highlighted: false }, { highlighted: true }],
  ['chauffeur to Member', { role: 'chauffeur' }, { role: 'member' }],
])('the log describes a change as “%s”', (words, before, after) => {
  expect(changeInWords(before, after)).toBe(words)
})

test.each([
  ['before', null, { role: 'member' }],
  ['after', { role: 'member' }, null],
])('the log says nothing where the state %s is unknown', (_, before, after) => {
  expect(changeInWords(before, after)).toBe('')
})

test('an action that this version does not know keeps its name', () => {
  expect(['approve', 'muted', 'promoted'].map(actionWord)).toEqual(['Approved', 'Muted in the chat', 'promoted'])
})

test.each([
  ['broker', 'desk', ['from Broker to Desk staff?', 'bookings, customers', 'new password', 'The subscription ends.']],
  ['desk', 'manager', ['from Desk staff to Manager?', 'figures, cancel bookings', 'charges over $1,000.00']],
  ['manager', 'desk', ['from Manager to Desk staff?', 'no longer see figures']],
  ['admin', 'desk', ['from Admin to Desk staff?', 'no longer see figures']],
  ['broker', 'member', ['from Broker to Member?', 'The subscription ends.', 'Their listings leave the fleet.']],
  ['member', 'broker', ['from Member to Broker?']],
  ['manager', 'member', ['from Manager to Member?', 'lose access to the office']],
] as const)('the question before %s becomes %s names everything that it does', (before, after, parts) => {
  const question = roleQuestion(
    {
      fullName: 'Mia Hart',
      ...standingOf(before),
      approvalStatus: 'approved' as const,
      loss: 'The subscription ends.',
    },
    after,
  )
  for (const part of parts) expect(question).toContain(part)
  expect(question.includes('subscription')).toBe(before === 'broker')
})

test.each([
  ['broker', 'approved', 'The subscription ends. Their listings leave the fleet.'],
  ['broker', 'pending', 'The subscription ends.'],
  ['staff', 'approved', 'They will lose access to the office. The subscription ends.'],
  ['staff', 'pending', 'The subscription ends.'],
] as const)('before a %s who is %s is rejected, everything that they lose is named', (role, approvalStatus, words) => {
  expect(rejectionLosses({ role, grade: 'desk', approvalStatus, loss: 'The subscription ends.' })).toBe(words)
  expect(rejectionLosses({ role: 'member', grade: 'desk', approvalStatus, loss: null })).toBeNull()
})
