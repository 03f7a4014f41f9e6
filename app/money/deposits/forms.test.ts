import { expect, test } from 'vitest'

import { balances } from '#app/config/balances.ts'
import { problems } from '#app/messages/problems.ts'
import { terminalForm } from './forms.ts'

test.each([
  ['a reference', { reference: ' T-1042 ' }, 'T-1042'],
  ['none', {}, problems.deposit.referenceMissing.code],
  ['a long one', { reference: 'x'.repeat(balances.longestReference + 1) }, problems.deposit.referenceLong.code],
])('of a hold on the terminal: %s', (_, typed, answer) => {
  const read = terminalForm.safeParse(typed)
  expect(read.success ? read.data.reference : read.error.issues[0]?.message).toContain(answer)
})
