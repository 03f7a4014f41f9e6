import fs from 'node:fs'
import path from 'node:path'

import { expect, test } from 'vitest'

import { business } from '#app/business.ts'
import { abilities, asksFactor, can, isForVisitors, type Ability, type About } from '#app/people/access/permissions.ts'
import { firstGrade } from '#app/shared/roles.ts'
import { cast } from '#tests/cast.ts'
import type { Viewer } from '#app/shared/viewer.ts'

type Member = keyof typeof cast

/** The cast as the permission table sees it; each has their name for an id. */
const viewers = Object.fromEntries(
  Object.entries(cast).map(([name, person]) => {
    const approved = person.approvalStatus === 'approved'
    const viewer: Viewer = {
      ...person,
      id: name,
      fullName: `${person.firstName} ${person.lastName}`,
      approved,
      grade: 'grade' in person ? person.grade : firstGrade,
      isManager: approved && 'grade' in person && person.grade === 'manager',
      isAdmin: approved && person.role === 'admin',
      isStaff: approved && person.role === 'staff',
      isBroker: approved && person.role === 'broker',
      isMember: approved && person.role === 'member',
      isActiveBroker: approved && person.role === 'broker' && 'subscribed' in person,
      hasSecondFactor: false,
      secondFactorDue: null,
      factorAt: null,
      isLocked: false,
      avatarImageId: null,
      lastLoginAt: null,
      createdAt: new Date('2026-01-01T00:00:00Z'),
    }
    return [name, viewer]
  }),
) as Record<Member, Viewer>

type Case<A extends Ability> = [words: string, about: (viewer: Viewer) => About<A>]

const listing: Case<'car.preview'>[] = [
  ["one's own", (viewer) => [{ createdBy: viewer.id }]],
  ["another's", () => [{ createdBy: 'somebody' }]],
  ['of the fleet', () => [{ createdBy: null }]],
]

/** The things that each ability about a thing is tried with. */
const cases: { [A in Ability]?: Case<A>[] } = {
  'booking.change': [
    ["one's own", () => [{ own: true }]],
    ["another's", () => [{ own: false }]],
  ],
  'charge.amount': [
    ['of $1,000', () => [{ amount: business.office.deskChargesUpTo }]],
    ['of more', () => [{ amount: business.office.deskChargesUpTo + 1 }]],
  ],
  'car.gallery.edit': listing,
  'car.preview': listing,
  'listing.edit': listing,
  'listing.keep': listing,
  'vehicle.manage': listing,
  'review.answer': [
    ["one's own", (viewer) => [{ kind: 'listing', createdBy: viewer.id }]],
    ["another's", () => [{ kind: 'listing', createdBy: 'somebody' }]],
    ['of the fleet', (viewer) => [{ kind: 'car', createdBy: viewer.id }]],
  ],
  'deposit.keep': [
    ['of $1,000', () => [{ amount: business.office.keptWithoutFactorUpTo }]],
    ['of more', () => [{ amount: business.office.keptWithoutFactorUpTo + 1 }]],
  ],
  'document.view': [
    ["one's own", () => [{ own: true }]],
    ["another's", () => [{ own: false }]],
  ],
  'condition.view': [
    ["one's own", () => [{ own: true }]],
    ["another's", () => [{ own: false }]],
  ],
  'charge.photo.view': [
    ["one's own", () => [{ own: true }]],
    ["another's", () => [{ own: false }]],
  ],
  'agreement.view': [
    ["one's own", () => [{ own: true }]],
    ["another's", () => [{ own: false }]],
  ],
  'payout.view': [
    ['own', () => [{ own: true }]],
    ['of another', () => [{ own: false }]],
  ],
  'report.judge': [
    ['against oneself', (viewer) => [{ authorId: viewer.id }]],
    ['against another', () => [{ authorId: 'somebody' }]],
  ],
  'chat.mute': [
    ['a member', () => [{ role: 'member' }]],
    ['a member of staff', () => [{ role: 'staff' }]],
  ],
}

