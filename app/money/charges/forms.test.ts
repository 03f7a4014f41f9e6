import { expect, test } from 'vitest'

import { chargeProblems } from './words.ts'
import { issue } from '#app/shared/form-problems.ts'
import { additionForm } from './forms.ts'

const { cleaningHigh } = chargeProblems

test.each([
  ['cleaning', '500', undefined],
  ['cleaning', '500.01', cleaningHigh],
  ['cleaning', '1,250', cleaningHigh],
  ['damage', '1,250', undefined],
])('%s of $%s at the most that the agreement names', (kind, amount, problem) => {
  const read = additionForm.safeParse({
    kind,
    label: 'Sand in the seats',
    amount,
    noPhotoReason: 'Seen at the return.',
  })
  expect(read.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []).toEqual(
    problem ? [['amount', issue(problem)]] : [],
  )
})
