import { expect, test } from 'vitest'

import { sanitizeFields } from './posted-fields.server.ts'

function taken(entries: [string, string | File][]): [string, unknown][] {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return [...sanitizeFields(form)]
}

const removal = '{"type":"reset","payload":{"name":"insuranceCard"}}'

test('words pass, without what the database cannot keep', () => {
  expect(
    taken([
      ['customerName', 'Mia\0'],
      ['_form', 'booking'],
      ['show-price', '1'],
    ]),
  ).toEqual([
    ['customerName', 'Mia'],
    ['_form', 'booking'],
    ['show-price', '1'],
  ])
})

test('a line break counts once, whichever the browser or program sends', () => {
  expect(taken([['bio', 'one\r\ntwo\rthree\n\r\nfour']])).toEqual([['bio', 'one\ntwo\nthree\n\nfour']])
})

test.each([
  '__proto__',
  'constructor',
  'toString',
  'a[999999999]',
  'a.b',
  'a[]',
  '',
  ' ',
  '__state__',
  'x'.repeat(101),
  '1a',
])('a field called %j does not', (name) => {
  expect(
    taken([
      [name, 'x'],
      ['kept', 'y'],
    ]),
  ).toEqual([['kept', 'y']])
})

test('a file in a field for text is dropped', () => {
  expect(taken([['customerName', new File(['x'], 'x')]])).toEqual([])
})

test.each([
  ['removes a row', removal],
  ['checks a field', '{"type":"validate","payload":{"name":"pickupDate"}}'],
  ['sets a field', '{"type":"update","payload":{"name":"insuranceCard","value":"0190","validated":true}}'],
])('a button that %s is understood', (_, intent) => {
  expect(taken([['__intent__', intent]])).toEqual([['__intent__', intent]])
})

test.each([
  ['a word', 'x'],
  ['an empty value', 'null'],
  ['a list', '[]'],
  ['an empty object', '{}'],
  ['a reset of nothing', '{"type":"reset","payload":{}}'],
  ['a reset of a prototype', '{"type":"reset","payload":{"name":"a[0].__proto__"}}'],
  ['a field set to an object', '{"type":"update","payload":{"name":"customerName","value":{}}}'],
  ['a field far down a list', '{"type":"update","payload":{"name":"a[9].b","value":"x"}}'],
  ['a check of nothing', '{"type":"validate","payload":null}'],
  ['a new row where there are none', '{"type":"insert","payload":{"name":"customerName"}}'],
  ['two buttons at once', removal, removal],
])('what no button of ours asks for is dropped: %s', (_, ...intents) => {
  expect(taken(intents.map((intent) => ['__intent__', intent]))).toEqual([])
})

test('more than a form of ours could hold is refused', () => {
  const tooMany = Array.from({ length: 501 }, (_, at): [string, string] => [`f${at}`, ''])
  for (const entries of [tooMany, [['message', 'x'.repeat(300_000)]] as [string, string][]]) {
    expect(() => taken(entries)).toThrow(expect.objectContaining({ status: 413 }))
  }
})