// The table is walked as a whole here, so the tie between an ability and its thing is in `cases`.
const ask = can as (viewer: Viewer | null, ability: Ability, ...about: unknown[]) => boolean
const asksAgain = asksFactor as (viewer: Viewer, ability: Ability, ...about: unknown[]) => boolean

/** Yes, yes where a factor given in the last minutes is asked as well, or no. */
function answerOf(viewer: Viewer | null, ability: Ability, about: unknown[]): string {
  if (!ask(viewer, ability, ...about)) return '-'
  return viewer && asksAgain(viewer, ability, ...about) ? 'again' : 'yes'
}

test('the permission table is what permissions.txt says', async () => {
  const columns = [null, ...Object.values(viewers)]
  const heads = ['visitor', ...Object.values(cast).map((person) => person.username)]
  const rows = abilities.flatMap((ability) => {
    const tried = (cases[ability] ?? [['', () => []]]) as [string, (viewer: Viewer) => []][]
    return tried.map(([words, about]) => {
      const answers = columns.map((viewer) => answerOf(viewer, ability, about(viewer ?? ({ id: 'nobody' } as Viewer))))
      return [words ? `${ability}, ${words}` : ability, ...answers]
    })
  })
  const wide = Math.max(...rows.map((row) => row[0]!.length))
  const line = ([first, ...rest]: string[]) =>
    `${first!.padEnd(wide)}  ${rest.map((cell, at) => cell.padEnd(heads[at]!.length)).join('  ')}`.trimEnd()
  const table = [line(['', ...heads]), ...rows.map(line)].join('\n')
  await expect(`${table}\n`).toMatchFileSnapshot('./permissions.txt')
})

/**
 * Loaders and actions that anybody may call, and why no guard is in their first line. All others begin by asking
 * who is there.
 */
