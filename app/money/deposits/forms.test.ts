import { expect, test } from 'vitest'

import { business } from '#app/business.ts'
import { depositProblems } from './words.ts'
import { terminalForm } from './forms.ts'

test.each([
  ['a reference', { reference: ' T-1042 ' }, 'T-1042'],
  ['none', {}, depositProblems.referenceMissing.code],
  ['a long one', { reference: 'x'.repeat(business.office.longestReference + 1) }, depositProblems.referenceLong.code],
])('of a hold on the terminal: %s', (_, typed, answer) => {
  const read = terminalForm.safeParse(typed)
  expect(read.success ? read.data.reference : read.error.issues[0]?.message).toContain(answer)
})
