import { expect, test } from 'vitest'

import { missingBeforeKeys } from './start-needs.ts'

const settled = { agreed: true, documentsAccepted: true, remainingPaid: true, depositSecured: true }
const nothing = { agreed: false, documentsAccepted: false, remainingPaid: false, depositSecured: false }

test.each([
  ['everything is settled', {}, []],
  ['nothing was signed', { agreed: false }, ['agreement']],
  ['a document waits', { documentsAccepted: false }, ['documents']],
  ['half is owed', { remainingPaid: false }, ['remaining']],
  ['the hold failed', { depositSecured: false }, ['deposit']],
  ['nothing is settled', nothing, ['agreement', 'documents', 'remaining', 'deposit']],
] as const)('before the keys, when %s', (_, differs, missing) => {
  expect(missingBeforeKeys({ ...settled, ...differs })).toEqual(missing)
})
