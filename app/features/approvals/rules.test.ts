import { describe, expect, test } from 'vitest'

import {
  actionWord,
  changeInWords,
  changeOf,
  needsNewPassword,
  objectionsTo,
  roleQuestion,
  objectionTo,
  type Decision,
  type Standing,
} from './rules.ts'

const person: Standing = {
  role: 'broker',
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

describe('objections', () => {
  test.each<[string, Decision, Partial<Standing>, number, ReturnType<typeof objectionTo>]>([
    ['approve who waits', approve, {}, 1, undefined],
    ['approve an unconfirmed address', approve, { emailConfirmed: false }, 1, 'unconfirmed'],
    ['approve who was rejected', approve, { approvalStatus: 'rejected' }, 1, undefined],
    ['approve twice', approve, { approvalStatus: 'approved' }, 1, 'unchanged'],
    ['reject who waits', reject, {}, 1, undefined],
    ['reject who was approved', reject, { approvalStatus: 'approved' }, 1, undefined],
    ['reject twice', reject, { approvalStatus: 'rejected' }, 1, 'unchanged'],
    ['reject an unconfirmed address', reject, { emailConfirmed: false }, 1, undefined],
    ['reject the last admin', reject, admin, 1, 'lastAdmin'],
    ['reject one of two admins', reject, admin, 2, undefined],
    ['reject who asked to be admin', reject, { role: 'admin' }, 1, undefined],
    ['another role', { kind: 'role', role: 'member' }, {}, 1, undefined],
    ['the same role', { kind: 'role', role: 'broker' }, {}, 1, 'unchanged'],
    ['another role for the last admin', { kind: 'role', role: 'staff' }, admin, 1, 'lastAdmin'],
    ['another role for one of two admins', { kind: 'role', role: 'staff' }, admin, 2, undefined],
    ['another rate', { kind: 'commission', rateBp: 1000 }, {}, 1, undefined],
    ['the same rate', { kind: 'commission', rateBp: 1500 }, {}, 1, 'unchanged'],
    ['another rate for the last admin', { kind: 'commission', rateBp: 1000 }, admin, 1, undefined],
    ['highlight', { kind: 'highlight', highlighted: true }, {}, 1, undefined],
    ['highlight off when it is off', { kind: 'highlight', highlighted: false }, {}, 1, 'unchanged'],
  ])('%s', (_case, decision, more, admins, objection) => {
    expect(objectionTo(decision, { ...person, ...more }, admins)).toBe(objection)
  })
})

test('each decision sets one column', () => {
  expect(changeOf(approve)).toEqual({ approvalStatus: 'approved' })
  expect(changeOf(reject)).toEqual({ approvalStatus: 'rejected' })
  expect(changeOf({ kind: 'commission', rateBp: 1200 })).toEqual({ commissionRateBp: 1200 })
})

test.each([
  ['member', 'staff', true],
  ['broker', 'admin', true],
  ['staff', 'admin', false],
  ['admin', 'staff', false],
  ['member', 'broker', false],
  ['staff', 'member', false],
] as const)('from %s to %s a new password is needed: %s', (from, to, needed) => {
  expect(needsNewPassword({ kind: 'role', role: to }, { role: from })).toBe(needed)
})

test.each([
  [{ approvalStatus: 'pending' }, { approvalStatus: 'approved' }, 'Pending to Approved'],
  [
    { role: 'broker', approvalStatus: 'pending' },
    { role: 'staff', approvalStatus: 'approved' },
    'Broker to Staff, Pending to Approved',
  ],
  [{ commissionRateBp: 1500 }, { commissionRateBp: 1250 }, '15% to 12.5%'],
  [{ highlighted: false }, { highlighted: true }, 'Off to On'],
  [{ role: 'chauffeur' }, { role: 'member' }, 'chauffeur to Member'],
  [null, { role: 'member' }, ''],
  [{ role: 'member' }, null, ''],
])('the log says of %j and %j: %s', (before, after, words) => {
  expect(changeInWords(before, after)).toBe(words)
})

test('an action that this version does not know keeps its name', () => {
  expect(['approve', 'muted', 'promoted'].map(actionWord)).toEqual(['Approved', 'Muted in the chat', 'promoted'])
})

test.each([
  ['broker', 'staff', ['from Broker to Staff?', 'all bookings, customers', 'new password', 'The subscription ends.']],
  ['broker', 'member', ['from Broker to Member?', 'The subscription ends.', 'Their listings leave the fleet.']],
  ['member', 'broker', ['from Member to Broker?']],
  ['staff', 'member', ['from Staff to Member?', 'lose access to the office']],
] as const)('before %s becomes %s all that it does is asked about', (before, after, parts) => {
  const question = roleQuestion({ fullName: 'Mia Hart', role: before, loss: 'The subscription ends.' }, after)
  for (const part of parts) expect(question).toContain(part)
  expect(question.includes('subscription')).toBe(before === 'broker')
})
