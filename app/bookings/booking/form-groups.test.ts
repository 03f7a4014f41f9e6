import { expect, test } from 'vitest'

import { problems } from '#app/messages/problems.ts'
import { missingTitle } from './form-groups.ts'

const { missingInformation, missingDocuments, notSigned, taken } = problems.booking

test.each([
  ['several things that are missing', [missingInformation, missingDocuments, notSigned], 'Missing Information'],
  ['one kind of thing, which has a title of its own', [missingDocuments], undefined],
  ['something missing and something wrong', [missingInformation, taken], undefined],
  ['nothing', [], undefined],
])('the summary of %s', (_, found, title) => {
  expect(missingTitle(Object.fromEntries(found.map((problem) => [problem.code, [problem]])))).toBe(title)
})
