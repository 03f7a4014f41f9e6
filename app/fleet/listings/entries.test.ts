import { expect, test } from 'vitest'

import { changedFeatures, readEntries } from './entries.ts'

test('only fields of the form are read, and features are a list of any length', () => {
  const entries = readEntries([
    ['make', 'Ferrari'],
    ['features', 'One'],
    ['version', '3'],
    ['constructor', 'x'],
    ['features', ''],
    ['description', 'Two\nlines'],
  ])
  expect(entries).toMatchObject({ make: 'Ferrari', features: ['One', ''], description: 'Two\nlines', dailyRate: '' })
  expect(Object.keys(entries)).not.toContain('version')
})

test('the buttons of the list add rows up to the limit, and remove the row beside them', () => {
  const many = Array.from({ length: 40 }, () => 'x')
  expect(changedFeatures(['a', 'b'], [['make', 'Ferrari']])).toBeUndefined()
  expect(changedFeatures(['a'], [['addFeature', 'yes']])).toEqual(['a', ''])
  expect(changedFeatures(many, [['addFeature', 'yes']])).toEqual(many)
  expect(changedFeatures(['a', 'b', 'c'], [['removeFeature', '1']])).toEqual(['a', 'c'])
  expect(changedFeatures(['a'], [['removeFeature', '9']])).toEqual(['a'])
})
