import { describe, expect, it } from 'vitest'

import { stayDateProblems } from '#app/fleet/availability/words.ts'
import { fleetProblems } from './words.ts'
import { date } from '#app/shared/dates.ts'
import { filterQuery, priceBands, readFleetFilter } from './forms.ts'

const known = { today: date('2026-11-21'), earliest: '2026-11-21T12:00' as const, locations: ['Alpharetta', 'Atlanta'] }
const read = (query: string) => readFleetFilter(new URLSearchParams(query), known)

describe('the filter of the fleet', () => {
  it('asks for nothing when nothing is said', () => {
    expect(read('')).toEqual({ filter: { sort: 'newest' }, values: {}, problems: {}, page: 1 })
    expect(read('pickup=&return=&location=&sort=').problems).toEqual({})
  })

  it('reads what is right', () => {
    const {
      filter,
      problems: said,
      page,
    } = read(
      'pickup=2026-12-01&return=2026-12-04&location=atlanta&body=suv&seats=5&price=1000-1500&upto=4,500&sort=price-down&page=2',
    )
    expect(said).toEqual({})
    expect(page).toBe(2)
    expect(filter).toMatchObject({
      stay: { pickupDate: '2026-12-01', pickupTime: '10:00', returnDate: '2026-12-04', returnTime: '10:00' },
      location: 'Atlanta',
      bodyType: 'suv',
      seats: 5,
      price: { from: 100_000, below: 150_000 },
      upTo: 450_000,
      sort: 'price-down',
    })
  })

  it.each([
    ['pickup=tomorrow&return=2026-12-04', { pickup: fleetProblems.noDate }],
    ['pickup=2026-02-30', { pickup: fleetProblems.noDate }],
    ['pickup=2026-12-01', { return: fleetProblems.returnMissing }],
    ['return=2026-12-01', { pickup: fleetProblems.pickupMissing }],
    ['pickup=2026-12-04&return=2026-12-01', { return: stayDateProblems.returnBeforePickup }],
    ['pickup=2026-11-20&return=2026-12-01', { pickup: stayDateProblems.pickupInPast }],
    ['pickup=2027-01-20&return=2027-01-21', { pickup: stayDateProblems.tooFar }],
    ['pickup=2026-12-01&return=2027-01-21', { return: stayDateProblems.tooLong }],
    ['location=Paris', { location: fleetProblems.unknownChoice }],
    ['body=boat', { body: fleetProblems.unknownChoice }],
    ['price=cheap', { price: fleetProblems.unknownChoice }],
    ['seats=3', { seats: fleetProblems.unknownChoice }],
    ['upto=cheap', { upto: fleetProblems.noAmount }],
    ['upto=-4', { upto: fleetProblems.noAmount }],
    ['upto=10000000', { upto: fleetProblems.noAmount }],
    ['upto=99,999,999', { upto: fleetProblems.noAmount }],
    ['upto=999,999,999,999,999', { upto: fleetProblems.noAmount }],
    ['upto=4500', { upto: fleetProblems.totalNeedsDates }],
    ['pickup=9999-12-31', { pickup: fleetProblems.noDate }],
    ['pickup=2026-12-01&return=9999-12-31', { return: fleetProblems.noDate }],
    ['sort=color', { sort: fleetProblems.unknownChoice }],
  ])('leaves out and says what it cannot use: %s', (query, said) => {
    const found = read(query)
    expect(found.problems).toEqual(said)
    expect(found.filter).toEqual({ sort: 'newest' })
  })

  it('does not count the sorting that every form sends', () => {
    expect(read('sort=newest&body=&upto=').values).toEqual({})
    expect(read('sort=price').values).toEqual({ sort: 'price' })
  })

  it('takes a later hour today when the usual one is over', () => {
    expect(read('pickup=2026-11-21&return=2026-11-22').filter.stay).toMatchObject({
      pickupTime: '12:00',
      returnTime: '10:00',
    })
  })

  it.each(['page=0', 'page=-1', 'page=x', 'page=1.5', 'page='])('shows the first page for %s', (query) => {
    expect(read(query).page).toBe(1)
  })

  it('keeps what was asked for in its links', () => {
    expect(filterQuery({ body: 'suv' }, 2)).toEqual({ body: 'suv', page: 2 })
    expect(filterQuery({ body: 'suv' })).toEqual({ body: 'suv', page: undefined })
  })

  it('has price bands without gaps', () => {
    expect(priceBands.map(({ label }) => label)).toEqual([
      'Under $1,000',
      '$1,000 to $1,500',
      '$1,500 to $2,500',
      '$2,500 and up',
    ])
    priceBands.slice(1).forEach((band, index) => expect(band.from).toBe(priceBands[index]!.below))
  })
})
