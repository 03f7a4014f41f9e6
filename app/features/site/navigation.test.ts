import { expect, test } from 'vitest'

import { circularEntries, dialEntries, footColumns, legalEntries, mainEntries } from './navigation.ts'

test('the main entries stand in the order of the specification', () => {
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

test('the circular menu holds six short entries', () => {
  expect(circularEntries('/fleet').map((entry) => entry.label)).toEqual(['HOME', 'FLEET', 'INFO', 'VIP', 'EARN', 'PHOTOS'])
})

test('on the home page About takes the place of Home', () => {
  expect(circularEntries('/').map((entry) => entry.label)).toEqual(['ABOUT', 'FLEET', 'INFO', 'VIP', 'EARN', 'PHOTOS'])
})

test('the dial leaves one place for Portal', () => {
  expect(dialEntries).toHaveLength(5)
})

test('the foot names no address twice', () => {
  const addresses = [...footColumns.flat(), ...legalEntries].map((entry) => entry.href)
  expect(new Set(addresses).size).toBe(addresses.length)
})
