import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'

import { business } from '#app/business.ts'
import { documentReviewProblems } from './words.ts'
import { date } from '#app/shared/dates.ts'
import { formatError } from '#app/shared/form-problems.ts'
import { verdictForm, verdictOf } from './forms.ts'

const [today, returnDate] = [date('2026-11-22'), date('2026-12-04')]
const pickupDate = date('2026-12-01')
const words = documentReviewProblems

function read(entries: Record<string, string>, documentType = 'insurance_card') {
  const form = new FormData()
  for (const [name, value] of Object.entries(entries)) form.set(name, value)
  const parsed = parseWithZod(form, {
    schema: verdictForm({ documentType, today, returnDate, pickupDate, licenseYears: 5 }),
    formatError,
  })
  if (parsed.status === 'success') return verdictOf(parsed.value)
  return Object.fromEntries(Object.entries(parsed.error ?? {}).map(([name, found]) => [name, found?.[0]?.code]))
}

const accepted = (expiresOn: string | null) => ({ kind: 'accept', expiresOn })

test.each([
  ['2029-05-05', accepted('2029-05-05')],
  ['2026-12-04', accepted('2026-12-04')],
])('a document may be accepted until "%s"', (expiresOn, expected) => {
  expect(read({ verdict: 'accept', expiresOn, version: '' })).toEqual(expected)
})

test.each([
  ['2026-12-03', { expiresOn: words.dateTooSoon.code }],
  ['2026-11-21', { expiresOn: words.datePast.code }],
  ['2126-11-21', { expiresOn: words.dateWrong.code }],
  ['2029-02-30', { expiresOn: words.dateWrong.code }],
  ['soon', { expiresOn: words.dateWrong.code }],
  ['', { expiresOn: words.dateMissing.code }],
])('a document may not be accepted until "%s"', (expiresOn, expected) => {
  expect(read({ verdict: 'accept', expiresOn, version: '' })).toEqual(expected)
})

test('the back of a license needs no date, but a date that is given is checked', () => {
  expect(read({ verdict: 'accept' }, 'drivers_license_back')).toEqual(accepted(null))
  const past = read({ verdict: 'accept', expiresOn: '2020-01-01' }, 'drivers_license_back')
  expect(past).toEqual({ expiresOn: words.datePast.code })
})

test.each([
  ['a reason from the list', { ready: 'cut' }, { kind: 'refuse', reason: 'Part of the document is cut off.' }],
  [
    'a reason from the list and more words',
    { ready: 'cut', reason: ' The top. ' },
    { kind: 'refuse', reason: 'Part of the document is cut off. The top.' },
  ],
  [
    'a reason in own words',
    { ready: 'other', reason: 'It is a library card.' },
    { kind: 'refuse', reason: 'It is a library card.' },
  ],
])('a document may be refused with %s', (_, entries, expected) => {
  expect(read({ verdict: 'refuse', ...entries })).toEqual(expected)
})

test.each([
  ['blank words of its own', { ready: 'other', reason: '  ' }, { reason: words.ownWordsMissing.code }],
  ['a reason that is not in the list', { ready: 'made up' }, { ready: words.reasonMissing.code }],
  ['words without a choice from the list', { reason: 'Only words' }, { ready: words.reasonMissing.code }],
  [
    'too many words',
    { ready: 'cut', reason: 'x'.repeat(business.office.longestReason + 1) },
    { reason: words.reasonLong.code },
  ],
])('a document may not be refused with %s', (_, entries, expected) => {
  expect(read({ verdict: 'refuse', ...entries })).toEqual(expected)
})

test.each([
  ['2021-12-02', words.issueTooNew(5).code],
  ['2027-01-01', words.issueMissing.code],
  ['', words.issueMissing.code],
])('a license issued on "%s" is refused', (issuedOn, code) => {
  const found = read({ verdict: 'accept', expiresOn: '2029-05-05', issuedOn }, 'drivers_license_front')
  expect(found).toEqual({ issuedOn: code })
})

test('a license issued just long enough ago for the car is accepted', () => {
  const issuedOn = '2021-12-01'
  const found = read({ verdict: 'accept', expiresOn: '2029-05-05', issuedOn }, 'drivers_license_front')
  expect(found).toEqual({ ...accepted('2029-05-05'), issuedOn })
})
