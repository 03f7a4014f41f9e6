import { expect, test } from 'vitest'

import { problems } from '#app/messages/problems.ts'
import { formatError } from '#app/shared/form-problems.ts'
import { deletionForm, emailForm, passwordForm, photoForm, profileForm } from './forms.ts'

const { account, ownProfile, photo } = problems
const right = { firstName: 'Mia', lastName: 'Moore', username: 'member', phone: '(404) 555-0105', bio: 'I drive.' }
const readPhone = (typed: string) => (typed.startsWith('(404)') ? '+14045550105' : undefined)
const form = profileForm(readPhone)

function problemsOf(
  schema: {
    safeParse(given: unknown): { success: boolean; error?: { issues: { path: PropertyKey[]; message: string }[] } }
  },
  given: unknown,
) {
  return Object.fromEntries(
    schema.safeParse(given).error?.issues.map((found) => [found.path.join('.'), ...formatError([found])]) ?? [],
  )
}

test.each([
  ['no first name', { firstName: undefined }, { firstName: ownProfile.nameMissing }],
  ['a blank last name', { lastName: '   ' }, { lastName: ownProfile.nameMissing }],
  ['a long first name', { firstName: 'x'.repeat(61) }, { firstName: account.nameTooLong }],
  ['no username', { username: undefined }, { username: account.usernameMissing }],
  ['a short username', { username: 'ab' }, { username: account.usernameForm }],
  ['a long username', { username: 'a'.repeat(21) }, { username: account.usernameForm }],
  ['a space in the username', { username: 'mia moore' }, { username: account.usernameForm }],
  ['an accent in the username', { username: 'mía' }, { username: account.usernameForm }],
  ['no number for a phone number', { phone: 'no number' }, { phone: account.phoneForm }],
  ['a long bio', { bio: 'x'.repeat(501) }, { bio: ownProfile.bioLong }],
  [
    'three mistakes',
    { firstName: undefined, username: 'ab', phone: 'no number' },
    { firstName: ownProfile.nameMissing, username: account.usernameForm, phone: account.phoneForm },
  ],
])('a profile with %s is refused at the field', (_, given, expected) => {
  expect(problemsOf(form, { ...right, ...given })).toEqual(expected)
})

test('a profile is saved without outer spaces, and phone and bio may be empty', () => {
  expect(form.parse({ ...right, firstName: ' Mia ', bio: 'One\nTwo' })).toEqual({
    ...right,
    phone: '+14045550105',
    bio: 'One\nTwo',
  })
  expect(form.parse({ ...right, phone: undefined, bio: undefined })).toMatchObject({ phone: null, bio: null })
  const { phone: _, ...without } = right
  expect(form.parse(without)).toMatchObject({ phone: null })
  expect(form.parse({ ...right, username: 'abc' })).toMatchObject({ username: 'abc' })
})

test('the other forms say what is missing', () => {
  expect(problemsOf(emailForm, {})).toEqual({ email: account.emailMissing, password: account.currentPasswordMissing })
  expect(problemsOf(emailForm, { email: 'mia at home', password: 'x' })).toEqual({ email: account.emailForm })
  expect(problemsOf(passwordForm, {})).toEqual({
    currentPassword: account.currentPasswordMissing,
    password: account.passwordMissing,
  })
  expect(problemsOf(passwordForm, { currentPassword: 'x', password: 'x'.repeat(201) })).toEqual({
    password: account.passwordLong,
  })
  expect(problemsOf(deletionForm, {})).toEqual({ password: account.currentPasswordMissing })
  expect(problemsOf(photoForm, {})).toEqual({ photo: photo.missing })
})
