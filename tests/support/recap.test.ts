import { expect, test } from 'vitest'

import { printedValue } from './recap.js'

test.each([
  ['at its end', 'password "qwerty" is common: true', 'true'],
  ['in its middle', 'a picture that is HERO_ONLY (broken: false) can be a hero', 'false'],
  ['in a group', 'the price > is undefined > without a rate', 'undefined'],
  ['in an object', 'of { dailyRateCents: 100000, weekendRateCents: null } a day is charged', 'null'],
  ['in JSON', 'a button is understood: {"type":"update","payload":{"validated":true}}', 'true'],
  ['as a variable that is not set', 'BUILD_DIR=undefined is the default', 'undefined'],
  ['as no number', 'NaN is shown as 0', 'NaN'],
  ['as an object', 'the log says [object Object]', '[object Object]'],
  ['as a function', '[Function longDate] is written with its weekday', '[Function longDate]'],
])('a name that prints a value %s is noticed', (_, name, value) => {
  expect(printedValue(name)).toBe(value)
})

test.each([
  ['says what happens', 'takes qwerty for a common password'],
  ['quotes what was typed', 'accepts "true", “null” and ["false","Open"]'],
  ['has an address', 'of the address, /broker?success=true is read as success'],
  ['has such a word within another', 'a nullable column is untrue'],
])('a name that %s is left alone', (_, name) => {
  expect(printedValue(name)).toBeUndefined()
})
