import { expect, test } from 'vitest'

import { dialEntries, footColumns, legalEntries, mainEntries, menuEntries } from './navigation.ts'

test('the main entries are in the order of the specification', () => {
  expect(mainEntries.map((entry) => entry.label)).toEqual([
    'Home',
    'Fleet',
    'How It Works',
    'Membership',
    'Broker Program',
    'Gallery',
    'About',
  ])
})

test('the circular menu holds six short entries, and About beside them', () => {
  expect(ringOf('/fleet')).toEqual(['HOME', 'FLEET', 'INFO', 'VIP', 'EARN', 'PHOTOS'])
  expect(
    menuEntries('/fleet')
      .filter(({ place }) => place === 'beside')
      .map(({ short }) => short),
  ).toEqual(['ABOUT'])
})

test('on the home page About takes the place of Home', () => {
  expect(ringOf('/')).toEqual(['ABOUT', 'FLEET', 'INFO', 'VIP', 'EARN', 'PHOTOS'])
})

test('the menu marks where one is; a car belongs to the fleet', () => {
  const current = (path: string) =>
    menuEntries(path).flatMap(({ short, current: state }) => (state ? [`${short} ${state}`] : []))
  expect(current('/')).toEqual(['HOME page'])
  expect(current('/fleet')).toEqual(['FLEET page'])
  expect(current('/car/ferrari-roma/gallery')).toEqual(['FLEET true'])
  expect(current('/membership/apply')).toEqual(['VIP true'])
  expect(current('/dashboard')).toEqual([])
  expect(current('/fleeting')).toEqual([])
})

test('each short entry leads to its page', () => {
  const leads = Object.fromEntries(mainEntries.map(({ short, href }) => [short, href]))
  expect(leads).toEqual({
    HOME: '/',
    FLEET: '/fleet',
    INFO: '/how-it-works',
    VIP: '/membership',
    EARN: '/broker',
    PHOTOS: '/gallery',
    ABOUT: '/about',
  })
})

test('the dial has five entries in order and leaves the sixth place for Portal', () => {
  expect(dialEntries.map(({ label }) => label)).toEqual(['Fleet', 'Membership', 'Gallery', 'How It Works', 'Earn'])
})

test('the foot names no address twice', () => {
  const addresses = [...footColumns.flat(), ...legalEntries].map((entry) => entry.href)
  expect(new Set(addresses).size).toBe(addresses.length)
})

/** The labels in the ring, clockwise from the top. */
function ringOf(path: string): string[] {
  const inRing = menuEntries(path).filter(({ place }) => typeof place === 'number')
  return inRing.toSorted((one, other) => Number(one.place) - Number(other.place)).map(({ short }) => short)
}
