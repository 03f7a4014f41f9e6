import { expect, test } from 'vitest'

import { imageRoles } from '#app/shared/image-kinds.ts'
import { readRoutingQuery, routingForm } from './forms.ts'
import { allows, canBeHero, routingChangeOf, intentValue, type RoutingMove } from './rules.ts'

test.each<[RoutingMove, ReturnType<typeof routingChangeOf>]>([
  ['hero', { role: 'HERO_ONLY', exposeOnSiteGallery: false }],
  ['gallery', { role: 'GALLERY', exposeOnSiteGallery: false }],
  ['marketing', { role: 'MARKETING' }],
  ['expose', { exposeOnSiteGallery: true }],
  ['conceal', { exposeOnSiteGallery: false }],
  ['exposedMarketing', { role: 'MARKETING', exposeOnSiteGallery: true }],
  ['candidate', { isFleetHeroCandidate: true }],
  ['noCandidate', { isFleetHeroCandidate: false }],
])('the button %s changes only what it names', (move, change) => {
  expect(routingChangeOf(move)).toEqual(change)
})

test('only MARKETING can be exposed', () => {
  expect(imageRoles.filter((role) => allows('expose', { role }))).toEqual(['MARKETING'])
  expect(imageRoles.every((role) => allows('conceal', { role }) && allows('exposedMarketing', { role }))).toBe(true)
})

test.each([
  ['a HERO_ONLY picture', 'HERO_ONLY'],
  ['a GALLERY picture', 'GALLERY'],
] as const)('%s can be a hero', (_, role) => {
  expect(canBeHero({ role, isBroken: false })).toBe(true)
})

test.each([
  ['a MARKETING picture', 'MARKETING', false],
  ['a broken picture', 'GALLERY', true],
] as const)('%s cannot be a hero', (_, role, isBroken) => {
  expect(canBeHero({ role, isBroken })).toBe(false)
})

const imageId = '01a2044d-f749-7ff5-8f21-53916f6e6b3d'

test.each([
  ['for one picture', { kind: 'one', move: 'hero', imageId }],
  ['for all selected pictures', { kind: 'bulk', move: 'exposedMarketing' }],
  ['that chooses the fleet hero', { kind: 'fleetHero', imageId }],
  ['that removes the fleet hero', { kind: 'fleetHero', imageId: null }],
  ['that syncs again', { kind: 'resync' }],
] as const)('a button %s is understood', (_, intent) => {
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
])('%j is refused as a button', (intent) => {
  expect(routingForm.safeParse({ intent }).success).toBe(false)
})

test('an address with invalid values shows all cars', () => {
  expect(readRoutingQuery(new URLSearchParams('page=-1&q=%00&all=x'))).toEqual({ q: '', page: 1 })
})
