import { expect, test } from 'vitest'

import { readRoutingQuery, routingForm } from './forms.ts'
import { allows, canBeHero, changeOf, imageRoles, intentValue, type RoutingMove } from './rules.ts'

test.each<[RoutingMove, ReturnType<typeof changeOf>]>([
  ['hero', { role: 'HERO_ONLY', exposeOnSiteGallery: false }],
  ['gallery', { role: 'GALLERY', exposeOnSiteGallery: false }],
  ['marketing', { role: 'MARKETING' }],
  ['expose', { exposeOnSiteGallery: true }],
  ['conceal', { exposeOnSiteGallery: false }],
  ['exposedMarketing', { role: 'MARKETING', exposeOnSiteGallery: true }],
  ['candidate', { isFleetHeroCandidate: true }],
  ['noCandidate', { isFleetHeroCandidate: false }],
])('%s changes nothing but what S2 §4 says', (move, change) => {
  expect(changeOf(move)).toEqual(change)
})

test('only MARKETING can be exposed', () => {
  expect(imageRoles.filter((role) => allows('expose', { role }))).toEqual(['MARKETING'])
  expect(imageRoles.every((role) => allows('conceal', { role }) && allows('exposedMarketing', { role }))).toBe(true)
})

test.each([
  ['HERO_ONLY', false, true],
  ['GALLERY', false, true],
  ['MARKETING', false, false],
  ['GALLERY', true, false],
] as const)('a picture that is %s (broken: %s) can be a hero: %s', (role, isBroken, possible) => {
  expect(canBeHero({ role, isBroken })).toBe(possible)
})

const imageId = '01a2044d-f749-7ff5-8f21-53916f6e6b3d'

test.each([
  { kind: 'one', move: 'hero', imageId },
  { kind: 'bulk', move: 'exposedMarketing' },
  { kind: 'fleetHero', imageId },
  { kind: 'fleetHero', imageId: null },
  { kind: 'resync' },
] as const)('a button says $kind and is understood', (intent) => {
  expect(routingForm.parse({ intent: intentValue(intent), selected: [imageId] })).toEqual({
    intent,
    selected: [imageId],
  })
})

test.each([
  '',
  'x',
  'hero x',
  'resync x',
  'fleetHero',
  'fleetHero x',
  '__proto__',
  'constructor',
  `toString ${imageId}`,
])('%j is no button of ours', (intent) => {
  expect(routingForm.safeParse({ intent }).success).toBe(false)
})

test('an address with nonsense in it shows the cars', () => {
  expect(readRoutingQuery(new URLSearchParams('page=-1&q=%00&all=x'))).toEqual({ q: '', page: 1 })
})
