import { describe, expect, it } from 'vitest'

import { chargeStateEnum } from '#drizzle/tables/charges.ts'
import { hours, later } from '#app/shared/durations.ts'
import { cents } from '#app/shared/money.ts'
import {
  answerUntil,
  isPayable,
  lacksEvidence,
  mayAnswer,
  mayBecome,
  mistakeOfDecision,
  totalsOf,
  type ChargeState,
} from './rules.ts'

const sentAt = new Date('2026-11-01T03:30:00Z')

const chargeStates = chargeStateEnum.enumValues

describe('the time to answer', () => {
  it('is 72 hours that pass, also when the clocks go back', () => {
    expect(answerUntil(sentAt)).toEqual(new Date('2026-11-04T03:30:00Z'))
  })

  it.each([
    ['at once', 'sent', 0, true],
    ['in the last thousandth of a second', 'sent', hours(72) - 1, true],
    ['when it is over', 'sent', hours(72), false],
    ['when it was accepted', 'accepted', 1, false],
    ['when it was objected to', 'objected', 1, false],
    ['when it was not sent', 'confirmed', 1, false],
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

it('counts what was not dropped, and what may be taken of it', () => {
  const charges = chargeStates.map((state, index) => ({ state, total: cents(10 ** index) }))
  expect(totalsOf(charges)).toEqual({ total: 1_111_111, payable: 1_011_000 })
})

it.each([
  ['as proposed', 'proposed', 100, undefined, null],
  ['less, without a reason', 'proposed', 50, undefined, 'reasonMissing'],
  ['more, with a reason', 'confirmed', 200, 'Two tanks', null],
  ['as it was, after an objection', 'objected', 100, undefined, 'reasonMissing'],
  ['less, after an objection', 'objected', 50, 'Agreed on the phone', null],
  ['more, after an objection', 'objected', 101, 'Looked again', 'raised'],
] as const)('staff decide: %s', (_, state, after, reason, expected) => {
  expect(mistakeOfDecision({ before: cents(100), after: cents(after), state, reason })).toBe(expected)
})

it.each([
  ['damage without either', { kind: 'damage' }, true],
  ['damage with no photo and no reason', { kind: 'damage', photos: [], noPhotoReason: '' }, true],
  ['damage with a photo', { kind: 'damage', photos: ['photo'] }, false],
  ['damage with a reason', { kind: 'damage', noPhotoReason: 'It was dark' }, false],
  ['cleaning', { kind: 'cleaning' }, false],
] as const)('asks for a photo or a reason: %s', (_, added, expected) => expect(lacksEvidence(added)).toBe(expected))
