import { expect, test } from 'vitest'

import { date } from '#app/shared/dates.ts'
import { startObstacles } from './rules.ts'
import { documentTypes } from '#app/shared/document-types.ts'

const needed = { pickupDate: date('2026-12-01'), returnDate: date('2026-12-04'), licenseYears: 5 }
type Document = Parameters<typeof startObstacles>[0][number]

const accepted = documentTypes.map((documentType): Document => ({
  documentType,
  state: 'ready',
  review: 'accepted',
  expiresOn: null,
  issuedOn: null,
}))
const withLicense = (license: Partial<Document>) =>
  accepted.map((document) =>
    document.documentType === 'drivers_license_front' ? { ...document, ...license } : document,
  )
const withCard = (card: Partial<Document>) =>
  accepted.map((document) => (document.documentType === 'insurance_card' ? { ...document, ...card } : document))

test.each<[string, readonly Document[], string[]]>([
  ['all accepted', accepted, []],
  ['valid on the day of the return', withCard({ expiresOn: '2026-12-04' }), []],
  ['valid until the day before', withCard({ expiresOn: '2026-12-03' }), ['insurance_card expires']],
  ['the license was held for five years on the day of pickup', withLicense({ issuedOn: '2021-12-01' }), []],
  [
    'the license is a day too new for the car',
    withLicense({ issuedOn: '2021-12-02' }),
    ['drivers_license_front licenseTooNew'],
  ],
  [
    'the license is too new and waits',
    withLicense({ issuedOn: '2021-12-02', review: 'waiting' }),
    ['drivers_license_front waiting'],
  ],
  ['one waits', withCard({ review: 'waiting' }), ['insurance_card waiting']],
  [
    'one waits and is valid for long',
    withCard({ review: 'waiting', expiresOn: '2030-01-01' }),
    ['insurance_card waiting'],
  ],
  ['one is refused', withCard({ review: 'refused' }), ['insurance_card refused']],
  ['one was deleted after it was accepted', withCard({ state: 'deleted' }), ['insurance_card missing']],
  ['one cannot be read', withCard({ state: 'unreadable', review: 'waiting' }), ['insurance_card missing']],
  ['one is not there', accepted.slice(0, 2), ['insurance_card missing']],
  ['none is there', [], documentTypes.map((type) => `${type} missing`)],
  [
    'each has its own',
    [
      {
        documentType: 'drivers_license_front',
        state: 'ready',
        review: 'accepted',
        expiresOn: '2026-12-01',
        issuedOn: null,
      },
      { documentType: 'drivers_license_back', state: 'ready', review: 'refused', expiresOn: null, issuedOn: null },
    ],
    ['drivers_license_front expires', 'drivers_license_back refused', 'insurance_card missing'],
  ],
])('a rental starts only with accepted documents: %s', (_, documents, expected) => {
  const found = startObstacles(documents, needed)
  expect(found.map(({ documentType, obstacle }) => `${documentType} ${obstacle}`)).toEqual(expected)
})
