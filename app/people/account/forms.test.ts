import { expect, test } from 'vitest'

import { accountProblems } from '#app/people/sign-in/words.ts'
import { ownProfileProblems } from './words.ts'
import { formatError } from '#app/shared/form-problems.ts'
import { deletionForm, emailForm, passwordForm, photoForm, profileForm } from './forms.ts'

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
  ['no first name', { firstName: undefined }, { firstName: ownProfileProblems.nameMissing }],
  ['a blank last name', { lastName: '   ' }, { lastName: ownProfileProblems.nameMissing }],
  ['a long first name', { firstName: 'x'.repeat(61) }, { firstName: accountProblems.nameTooLong }],
  ['no username', { username: undefined }, { username: accountProblems.usernameMissing }],
  ['a short username', { username: 'ab' }, { username: accountProblems.usernameForm }],
  ['a long username', { username: 'a'.repeat(21) }, { username: accountProblems.usernameForm }],
  ['a space in the username', { username: 'mia moore' }, { username: accountProblems.usernameForm }],
  ['an accent in the username', { username: 'mía' }, { username: accountProblems.usernameForm }],
  ['no number for a phone number', { phone: 'no number' }, { phone: accountProblems.phoneForm }],
  ['a long bio', { bio: 'x'.repeat(501) }, { bio: ownProfileProblems.bioLong }],
  [
    'three mistakes',
    { firstName: undefined, username: 'ab', phone: 'no number' },
    {
      firstName: ownProfileProblems.nameMissing,
      username: accountProblems.usernameForm,
      phone: accountProblems.phoneForm,
    },
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
  expect(problemsOf(emailForm, {})).toEqual({
    email: accountProblems.emailMissing,
    password: accountProblems.currentPasswordMissing,
  })
  expect(problemsOf(emailForm, { email: 'mia at home', password: 'x' })).toEqual({ email: accountProblems.emailForm })
  expect(problemsOf(passwordForm, {})).toEqual({
    currentPassword: accountProblems.currentPasswordMissing,
    password: accountProblems.passwordMissing,
  })
  expect(problemsOf(passwordForm, { currentPassword: 'x', password: 'x'.repeat(201) })).toEqual({
    password: accountProblems.passwordLong,
  })
  expect(problemsOf(deletionForm, {})).toEqual({ password: accountProblems.currentPasswordMissing })
  expect(problemsOf(photoForm, {})).toEqual({ photo: ownProfileProblems.photoMissing })
})
