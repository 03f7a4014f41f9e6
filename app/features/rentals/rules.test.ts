import { expect, test } from 'vitest'

import { namesFor } from './rules.ts'

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
