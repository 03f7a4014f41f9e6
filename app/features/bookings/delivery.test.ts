import { expect, test } from 'vitest'

import { deliveryEntries, deliveryOf, zipProblem } from './delivery.ts'

test.each([
  ['30305', 'Atlanta', undefined],
  ['30350', 'Atlanta', undefined],
  ['30068', 'Atlanta', { miles: 11 }],
  ['30004', 'Atlanta', { miles: 22 }],
  ['10001', 'Atlanta', 'unknown'],
  ['30305', 'Alpharetta', 'unknown'],
  ['3030', 'Atlanta', 'form'],
  ['30305-1', 'Atlanta', 'form'],
  ['toString', 'Atlanta', 'form'],
])('to %s from %s: %o', (zip, city, problem) => {
  expect(zipProblem(zip, city)).toEqual(problem)
})

const to = { deliveryStreet: '1 Main Street, Apt 5', deliveryZip: '30030' }
const from = { collectionStreet: '75 14th Street NE', collectionZip: '30309' }
const address = '1 Main Street, Apt 5, Decatur, GA 30030'

test.each([
  [{}, null],
  [to, { address, collection: null }],
  [
    { ...to, collectionStreet: to.deliveryStreet, collectionZip: to.deliveryZip },
    { address, collection: null },
  ],
  [
    { ...to, ...from },
    { address, collection: '75 14th Street NE, Atlanta, GA 30309' },
  ],
])('%o is delivered as %o, and begins a form as it was typed', (entries, delivery) => {
  expect(deliveryOf(entries, 'Atlanta')).toEqual(delivery)
  expect(delivery && deliveryOf(deliveryEntries(delivery), 'Atlanta')).toEqual(delivery)
})
