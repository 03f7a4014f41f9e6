import { expect, test } from 'vitest'
import { z } from 'zod/mini'

import { emailForm, profileForm } from '#app/people/account/forms.ts'
import { bookingForm } from '#app/bookings/booking/forms.ts'
import { contactForm, investForm, leadForm, membershipForm } from '#app/office/leads/forms.ts'
import { forgotPasswordForm, joinForm, signUpForm } from '#app/people/sign-in/forms.ts'
import { staffBookingForm } from '#app/bookings/staff-bookings/forms.ts'
import { waitingListForm } from '#app/community/waiting-list/forms.ts'
import { accountProblems } from '#app/people/sign-in/words.ts'
import { readPhone } from '#app/platform/phone.server.ts'
import { date } from '#app/shared/dates.ts'
import { formatError } from '#app/shared/form-problems.ts'
import { given } from '#tests/support/one-car.ts'

const car = { locationCity: 'Atlanta', minAge: 25, vehicleClass: 'exotic' } as const
const today = date('2026-11-20')
const booking = bookingForm(given, car, null, readPhone)
const staffBooking = staffBookingForm({ availability: given, car, mayOverride: true, isLicenseKnown: false, readPhone })

/** What the form says of one field, whatever is missing besides. */
function wordsOf(schema: z.core.$ZodType, field: string, typed: string, others: Record<string, string> = {}): string[] {
  const issues = z.safeParse(schema, { ...others, [field]: typed }).error?.issues ?? []
  return formatError(issues.filter(({ path }) => path[0] === field)).map(({ body }) => body)
}

const emails: [form: string, field: string, schema: z.core.$ZodType, others?: Record<string, string>][] = [
  ['sign-up', 'email', signUpForm(today, readPhone)],
  ['sign-up on the way to a booking', 'email', joinForm(today, readPhone)],
  ['forgotten password', 'email', forgotPasswordForm],
  ['change of address', 'email', emailForm],
  ['booking', 'customerEmail', booking],
  ['booking by staff', 'customerEmail', staffBooking],
  ['waiting list', 'email', waitingListForm],
  ['contact', 'email', contactForm(readPhone)],
  ['invest', 'email', investForm(2026, readPhone)],
  ['answer to a lead', 'to', leadForm, { intent: 'answer' }],
]

const valid = [
  'smith&sons@example.com',
  'mia+marque@example.com',
  "o'hara@example.com",
  'a@b.co',
  '{mia}|%#?/=^*!~`$@example.museum',
  'mia@mail.example.photography',
  'mia@xn--mnchen-3ya.de',
  'first.last.@example.com',
  `${'a'.repeat(64)}@example.com`,
]

test.each(emails)('the %s form takes each address in %s that a browser takes', (_form, field, schema, others) => {
  for (const email of valid) expect([email, wordsOf(schema, field, email, others)]).toEqual([email, []])
  for (const email of ['mia', 'mia@', '@example.com', 'mia at example.com', 'mia@-example.com', 'mia@ex ample.com'])
    expect([email, wordsOf(schema, field, email, others).length]).toEqual([email, 1])
})

const phones: [form: string, field: string, schema: z.core.$ZodType][] = [
  ['sign-up', 'phone', signUpForm(today, readPhone)],
  ['sign-up on the way to a booking', 'phone', joinForm(today, readPhone)],
  ['profile', 'phone', profileForm(readPhone)],
  ['booking', 'customerPhone', booking],
  ['booking by staff', 'customerPhone', staffBooking],
  ['contact', 'phone', contactForm(readPhone)],
  ['invest', 'phone', investForm(2026, readPhone)],
  ['membership', 'phone', membershipForm(readPhone)],
]

test.each(phones)(
  'the %s form takes numbers of all countries as %s, and none with an extension',
  (_form, field, schema) => {
    const { phoneForm, phoneExtension } = accountProblems
    for (const phone of [
      '(404) 555-0143',
      '+376 312 345',
      '+683 4002',
      '0044 20 7946 0018',
      '+49 1512 3456789',
      '＋44 20 7946 0958',
      '٤٠٤٥٥٥٠١٤٣',
      '+49 30/1234567',
    ])
      expect([phone, wordsOf(schema, field, phone)]).toEqual([phone, []])
    for (const phone of [
      ...[
        '404 555 0143 x12',
        '(404) 555-0143 ext. 5',
        '+1 404 555 0143 extension 7',
        '404 555 0143;12',
        '404-555-0143/12',
      ],
      ...['404 555 0143 poste 3', '404 555 0143 extensión 3', '404 555 0143 int 12', '404 555 0143 ext. 12345678'],
    ])
      expect([phone, wordsOf(schema, field, phone)]).toEqual([phone, [phoneExtension.body]])
    for (const phone of ['12', '555-0143', 'call me'])
      expect([phone, wordsOf(schema, field, phone)]).toEqual([phone, [phoneForm.body]])
  },
)

test('the browser refuses no number of a booking that the server takes', () => {
  const checked = bookingForm(given, car, null)
  for (const phone of ['(404) 555-0143', '+376 312 345', '+683 4002', '0044 20 7946 0018', '٤٠٤٥٥٥٠١٤٣'])
    expect([phone, wordsOf(checked, 'customerPhone', phone)]).toEqual([phone, []])
})
