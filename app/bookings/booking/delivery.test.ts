import { expect, test } from 'vitest'

import { deliveryEntries, deliveryOf, zipProblem } from './delivery.ts'
import { deliveryPlaces, placeOf, withPlaceAddress } from './delivery-places.ts'

test.each([
  ['30305', 'Atlanta'],
  ['30350', 'Atlanta'],
])('we deliver to %s from %s', (zip, city) => {
  expect(zipProblem(zip, city)).toBeUndefined()
})

test.each([
  ['30068', 'Atlanta', 11],
  ['30004', 'Atlanta', 22],
])('%s is too far from %s, at %i miles', (zip, city, miles) => {
  expect(zipProblem(zip, city)).toEqual({ miles })
})

test.each([
  ['10001', 'Atlanta'],
  ['30305', 'Alpharetta'],
])('we do not know how far %s is from %s', (zip, city) => {
  expect(zipProblem(zip, city)).toBe('unknown')
})

test.each(['3030', '30305-1', 'toString'])('%s is not a ZIP code', (zip) => {
  expect(zipProblem(zip, 'Atlanta')).toBe('form')
})

const to = { deliveryStreet: '1 Main Street, Apt 5', deliveryZip: '30030' }
const from = { collectionStreet: '75 14th Street NE', collectionZip: '30309' }
const address = '1 Main Street, Apt 5, Decatur, GA 30030'

test.each([
  ['nothing typed is no delivery', {}, null],
  ['one address is for delivery and collection', to, { address, collection: null }],
  [
    'the same address twice counts once',
    { ...to, collectionStreet: to.deliveryStreet, collectionZip: to.deliveryZip },
    { address, collection: null },
  ],
  [
    'two addresses are for delivery and for collection',
    { ...to, ...from },
    { address, collection: '75 14th Street NE, Atlanta, GA 30309' },
  ],
])('%s, also when the form is filled in again', (_, entries, delivery) => {
  expect(deliveryOf(entries, 'Atlanta')).toEqual(delivery)
  expect(delivery && deliveryOf(deliveryEntries(delivery), 'Atlanta')).toEqual(delivery)
})

test.each(
  Object.entries(deliveryPlaces).flatMap(([city, places]) => places.map((place) => [place.name, city, place] as const)),
)('%s, offered in %s before sign-up, is within reach', (_, city, { id, street, zip }) => {
  expect(zipProblem(zip, city)).toBeUndefined()
  expect(withPlaceAddress({ deliveryPlace: id }, city)).toMatchObject({ deliveryStreet: street, deliveryZip: zip })
})

test('a typed address wins over a chosen place, and a place of another city is not delivered to', () => {
  expect(placeOf({ deliveryPlace: 'pdk', deliveryStreet: '1 Main Street' }, 'Atlanta')).toBeUndefined()
  expect(placeOf({ deliveryPlace: 'pdk' }, 'Alpharetta')).toBeUndefined()
  expect(withPlaceAddress({ deliveryPlace: 'moon' }, 'Atlanta')).toEqual({ deliveryPlace: 'moon' })
})
