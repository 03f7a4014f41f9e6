import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'

import { describeError, summarizeError } from './describe-error.js'

/** As postgres.js and Drizzle nest them. */
function failedStatement() {
  const refused = Object.assign(new Error('duplicate key value "mia@hart.example"'), {
    name: 'PostgresError',
    code: '23505',
    severity: 'ERROR',
    table_name: 'profiles',
    constraint_name: 'profiles_email_unique',
    detail: 'Key (email)=(mia@hart.example) already exists.',
    where: 'mia@hart.example',
    parameters: ['mia@hart.example', 'scrypt$hash'],
    args: ['mia@hart.example'],
  })
  return new DrizzleQueryError('insert into "profiles"', ['mia@hart.example', 'scrypt$hash'], refused)
}

test('a failed statement is told by its codes, with none of its values', () => {
  const told = describeError(failedStatement())
  expect(told).toContain('DrizzleQueryError\n    at ')
  expect(told).toContain(
    'caused by PostgresError code=23505 severity=ERROR table_name=profiles constraint_name=profiles_email_unique\n',
  )
  expect(told).not.toMatch(/mia|hart|scrypt|Key|insert/)
})

test.each([
  ['JSON that is none', () => JSON.parse('mia@hart.example')],
  ['a schema', () => z.object({ a: z.string() }).strict().parse({ mia: 'mia@hart.example' })],
  ['an address', () => new URL('mia@hart.example/path')],
  [
    'a text instead of an error',
    () => {
      throw 'mia@hart.example'
    },
  ],
  [
    'an object instead of an error',
    () => {
      throw { email: 'mia@hart.example' }
    },
  ],
  ['a time', () => new Intl.DateTimeFormat('en', { timeZone: 'mia@hart.example' })],
  [
    'lines that look like frames',
    () => {
      throw Object.assign(new Error('no\n    at mia (/hart.js:1:1)'), { name: 'StripeError', severity: '' })
    },
  ],
])('what %s quotes is left out', (_, broken) => {
  let told = ''
  try {
    broken()
  } catch (error) {
    told = describeError(error)
  }
  expect(told).not.toBe('')
  expect(told).not.toMatch(/mia|hart/)
})

test('what an error of a store or a mail server carries is left out, its codes stay', () => {
  const refused = Object.assign(new Error('550 <mia@hart.example>: no such user'), {
    stack: 'Error: 550 <mia@hart.example>: no such user\n    at send (/site/node_modules/nodemailer/x.js:1:1)',
    code: 'EENVELOPE',
    responseCode: 550,
    command: 'RCPT TO',
    response: '550 <mia@hart.example>',
    rejected: ['mia@hart.example'],
  })
  expect(summarizeError(refused)).toBe('Error code=EENVELOPE responseCode=550 command=RCPT TO')
})

test('our own words, those of the system and those about the schema are told', () => {
  expect(describeError(new Error('session cs_1 has no url'))).toMatch(/^Error: session cs_1 has no url\n {4}at /)
  const away = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), {
    code: 'ECONNREFUSED',
    syscall: 'connect',
  })
  expect(summarizeError(away)).toBe('Error code=ECONNREFUSED: connect ECONNREFUSED 127.0.0.1:5432')
  const missing = { name: 'PostgresError', severity: 'ERROR', code: '42703' }
  expect(summarizeError(Object.assign(new Error('column "phone" does not exist'), missing))).toContain(
    '"phone" does not exist',
  )
})
