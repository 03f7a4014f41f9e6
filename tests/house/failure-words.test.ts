/** Every form and button that fails says the documents' words, or has a reason to say that it is not available. */
import fs from 'node:fs'

import type { RouteConfigEntry } from '@remix-run/route-config'
import { expect, test } from 'vitest'

import { actionWords, loaderWords } from '#app/failure-words.server.ts'
import { problems } from '#app/messages/problems.ts'
import routes from '#app/routes.ts'
import { failures } from './sentences.ts'

/** Routes whose actions say "Not available at the moment", by the reason why. */
const withoutWords: Record<string, string[]> = {
  'S1 and S2 have the page without an action, or no such page of the public site': [
    'routes/car/waiting-list',
    'routes/session/sign-out',
    'routes/site/contact',
    'routes/site/deposit-card',
    'routes/site/invest',
    'routes/site/membership-application',
    'routes/site/waiting-list-entry',
  ],
  'S1 and S2 have no rentals, agreements, charges, deposits, drivers or reviews': [
    'linked-charges-acceptance',
    'rental-charges-payment',
    'routes/account/booking-agreement',
    'routes/account/booking-cancellation',
    'routes/account/booking-change',
    'routes/account/booking-charges',
    'routes/account/booking-drivers',
    'routes/account/booking-review',
    'routes/actions/booking-links',
    'routes/actions/booking-request-cancellation',
    'routes/actions/card-charge',
    'routes/actions/change-acceptance',
    'routes/actions/change-refusal',
    'routes/actions/charge-confirmation',
    'routes/actions/charges-acceptance',
    'charges-card',
    'routes/actions/charges-deposit',
    'routes/actions/charges-sending',
    'routes/actions/deposit-move',
    'routes/actions/driver-license',
    'routes/actions/payment-link',
    'routes/actions/refund-handover',
    'routes/portal/new-rental-customer',
    'routes/portal/rental',
    'routes/portal/rental-agreement',
    'rental-no-show',
    'rental-return',
    'routes/portal/rental-ending',
    'routes/portal/rental-change',
    'routes/portal/rental-charge',
    'routes/portal/rental-charges',
    'routes/portal/rental-deposit',
    'routes/portal/rental-drivers',
    'routes/portal/rental-payment',
    'routes/portal/rental-report',
    'routes/portal/review',
    'routes/site/linked-agreement',
    'routes/site/linked-charges',
    'routes/site/linked-review',
    'routes/site/review-photos',
  ],
  'The account of S2 has no settings but the sign-out': [
    'routes/account/deletion',
    'routes/account/email',
    'routes/account/password',
    'routes/account/settings',
    'routes/actions/document-keeping',
    'routes/actions/email-confirmation',
    'routes/actions/other-sessions-end',
    'routes/actions/session-end',
  ],
  'The chat of S2 only sends messages': [
    'routes/actions/message-removal',
    'routes/actions/mute',
    'routes/actions/mute-removal',
    'routes/actions/report-resolution',
    'routes/portal/message-report',
  ],
  'The garage of S2 has no rates, calendars, templates to edit or spreadsheets': [
    'new-garage-template',
    'routes/actions/block-removal',
    'routes/actions/calendar-check',
    'routes/actions/calendar-import-removal',
    'routes/actions/car-feed-removal',
    'routes/actions/rate-removal',
    'routes/portal/fleet-import',
    'routes/portal/fleet-import-preview',
    'routes/portal/garage-calendar',
    'routes/portal/garage-feed',
    'routes/portal/garage-import',
    'routes/portal/garage-template',
    'routes/portal/garage-template-removal',
    'routes/portal/vehicle-rates',
  ],
  'S2 uploads, shows and deletes images and films, and describes, checks or moderates none': [
    'account-images',
    'routes/admin/broken-images',
    'routes/admin/film',
    'routes/admin/film-removal',
    'routes/admin/listing-review',
    'routes/admin/listing-reviews',
    'routes/admin/upload',
    'routes/portal/own-image',
    'routes/portal/uploaded-images',
  ],
  'S2 has no leads, payouts or taxes, and its documents are only opened': [
    'routes/actions/tax-removal',
    'routes/portal/document-review',
    'routes/portal/lead',
    'routes/portal/payout',
    'routes/portal/payout-adjustment',
    'routes/portal/payouts',
    'routes/portal/taxes',
  ],
  'Scripts and services read the status, and say it in their own words': [
    'routes/api/chat-reads',
    'routes/api/condition-uploads',
    'routes/api/embedded-uploads',
    'routes/api/image-errors',
    'routes/api/offline',
    'routes/api/presence',
    'routes/api/stripe-webhook',
    'routes/api/uploadthing',
  ],
}

test('every route with an action says its own words when it fails, or there is a reason why not', () => {
  const acting = routesOf(routes)
    .filter(({ file }) => hasAction(file))
    .map(({ id }) => id)
  expect(acting.length).toBeGreaterThan(100)
  const named = [...Object.keys(actionWords), ...Object.values(withoutWords).flat()]
  expect(named.toSorted()).toEqual(acting.toSorted())
})

test('only what is read says that it cannot be', () => {
  const read = routesOf(routes)
    .filter(({ file }) => hasLoader(file))
    .map(({ id }) => id)
  expect(Object.keys(loaderWords).filter((id) => !read.includes(id))).toEqual([])
})

test.each(Object.entries(failures))('the catalogue has what %s says of failures, or it is said why not', (_, said) => {
  const text = fs.readFileSync('docs/specification.md', 'utf8').split('## Not shown, because …')[1] ?? ''
  const missing = said.filter((sentence) => !words.has(sentence) && !text.includes(`| ${sentence} `))
  expect(missing).toEqual([])
})

const words = new Set(wordsOf(problems))

function wordsOf(tree: object): string[] {
  return Object.values(tree).flatMap((value: unknown) => {
    if (typeof value === 'string') return [value]
    return typeof value === 'object' && value !== null ? wordsOf(value) : []
  })
}

function routesOf(entries: RouteConfigEntry[]): { id: string; file: string }[] {
  return entries.flatMap(({ id, file, children = [] }) => [
    { id: id ?? file.replace(/\.tsx?$/, ''), file },
    ...routesOf(children),
  ])
}

const hasAction = (file: string) => exportsFunction(file, 'action')
const hasLoader = (file: string) => exportsFunction(file, 'loader')

function exportsFunction(file: string, name: string): boolean {
  return new RegExp(`^export (async )?function ${name}\\b`, 'm').test(fs.readFileSync(`app/${file}`, 'utf8'))
}
