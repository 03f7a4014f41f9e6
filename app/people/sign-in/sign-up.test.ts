import { describe, expect, test } from 'vitest'

import { accountProblems } from './words.ts'
import { date } from '#app/shared/dates.ts'
import { issue } from '#app/shared/form-problems.ts'
import { signUpForm } from './forms.ts'
import { birthdayProblem, preselected, splitName } from './sign-up.ts'

const today = date('2026-11-21')

test.each(['2008-11-21', '1950-06-01', '1906-11-21'])('accepts the birthday %s', (birthday) =>
  expect(birthdayProblem(date(birthday), today)).toBeUndefined(),
)

test.each(['2008-11-22', '2026-11-21'])('refuses the birthday %s as too young', (birthday) =>
  expect(birthdayProblem(date(birthday), today)).toBe('young'),
)

test.each(['2026-11-22', '1890-01-01', '1905-11-21'])('refuses the birthday %s as a mistake', (birthday) =>
  expect(birthdayProblem(date(birthday), today)).toBe('wrong'),
)

test.each([
  ['no choice made', 'broker', 'luxury', { type: null, tier: null }],
  ['the type member', 'member', 'luxury', { type: 'member', tier: null }],
  ['the type staff', 'staff', 'luxury', { type: 'staff', tier: null }],
  ['the type admin, which is not offered', 'broker', 'luxury', { type: 'admin', tier: null }],
  ['the tier exotic', 'member', 'exotic', { type: null, tier: 'exotic' }],
  ['a tier that is not offered', 'member', 'luxury', { type: 'member', tier: 'elite' }],
  ['a car to return to', 'member', 'luxury', { type: null, tier: null, returnTo: '/car/huracan#book' }],
  ['another page to return to', 'broker', 'luxury', { type: null, tier: null, returnTo: '/cartoons' }],
  ['the type broker and a car', 'broker', 'luxury', { type: 'broker', tier: null, returnTo: '/car/huracan' }],
])('sign-up with %s starts with %s and %s', (_, accountType, membershipTier, from) => {
  expect(preselected(from)).toEqual({ accountType, membershipTier })
})

describe('the sign-up form', () => {
  const good = {
    firstName: ' Mia ',
    lastName: 'Moore',
    username: 'mia',
    email: 'mia@marque.example',
    phone: '(404) 555-0105',
    dateOfBirth: '1991-01-30',
    password: 'marque-demo',
    accountType: 'member',
    membershipTier: 'exotic',
  }
  const form = signUpForm(today, (typed) => (typed.includes('404') ? '+14045550105' : undefined))

  test('gives what is stored', () => {
    const parsed = form.parse(good)
    expect(parsed).toMatchObject({ firstName: 'Mia', phone: '+14045550105', membershipTier: 'exotic' })
    expect(form.parse({ ...good, accountType: 'broker' }).membershipTier).toBeNull()
    expect(form.parse({ ...good, membershipTier: undefined }).membershipTier).toBe('luxury')
  })

  test.each([
    ['a username with a space', 'username', 'no spaces', accountProblems.usernameForm],
    ['an email address without a host', 'email', 'mia', accountProblems.emailForm],
    ['a phone number without digits', 'phone', 'call me', accountProblems.phoneForm],
    ['a birthday that does not exist', 'dateOfBirth', '1991-02-30', accountProblems.birthdayWrong],
    ['the birthday of a child', 'dateOfBirth', '2010-01-01', accountProblems.tooYoung],
    ['a short password', 'password', 'short', accountProblems.passwordShort],
    ['a common password', 'password', 'qwerty', accountProblems.passwordCommon],
    ['the account type admin', 'accountType', 'admin', accountProblems.accountTypeMissing],
    ['a missing first name', 'firstName', undefined, accountProblems.firstNameMissing],
  ])('refuses %s', (_, field, value, problem) => {
    const parsed = form.safeParse({ ...good, [field]: value })
    expect(parsed.error?.issues).toMatchObject([{ path: [field], message: issue(problem) }])
  })

  test('says everything that is wrong at once', () => {
    const wrong = {
      ...good,
      lastName: '',
      username: 'a b',
      email: 'mia@',
      phone: '1',
      dateOfBirth: '2010-01-01',
      password: '123456',
    }
    const fields = form.safeParse(wrong).error!.issues.map(({ path }) => path[0])
    expect(fields.sort()).toEqual(['dateOfBirth', 'email', 'lastName', 'password', 'phone', 'username'])
    expect(form.safeParse({}).error!.issues.filter(({ path }) => path[0] === 'phone')).toHaveLength(1)
  })

  test('asks staff for twelve characters', () => {
    const parsed = form.safeParse({ ...good, accountType: 'staff' })
    expect(parsed.error?.issues[0]?.message).toBe(issue(accountProblems.staffPasswordShort))
  })
})

test.each([
  ['Mia Hart', 'Mia', 'Hart'],
  ['  Mia Anna  Hart ', 'Mia Anna', 'Hart'],
  ['Mia', 'Mia', ''],
  ['', '', ''],
])('the name "%s" is split into "%s" and "%s" for sign-up', (full, firstName, lastName) => {
  expect(splitName(full)).toEqual({ firstName, lastName })
})
