import { expect, test } from 'vitest'

import { namesFor, numberTyped } from './rules.ts'

const customer = { name: ' Mia  Hart', email: 'mia@example.com', phone: '+14045550143' }
const contact = { email: customer.email, phone: customer.phone }
const nothing = { email: null, phone: null }

test.each([
  ['confirmed', contact],
  ['active', contact],
  ['returned', nothing],
  ['completed', nothing],
  ['cancelled', nothing],
  ['no_show', nothing],
] as const)(
  'of a booking that is %s a broker reads the first name, and whom to call only while it is needed',
  (status, shown) => {
    expect(namesFor(customer, { readsAll: false, status })).toEqual({ name: 'Mia', ...shown })
    expect(namesFor(customer, { readsAll: true, status })).toEqual(customer)
  },
)

test.each([
  ['mq qd6 qcmf', 'MQ-QD6-QCMF'],
  ['MR-QD6QCMF', 'MR-QD6-QCMF'],
  ['qd6qcmf', 'qd6-qcmf'],
  ['QD6-Q', 'QD6-Q'],
  ['qcm', 'qcm'],
  // Also a word, which may stand in a number.
  ['quintero', 'quintero'],
  ['R8', undefined],
  ['odalys quintero', undefined],
  ['odalys.q@example.net', undefined],
  ['(678) 555-0177', undefined],
  ['%', undefined],
])('a number, as typed: %j is looked for as %j', (typed, number) => {
  expect(numberTyped(typed)).toBe(number)
})
