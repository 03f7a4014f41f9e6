import { describe, expect, test } from 'vitest'

import { date } from '#app/shared/dates.ts'
import { problems } from '#app/messages/problems.ts'
import { issue } from '#app/shared/form-problems.ts'
import { signUpForm } from './forms.ts'
import {
  birthdayProblem,
  deviceOf,
  isCommonPassword,
  isUsername,
  passwordLengthFor,
  preselected,
  splitName,
} from './rules.ts'

const today = date('2026-11-21')

test.each([
  ['abc', true],
  ['a_1', true],
  ['ABCDEFGHIJKLMNOPQRST', true],
  ['ab', false],
  ['ABCDEFGHIJKLMNOPQRSTU', false],
  ['with space', false],
  ['hyphen-ed', false],
  ['née', false],
  ['', false],
])('username %j is accepted: %s', (name, answer) => expect(isUsername(name)).toBe(answer))

test.each([
  ['password', true],
  ['Password1!', true],
  ['123456', true],
  ['654321', true],
  ['qwerty', true],
  ['aaaaaaaa', true],
  ['abcabcabc', true],
  ['lamborghini', true],
  ['Lamborghini99', true],
  ['mia_moore', true],
  ['marque-demo', false],
  ['correct horse', false],
  ['x7#kq!', false],
  ['abcdeabcde', false],
  ['xoxoxo', true],
  ['Mia2026', true],
  ['li1234', false],
])('password %j is common: %s', (password, answer) =>
  expect(isCommonPassword(password, ['mia_moore', 'Mia', 'Li'])).toBe(answer),
)

test('staff and admins need twelve characters, others six', () => {
  expect([
    passwordLengthFor('admin'),
    passwordLengthFor('staff'),
    passwordLengthFor('broker'),
    passwordLengthFor('member'),
  ]).toEqual([12, 12, 6, 6])
})

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

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Safari on Mac',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1',
    'Safari on iPad',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0', 'Firefox on Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    'Chrome on Chromebook',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64) Something/1.0', 'Linux'],
  ['Firefox/132.0', 'Firefox'],
  ['curl/8.10.1', 'Unknown device'],
  ['', 'Unknown device'],
])('the browser %s is %s', (header, words) => expect(deviceOf(header)).toBe(words))
