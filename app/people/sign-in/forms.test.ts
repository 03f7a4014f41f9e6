import { expect, test } from 'vitest'

import { emailForm, profileFields } from '#app/people/account/forms.ts'
import { waitingListForm } from '#app/community/waiting-list/forms.ts'
import { forgotPasswordForm, signInForm, signUpFields } from './forms.ts'

/** The fields of one line that these forms share, each typed with a break and a turn of direction. */
test.each([
  ['sign-in', 'username', signInForm.shape.username, 'mia_hart'],
  ['sign-up', 'first name', signUpFields.shape.firstName, 'Zoë O’Hara'],
  ['sign-up', 'last name', signUpFields.shape.lastName, '李'],
  ['sign-up', 'username', signUpFields.shape.username, 'mia_hart'],
  ['sign-up', 'email', signUpFields.shape.email, 'mia@example.com'],
  ['sign-up', 'phone', signUpFields.shape.phone, '(404) 555-0143'],
  ['forgotten password', 'email', forgotPasswordForm.shape.email, 'mia@example.com'],
  ['profile', 'first name', profileFields.shape.firstName, 'محمد'],
  ['profile', 'phone', profileFields.shape.phone, '(404) 555-0143'],
  ['change of address', 'email', emailForm.shape.email, 'mia@example.com'],
  ['waiting list', 'email', waitingListForm.shape.email, 'mia@example.com'],
])('the %s form takes its %s as one line', (_form, _field, schema, kept) => {
  expect(schema.parse(`\u202A${kept}\u202C\r\n\u2028`)).toBe(kept)
})

test('a name with a break in it becomes one line, a biography keeps its lines', () => {
  expect(profileFields.shape.lastName.parse('Hart\nAdministrator')).toBe('Hart Administrator')
  expect(profileFields.shape.bio.parse('Drives.\nCollects.')).toBe('Drives.\nCollects.')
})
