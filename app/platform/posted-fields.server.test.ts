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

test('a file where nobody expects one does not', () => {
  expect(taken([['customerName', new File(['x'], 'x')]])).toEqual([])
})

test.each([
  removal,
  '{"type":"validate","payload":{"name":"pickupDate"}}',
  '{"type":"update","payload":{"name":"insuranceCard","value":"0190","validated":true}}',
])('a button of ours is understood: %s', (intent) => {
  expect(taken([['__intent__', intent]])).toEqual([['__intent__', intent]])
})

test.each([
  ['x'],
  ['null'],
  ['[]'],
  ['{}'],
  ['{"type":"reset","payload":{}}'],
  ['{"type":"reset","payload":{"name":"a[0].__proto__"}}'],
  ['{"type":"update","payload":{"name":"customerName","value":{}}}'],
  ['{"type":"update","payload":{"name":"a[9].b","value":"x"}}'],
  ['{"type":"validate","payload":null}'],
  ['{"type":"insert","payload":{"name":"customerName"}}'],
  [removal, removal],
])('what no button of ours asks is not: %s', (...intents) => {
  expect(taken(intents.map((intent) => ['__intent__', intent]))).toEqual([])
})

test('more than a form of ours could hold is refused', () => {
  const tooMany = Array.from({ length: 501 }, (_, at): [string, string] => [`f${at}`, ''])
  for (const entries of [tooMany, [['message', 'x'.repeat(300_000)]] as [string, string][]]) {
    expect(() => taken(entries)).toThrow(expect.objectContaining({ status: 413 }))
  }
})
