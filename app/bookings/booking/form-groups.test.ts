import { expect, test } from 'vitest'

import { stayDateProblems } from '#app/fleet/availability/words.ts'
import { bookingProblems } from './words.ts'
import { missingTitle } from './form-groups.ts'

const { missingInformation, missingDocuments, notSigned } = bookingProblems

test.each([
  ['several things that are missing', [missingInformation, missingDocuments, notSigned], 'Missing Information'],
  ['one kind of thing, which has a title of its own', [missingDocuments], undefined],
  ['something missing and something wrong', [missingInformation, stayDateProblems.taken], undefined],
  ['nothing', [], undefined],
])('the error summary has the title that fits %s', (_, found, title) => {
  expect(missingTitle(Object.fromEntries(found.map((problem) => [problem.code, [problem]])))).toBe(title)
})
