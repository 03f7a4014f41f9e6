/** Which picture of a car is seen where (docs/product.md#pictures). */
import { isOfCar, type ImageRole } from '#app/shared/image-kinds.ts'

export type Placement = { role: ImageRole; exposeOnSiteGallery: boolean; isFleetHeroCandidate: boolean }

/** What one button does to one picture, or a bulk button to all that are selected. */
const changes = {
  hero: { role: 'HERO_ONLY', exposeOnSiteGallery: false },
  gallery: { role: 'GALLERY', exposeOnSiteGallery: false },
  marketing: { role: 'MARKETING' },
  expose: { exposeOnSiteGallery: true },
  conceal: { exposeOnSiteGallery: false },
  exposedMarketing: { role: 'MARKETING', exposeOnSiteGallery: true },
  candidate: { isFleetHeroCandidate: true },
  noCandidate: { isFleetHeroCandidate: false },
} as const satisfies Record<string, Partial<Placement>>

export type RoutingMove = keyof typeof changes
export const bulkMoves = ['gallery', 'conceal', 'exposedMarketing'] as const satisfies RoutingMove[]

export function isRoutingMove(name: string): name is RoutingMove {
  return Object.hasOwn(changes, name)
}

export function routingChangeOf(move: RoutingMove): Partial<Placement> {
  return changes[move]
}

/** Whether the car's pages no longer show what was moved so. */
export function takesOffCar(move: RoutingMove): boolean {
  const change: Partial<Placement> = changes[move]
  return change.role !== undefined && !isOfCar(change.role)
}

/** Only MARKETING pictures can be exposed on /gallery. */
export function allows(move: RoutingMove, { role }: Pick<Placement, 'role'>): boolean {
  return move !== 'expose' || !isOfCar(role)
}

/** Whether a car's card and first slide can show it: neither MARKETING nor broken. */
export function canBeHero({ role, isBroken }: { role: ImageRole; isBroken: boolean }): boolean {
  return isOfCar(role) && !isBroken
}

/** What an admin may choose as fleet hero. */
export function isHeroCandidate(
  image: Pick<Placement, 'role' | 'isFleetHeroCandidate'> & { isBroken: boolean; isHidden: boolean },
): boolean {
  return image.isFleetHeroCandidate && !image.isHidden && canBeHero(image)
}

/** A button carries its own picture (`hero 01a2…`); a bulk button acts on those that are ticked. */
export type RoutingIntent =
  | { kind: 'one'; move: RoutingMove; imageId: string }
  | { kind: 'bulk'; move: RoutingMove }
  | { kind: 'fleetHero'; imageId: string | null }
  | { kind: 'resync' }

export function intentValue(intent: RoutingIntent): string {
  if (intent.kind === 'resync') return 'resync'
  if (intent.kind === 'fleetHero') return `fleetHero ${intent.imageId ?? 'none'}`
  return intent.kind === 'one' ? `${intent.move} ${intent.imageId}` : intent.move
}
