import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import type { z } from 'zod'

import { formatError } from '#app/shared/form-problems.ts'
import type { Problem } from '#app/shared/outcome.ts'
import { contactForm, investForm, membershipForm } from './forms.ts'

const readPhone = (typed: string) => (typed === '(404) 555-0143' ? '+14045550143' : undefined)
const membership = { tier: 'elite', vehicle: 'Ferrari Roma', secondDriver: '', phone: '(404) 555-0143', notes: '' }
const car = {
  make: 'Porsche',
  model: '911',
  year: '2024',
  mileage: '12,500',
  name: 'Mia Hart',
  email: 'mia@example.com',
  phone: '(404) 555-0143',
  message: '',
}
const message = { name: 'Mia Hart', email: 'mia@example.com', phone: '', message: 'Is the Roma free?' }

function read<Schema extends z.ZodType>(schema: Schema, entries: Record<string, string>) {
  const submission = parseWithZod(new URLSearchParams(entries), { schema, formatError })
  return submission.status === 'success' ? { value: submission.value } : { errors: bodiesOf(submission.error ?? {}) }
}

function bodiesOf(errors: Record<string, Problem[] | null>) {
  return Object.fromEntries(Object.entries(errors).map(([field, found]) => [field, found?.map(({ body }) => body)]))
}

test('an application is read with its phone as it is stored', () => {
  expect(read(membershipForm(readPhone), membership).value).toEqual({
    tier: 'elite',
    vehicle: 'Ferrari Roma',
    phone: '+14045550143',
  })
})

test('a car is read with its figures as numbers', () => {
  expect(read(investForm(2026, readPhone), car).value).toMatchObject({ year: 2024, mileage: 12_500 })
})

test('a message needs no phone', () => {
  expect(read(contactForm(readPhone), message).value).toEqual({
    name: 'Mia Hart',
    email: 'mia@example.com',
    message: 'Is the Roma free?',
  })
})

test('one line stays one line, whatever is sent', () => {
  const value = read(contactForm(readPhone), { ...message, name: 'Mia\r\nBcc: all@example.com   Hart' }).value
  expect(value).toMatchObject({ name: 'Mia Bcc: all@example.com Hart' })
})

test('all that is missing is said at once', () => {
  expect(read(membershipForm(readPhone), {}).errors).toEqual({
    tier: ['Choose a membership.'],
    vehicle: ['Enter the vehicle you prefer.'],
    phone: ['Enter your phone number.'],
  })
  expect(Object.keys(read(investForm(2026, readPhone), {}).errors ?? {})).toEqual([
    'make',
    'model',
    'year',
    'mileage',
    'name',
    'email',
    'phone',
  ])
  expect(read(contactForm(readPhone), {}).errors).toEqual({
    name: ['Enter your name.'],
    email: ['Enter your email address.'],
    message: ['Write your message.'],
  })
})

const yearWrong = 'Enter the year of your car, like 2024.'
const mileageWrong = 'Enter the mileage as a number, like 12,500.'
const tooLong = 'This is too long. Please shorten it.'

test.each([
  ['year', '1899', yearWrong],
  ['year', '2028', yearWrong],
  ['year', '24.5', yearWrong],
  ['year', 'new', yearWrong],
  ['mileage', '-1', mileageWrong],
  ['mileage', '12,50', mileageWrong],
  ['mileage', '9999999', mileageWrong],
  ['phone', '12', 'Enter a phone number with its area code. Outside the U.S., start with + and the country code.'],
  ['email', 'mia', 'Enter an email address like name@example.com.'],
  ['make', 'x'.repeat(121), tooLong],
  ['message', 'x'.repeat(2_001), tooLong],
])('a car with %s %j is refused at its field', (field, value, sentence) => {
  expect(read(investForm(2026, readPhone), { ...car, [field]: value }).errors).toEqual({ [field]: [sentence] })
})

test.each([
  ['1900', 1900],
  ['2027', 2027],
])('the year %s is taken', (year, number) => {
  expect(read(investForm(2026, readPhone), { ...car, year }).value).toMatchObject({ year: number })
})
