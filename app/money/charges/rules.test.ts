import { describe, expect, it } from 'vitest'

import { statesOfCharges, type ChargeState } from '#app/shared/charge-states.ts'
import { hours, later } from '#app/shared/durations.ts'
import { cents } from '#app/shared/money.ts'
import {
  answerUntil,
  firstDeadline,
  isPayable,
  lacksEvidence,
  mayAnswer,
  mayBecome,
  mistakeOfDecision,
  totalsOf,
} from './rules.ts'

const sentAt = new Date('2026-11-01T03:30:00Z')

const { every: chargeStates } = statesOfCharges

describe('a customer', () => {
  it('has 72 full hours to answer, also when the clocks go back', () => {
    expect(answerUntil(sentAt)).toEqual(new Date('2026-11-04T03:30:00Z'))
  })

  it.each([
    ['may answer at once', 'sent', 0, true],
    ['may answer in the last millisecond', 'sent', hours(72) - 1, true],
    ['may not answer when the time is over', 'sent', hours(72), false],
    ['may not answer after accepting', 'accepted', 1, false],
    ['may not answer after objecting', 'objected', 1, false],
    ['may not answer before the charge is sent', 'confirmed', 1, false],
  ] as const)('%s', (_, state, after, expected) => {
    expect(mayAnswer({ state, answerBy: answerUntil(sentAt) }, later(sentAt, after))).toBe(expected)
  })
})

it('leads every charge to its end, and never from what may be charged to anything else', () => {
  const reached = new Set<ChargeState>(['proposed'])
  for (const from of chargeStates)
    for (const to of chargeStates) if (reached.has(from) && mayBecome(from, to)) reached.add(to)
  expect([...reached].toSorted()).toEqual([...chargeStates].toSorted())
  for (const from of chargeStates.filter(isPayable))
    expect(chargeStates.filter((to) => mayBecome(from, to))).toEqual([])
  expect(mayBecome('objected', 'lapsed')).toBe(false)
})

it('names the first deadline of what waits, whatever comes first in the list', () => {
  const waiting = (answerBy: string, deadline: number, isOpen = true) => ({ answerBy, deadline, isOpen })
  expect(firstDeadline([waiting('Saturday', 6), waiting('Thursday', 4), waiting('Monday', 1, false)])).toBe('Thursday')
  expect(firstDeadline([waiting('Monday', 1, false)])).toBeNull()
})

it('counts what was not dropped, and what may be taken of it', () => {
  const charges = chargeStates.map((state, index) => ({ state, total: cents(10 ** index) }))
  expect(totalsOf(charges)).toEqual({ total: 1_111_111, payable: 1_011_000 })
})

it.each([
  ['may charge what was proposed', 'proposed', 100, undefined, null],
  ['may not charge less without a reason', 'proposed', 50, undefined, 'reasonMissing'],
  ['may charge more with a reason', 'confirmed', 200, 'Two tanks', null],
  ['may not keep a charge after an objection without a reason', 'objected', 100, undefined, 'reasonMissing'],
  ['may charge less after an objection', 'objected', 50, 'Agreed on the phone', null],
  ['may not charge more after an objection', 'objected', 101, 'Looked again', 'raised'],
] as const)('staff %s', (_, state, after, reason, expected) => {
  expect(mistakeOfDecision({ kind: 'late', before: cents(100), after: cents(after), state, reason })).toBe(expected)
})

it('charges no more for cleaning than the agreement names, whatever the reason', () => {
  const change = { kind: 'cleaning', before: cents(50_000), state: 'confirmed', reason: 'Smoke' } as const
  expect(mistakeOfDecision({ ...change, after: cents(50_000) })).toBeNull()
  expect(mistakeOfDecision({ ...change, after: cents(50_001) })).toBe('cleaningHigh')
})

it.each([
  ['damage needs a photo or a reason', { kind: 'damage' }, true],
  [
    'damage with an empty list and an empty reason needs one of them',
    { kind: 'damage', photos: [], noPhotoReason: '' },
    true,
  ],
  ['damage with a photo needs no more', { kind: 'damage', photos: ['photo'] }, false],
  ['damage with a reason needs no photo', { kind: 'damage', noPhotoReason: 'It was dark' }, false],
  ['cleaning needs no photo', { kind: 'cleaning' }, false],
] as const)('%s', (_, added, expected) => expect(lacksEvidence(added)).toBe(expected))
