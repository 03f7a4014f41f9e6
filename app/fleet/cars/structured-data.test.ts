import { describe, expect, test } from 'vitest'

import type { Availability } from '#app/fleet/availability/rules.ts'
import { addDays, date, time } from '#app/shared/dates.ts'
import { wallTime } from '#app/shared/wall-clock.ts'
import { carData, carListData } from './structured-data.ts'

const origin = 'https://marque.example'
const today = date('2026-11-21')
const car = {
  slug: 'ferrari-roma',
  year: 2024,
  make: 'Ferrari',
  model: 'Roma',
  trim: null,
  color: 'Burgundy',
  description: 'Quiet and quick.',
  seats: 2,
  bodyType: 'grand_tourer' as const,
  locationCity: 'Atlanta',
  dailyRateCents: 125_050,
  minDays: 1,
  specifications: { fuel_type: 'Gasoline' },
}
const free: Availability = {
  today,
  earliest: wallTime(today, time('10:00')),
  minDays: 1,
  minAge: 25,
  seasons: [],
  taken: [],
}
const review = { authorName: 'Mia M.', rating: 5, body: 'As described.', rentedOn: date('2026-10-01') }
const images = [{ id: 'one', hash: 'abc123', width: 2400, height: 1600, alt: 'Front' }]
const described = (over: Partial<Parameters<typeof carData>[1]> = {}) =>
  carData(origin, {
    car,
    images,
    reviews: { average: undefined, count: 0, list: [] },
    availability: free,
    seller: `${origin}/#company`,
    ...over,
  })

describe('a car', () => {
  test('is a product and a car, let by the day at its daily rate', () => {
    expect(described()).toMatchObject({
      '@type': ['Product', 'Car'],
      name: '2024 Ferrari Roma',
      brand: { name: 'Ferrari' },
      image: [`${origin}/images/one/1080-abc123`],
      offers: {
        businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
        price: '1250.50',
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price: '1250.50',
          priceCurrency: 'USD',
          unitCode: 'DAY',
        },
        availability: 'https://schema.org/InStock',
        availabilityStarts: '2026-11-21',
      },
    })
  })

  test('names the rates of dates with their days', () => {
    const season = { name: 'Race week', firstDay: addDays(today, 3), lastDay: addDays(today, 9), minDays: 3 }
    const seasons = [{ ...season, dailyRateCents: 140_000 }]
    expect(described({ availability: { ...free, seasons } }).offers).toMatchObject({
      price: '1250.50',
      priceSpecification: [
        { price: '1250.50' },
        { name: 'Race week', price: '1400.00', validFrom: '2026-11-24', validThrough: '2026-11-30', unitCode: 'DAY' },
      ],
    })
  })

  test('is available from the first day that can be booked, and out of stock when there is none', () => {
    const until = (days: number) => ({
      ...free,
      taken: [{ from: wallTime(today, time('00:00')), until: wallTime(addDays(today, days), time('12:00')) }],
    })
    expect(described({ availability: until(3) }).offers).toMatchObject({
      availability: 'https://schema.org/InStock',
      availabilityStarts: '2026-11-24',
    })
    const full = described({ availability: until(80) }).offers
    expect(full.availability).toBe('https://schema.org/OutOfStock')
    expect(full.availabilityStarts).toBeUndefined()
  })

  test('has a rating only when there are reviews', () => {
    expect(described()).not.toHaveProperty('aggregateRating')
    expect(described()).not.toHaveProperty('review')
    expect(described({ reviews: { average: '5.0', count: 1, list: [review] } })).toMatchObject({
      aggregateRating: { ratingValue: '5.0', reviewCount: 1 },
      review: [
        {
          author: { name: 'Mia M.' },
          reviewBody: 'As described.',
          reviewRating: { ratingValue: 5 },
          datePublished: '2026-10-01',
        },
      ],
    })
  })
})

test('a list counts on from the pages before it', () => {
  const list = carListData(origin, [car], { first: 25, total: 30 })
  expect(list).toMatchObject({
    numberOfItems: 30,
    itemListElement: [{ position: 25, url: `${origin}/car/ferrari-roma` }],
  })
})
