import { getCountries, getExampleNumber } from 'libphonenumber-js'
import examples from 'libphonenumber-js/examples.mobile.json'
import { expect, test } from 'vitest'

import { printPhone, readPhone } from './phone.server.ts'

test.each([
  ['(404) 555-0143', '+14045550143', '(404) 555-0143'],
  ['404.555.0143', '+14045550143', '(404) 555-0143'],
  ['+44 20 7946 0018', '+442079460018', '+44 20 7946 0018'],
  ['+44 (0)20 7946 0018', '+442079460018', '+44 20 7946 0018'],
  ['0044 20 7946 0018', '+442079460018', '+44 20 7946 0018'],
  ['011 44 20 7946 0018', '+442079460018', '+44 20 7946 0018'],
  ['＋44 20 7946 0018', '+442079460018', '+44 20 7946 0018'],
  ['٤٠٤ ٥٥٥ ٠١٤٣', '+14045550143', '(404) 555-0143'],
  ['४०४ ५५५ ०१४३', '+14045550143', '(404) 555-0143'],
  ['tel:+1-404-555-0143', '+14045550143', '(404) 555-0143'],
  ['+49 30/1234567', '+49301234567', '+49 30 1234567'],
  ['\u200E+376 312 345', '+376312345', '+376 312 345'],
])('%s is stored as %s and printed as %s', (typed, stored, printed) => {
  expect(readPhone(typed)).toBe(stored)
  expect(printPhone(stored)).toBe(printed)
})

test('a number of every country is read as it is written abroad, and printed so that it is read again', () => {
  const refused = getCountries().filter((country) => {
    const example = getExampleNumber(country, examples)
    const read = example && readPhone(example.formatInternational())
    return !example || read !== example.number || readPhone(printPhone(read)) !== read
  })
  expect(getCountries().length).toBeGreaterThan(200)
  expect(refused).toEqual([])
})

test.each(['404 555 0143 x12', '(404) 555-0143 ext. 5', '404-555-0143 #7', '404-555-0143 or 404-555-0199'])(
  'nothing of "%s" is dropped: it is no number',
  (typed) => {
    expect(readPhone(typed)).toBeUndefined()
  },
)

test.each(['', '12', 'call me'])('"%s" is no number and is printed as it is', (typed) => {
  expect(readPhone(typed)).toBeUndefined()
  expect(printPhone(typed)).toBe(typed)
})