const open: Record<string, string> = {
  'site/booking-documents.tsx loader':
    'the key of an email opens it, for whoever has it; a booking only for its customer',
  'site/booking-documents.tsx action':
    'the key of an email opens it, for whoever has it; a booking only for its customer',
  'site/booking-miles.tsx loader': 'the key of an email opens it, for whoever has it; a booking only for its customer',
  'site/booking-miles.tsx action': 'the key of an email opens it, for whoever has it; a booking only for its customer',
  'actions/miles-package.ts action':
    'the key of an email opens it, for whoever has it; a booking only for its customer',
  'site/deposit-card.tsx loader': 'the key of an email opens it, for whoever has it; a booking only for its customer',
  'site/deposit-card.tsx action': 'the key of an email opens it, for whoever has it; a booking only for its customer',
  'site/linked-agreement.tsx loader': 'the key of an email opens it, of customers without an account',
  'site/linked-agreement.tsx action': 'the key of an email opens it, of customers without an account',
  'site/linked-charges.tsx loader': 'the key of an email opens it, of customers without an account',
  'site/linked-charges.tsx action': 'the key of an email opens it, of customers without an account',
  'site/linked-review.tsx loader': 'the key of an email opens it, of customers without an account',
  'site/linked-review.tsx action': 'the key of an email opens it, of customers without an account',
  'site/review-photos.tsx loader': 'the key of an email opens it, for whoever has it; a booking only for its customer',
  'site/review-photos.tsx action': 'the key of an email opens it, for whoever has it; a booking only for its customer',
  'site/document-replacement.tsx loader': 'the key of an email opens it, for whoever has it',
  'site/document-replacement.tsx action': 'the key of an email opens it, for whoever has it',
  'session/sign-out.tsx action': 'ends whatever session the request brings',
  'session/verify-email.tsx loader': 'the token is the right to look',
  'session/forgot-password.tsx action': 'for whoever cannot come in; the answer is the same either way',
  'session/reset-password.tsx loader': 'the token is the right to look',
  'session/reset-password.tsx action': 'the token is the right to set a new password',
  'actions/broker-checkout.ts loader': 'only leads to the page of its button',
  'actions/broker-portal.ts loader': 'only leads to the page of its button',
  'actions/email-confirmation.ts loader': 'only leads to the dashboard',
  'site/compare.tsx loader': 'public page',
  'site/fleet.tsx loader': 'public page',
  'site/gallery.tsx loader': 'public page',
  'site/home.tsx loader': 'public page',
  'site/how-it-works.tsx loader': 'public page',
  'site/loading.tsx loader': 'public page',
  'site/not-found.tsx loader': 'public page',
  'site/not-found.tsx action': 'the same page for a form sent nowhere',
  'site/pricing.tsx loader': 'public page',
  'site/requirements.tsx loader': 'public page',
  'site/privacy.tsx loader': 'public page',
  'api/image.ts loader': 'pictures of the site',
  'api/film.ts loader': 'films of the site',
  'api/image-errors.ts action': 'reports of visitors, limited by address',
  'api/uploadthing.ts loader': 'tells the upload client what is taken; says nothing of anybody',
  'api/uploadthing.ts action': 'asks who is there for each upload, and takes signed callbacks',
  'api/embedded-uploads.ts loader': 'every address carries its signature',
  'api/embedded-uploads.ts action': 'every address carries its signature',
  'api/stripe-webhook.ts action': 'signed by Stripe',
  'api/referral-link.ts loader': 'followed by anybody; leads to pages that ask',
  'api/share-picture.ts loader': 'pictures of public cars',
  'api/car-calendar.ts loader': 'opened by the secret of its address',
  'api/robots.ts loader': 'for crawlers',
  'api/sitemap.ts loader': 'for crawlers',
  'api/sitemap-part.ts loader': 'for crawlers',
  'api/manifest.ts loader': 'for browsers, the same for everybody',
  'api/service-worker.ts loader': 'for browsers, the same for everybody',
  'api/security-contact.ts loader': 'for whoever has found a vulnerability',
  'api/security-policy.ts loader': 'for whoever has found a vulnerability',
  'api/passkey-challenges.ts action': 'for those who want to sign in',
  'api/health.ts loader': 'asked by the platform that runs the site',
  'api/metrics.ts loader': 'asked by a monitor, by the token of METRICS_TOKEN',
}

const routes = path.resolve('app/routes')
const files = fs
  .readdirSync(routes, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
const handlers = files.flatMap((file) => {
  const text = fs.readFileSync(path.join(routes, file), 'utf8')
  const found = text.matchAll(
    /^export (?:async )?(?:function|const) (loader|action)\b[^\n]*\n(?:\}[^\n]*\{\n)?\s*([^\n]*)/gm,
  )
  return [...found].map(([, kind, first]) => ({ name: `${file} ${kind}`, first: first! }))
})

test.each(handlers)('$name asks who is there first', ({ name, first }) => {
  const alwaysRefuses = /^return refusal\(problems\.\w+\.\w+, 40[45]\)/.test(first)
  if (name in open || alwaysRefuses) return
  expect(first).toMatch(/\b(requireAbility|requireViewer|findViewer|findListener|answerPhoto)\(request\b/)
})

test('every open handler on the list exists', () => {
  const names = handlers.map((handler) => handler.name)
  expect(Object.keys(open).filter((name) => !names.includes(name))).toEqual([])
})

test('every ability is asked by some page', () => {
  const sources = fs
    .readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && file !== 'people/access/permissions.ts')
    .map((file) => fs.readFileSync(path.join('app', file), 'utf8'))
  expect(abilities.filter((ability) => !sources.some((text) => text.includes(`'${ability}'`)))).toEqual([])
})

test('what visitors may do is named here', () => {
  expect(abilities.filter(isForVisitors)).toEqual(['booking.request', 'mailbox.read'])
})
