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
  [{ firstName: undefined }, { firstName: ownProfile.nameMissing }],
  [{ lastName: '   ' }, { lastName: ownProfile.nameMissing }],
  [{ firstName: 'x'.repeat(61) }, { firstName: account.nameTooLong }],
  [{ username: undefined }, { username: account.usernameMissing }],
  [{ username: 'ab' }, { username: account.usernameForm }],
  [{ username: 'a'.repeat(21) }, { username: account.usernameForm }],
  [{ username: 'mia moore' }, { username: account.usernameForm }],
  [{ username: 'mía' }, { username: account.usernameForm }],
  [{ phone: 'no number' }, { phone: account.phoneForm }],
  [{ bio: 'x'.repeat(501) }, { bio: ownProfile.bioLong }],
  [
    { firstName: undefined, username: 'ab', phone: 'no number' },
    { firstName: ownProfile.nameMissing, username: account.usernameForm, phone: account.phoneForm },
  ],
])('a profile with %o is told so', (given, expected) => {
  expect(problemsOf(form, { ...right, ...given })).toEqual(expected)
})

test('a profile is kept trimmed; phone and bio may be empty', () => {
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
