import { expect, test } from 'vitest'

import { isPrivate } from './private-paths.ts'

test('what visitors look for can be found', () => {
  const paths = ['/', '/fleet', '/membership', '/broker', '/car/ferrari-roma', '/car/ferrari-roma/book']
  expect(paths.filter(isPrivate)).toEqual([])
  expect(['/images/x/480-y', '/share/x/y.jpg', '/sitemap.xml', '/accounting', '/brokers'].filter(isPrivate)).toEqual([])
})

test('what is a person’s own, a step of signing in or made for machines is left out', () => {
  const paths = [
    '/dashboard',
    '/dashboard/chat',
    '/account/bookings',
    '/admin/images',
    '/signin',
    '/signup',
    '/signup/success',
    '/booking-success',
    '/booking-requests/1/payment',
    '/broker/checkout',
    '/documents/1',
    '/api/uploadthing',
    '/loading',
    '/offline',
    '/user/broker',
    '/membership/apply',
    '/dev/mail',
    '/health',
    '/r/CODE',
  ]
  expect(paths.filter((path) => !isPrivate(path))).toEqual([])
})
