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
  'a broker reads the first name of a customer, and contact details only until the return: %s',
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
  // Also a word, which may be in a number.
  ['quintero', 'quintero'],
])('typing "%s" searches for the booking number %s', (typed, number) => {
  expect(numberTyped(typed)).toBe(number)
})

test.each(['R8', 'odalys quintero', 'odalys.q@example.net', '(678) 555-0177', '%'])(
  'typing "%s" searches for no booking number',
  (typed) => {
    expect(numberTyped(typed)).toBeUndefined()
  },
)
