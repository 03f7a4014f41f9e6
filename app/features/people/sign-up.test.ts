import { describe, expect, test } from 'vitest'

import { problems } from '#app/messages/problems.ts'
import { date } from '#app/shared/dates.ts'
import { issue } from '#app/shared/form-problems.ts'
import { signUpForm } from './forms.ts'
import { birthdayProblem, preselected, splitName } from './sign-up.ts'

const today = date('2026-11-21')

test.each([
  ['2008-11-21', undefined],
  ['2008-11-22', 'young'],
  ['2026-11-22', 'wrong'],
  ['1890-01-01', 'wrong'],
  ['1950-06-01', undefined],
  ['2026-11-21', 'young'],
  ['1906-11-21', undefined],
  ['1905-11-21', 'wrong'],
])('born on %s: %s', (birthday, answer) => expect(birthdayProblem(date(birthday), today)).toBe(answer))

test.each([
  [{ type: null, tier: null }, 'broker', 'luxury'],
  [{ type: 'member', tier: null }, 'member', 'luxury'],
  [{ type: 'staff', tier: null }, 'staff', 'luxury'],
  [{ type: 'admin', tier: null }, 'broker', 'luxury'],
  [{ type: null, tier: 'exotic' }, 'member', 'exotic'],
  [{ type: 'member', tier: 'elite' }, 'member', 'luxury'],
  [{ type: null, tier: null, returnTo: '/car/huracan#book' }, 'member', 'luxury'],
  [{ type: null, tier: null, returnTo: '/cartoons' }, 'broker', 'luxury'],
  [{ type: 'broker', tier: null, returnTo: '/car/huracan' }, 'broker', 'luxury'],
])('arriving with %j starts with %s', (from, accountType, membershipTier) => {
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
    ['username', 'no spaces', problems.account.usernameForm],
    ['email', 'mia', problems.account.emailForm],
    ['phone', 'call me', problems.account.phoneForm],
    ['dateOfBirth', '1991-02-30', problems.account.birthdayWrong],
    ['dateOfBirth', '2010-01-01', problems.account.tooYoung],
    ['password', 'short', problems.account.passwordShort],
    ['password', 'qwerty', problems.account.passwordCommon],
    ['accountType', 'admin', problems.account.accountTypeMissing],
    ['firstName', undefined, problems.account.firstNameMissing],
  ])('refuses %s %j', (field, value, problem) => {
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
    expect(parsed.error?.issues[0]?.message).toBe(issue(problems.account.staffPasswordShort))
  })
})

test.each([
  ['Mia Hart', 'Mia', 'Hart'],
  ['  Mia Anna  Hart ', 'Mia Anna', 'Hart'],
  ['Mia', 'Mia', ''],
  ['', '', ''],
])('the name %j is split for the two fields of sign-up', (full, firstName, lastName) => {
  expect(splitName(full)).toEqual({ firstName, lastName })
})
