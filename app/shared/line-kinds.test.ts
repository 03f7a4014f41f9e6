import { expect, test } from 'vitest'

import { kindsThat, lineKindNames, type LineProperties } from './line-kinds.ts'

test('a kind that does not say whether the commission is of it does not compile', () => {
  const kinds = {
    // @ts-expect-error `earns` is missing.
    airport: { taxedAs: 'extras', isExtra: true, changesDays: false },
  } satisfies Record<string, LineProperties>
  expect(kinds.airport).not.toHaveProperty('earns')
})

test('every kind is either of the rental, a tax, or kept when the dates change', () => {
  const ofRental = kindsThat(({ taxedAs }) => taxedAs === 'rental')
  const taxes = kindsThat(({ taxedAs }) => taxedAs === null)
  const extras = kindsThat(({ isExtra }) => isExtra)
  expect([...ofRental, ...taxes, ...extras].toSorted()).toEqual(lineKindNames.toSorted())
})
