import { expect, test } from 'vitest'

import { date } from '#app/shared/dates.ts'
import { documentsSummary, type SummedDocument } from './summary.ts'

const today = date('2026-11-22')
const waiting: SummedDocument = { state: 'ready', review: 'waiting', expiresOn: null }
const accepted: SummedDocument = { ...waiting, review: 'accepted' }

test.each<[string, string, string, SummedDocument[], boolean]>([
  ['off', 'Bring them to the pickup', 'there are none', [], false],
  ['off', 'None', 'there were none and the rental is over', [], true],
  ['away', 'Waiting to be checked', 'one is not reviewed yet', [accepted, waiting], false],
  ['bad', 'One can’t be used', 'one was refused', [accepted, { ...waiting, review: 'refused' }], false],
  ['bad', 'One can’t be used', 'one has expired', [accepted, { ...accepted, expiresOn: '2026-11-21' }], false],
  ['ok', 'Accepted', 'one expired, but the rental is over', [accepted, { ...accepted, expiresOn: '2026-11-21' }], true],
  ['ok', 'Accepted', 'all were accepted', [accepted, accepted], false],
  ['off', 'Deleted', 'all were deleted after the rental', [{ ...accepted, state: 'deleted' }], true],
])('looks %s and says “%s” when %s', (look, words, _, documents, over) => {
  expect(documentsSummary(documents, today, over)).toEqual({ look, words })
})
