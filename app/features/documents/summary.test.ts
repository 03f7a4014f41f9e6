import { expect, test } from 'vitest'

import { date } from '#app/shared/dates.ts'
import { documentsSummary, type DocumentFacts } from './summary.ts'

const today = date('2026-11-22')
const waiting: DocumentFacts = { state: 'ready', review: 'waiting', expiresOn: null }
const accepted: DocumentFacts = { ...waiting, review: 'accepted' }

test.each<[DocumentFacts[], boolean, string, string]>([
  [[], false, 'off', 'Bring them to the pickup'],
  [[], true, 'off', 'None'],
  [[accepted, waiting], false, 'away', 'Waiting to be checked'],
  [[accepted, { ...waiting, review: 'refused' }], false, 'bad', 'One can’t be used'],
  [[accepted, { ...accepted, expiresOn: '2026-11-21' }], false, 'bad', 'One can’t be used'],
  [[accepted, { ...accepted, expiresOn: '2026-11-21' }], true, 'ok', 'Accepted'],
  [[accepted, accepted], false, 'ok', 'Accepted'],
  [[{ ...accepted, state: 'deleted' }], true, 'off', 'Deleted'],
])('%j, over: %s, is %s: %s', (documents, over, look, words) => {
  expect(documentsSummary(documents, today, over)).toEqual({ look, words })
})
