import { expect, test } from 'vitest'

import { mailTo, telHref } from './contact-hrefs.ts'

test.each([
  ['mia@example.com', 'mailto:mia@example.com'],
  ['smith&sons@example.com', 'mailto:smith%26sons@example.com'],
  ['who?#%@example.com', 'mailto:who%3F%23%25@example.com'],
])('a link to write to %s', (email, href) => expect(mailTo(email)).toBe(href))

test.each([
  ['+14045550143', 'tel:+14045550143'],
  ['(404) 555-0143', 'tel:+14045550143'],
  ['+44 20 7946 0958', 'tel:+442079460958'],
  ['(404) 555-0143 ext. 12', 'tel:+14045550143;ext=12'],
  ['404-555-0143 x5', 'tel:+14045550143;ext=5'],
])('a link calls %s', (phone, href) => expect(telHref(phone)).toBe(href))
