import type { z } from 'zod'

import { imageRoutingNotices, imageRoutingProblems } from './words.ts'
import type { Notice } from '#app/shared/outcome.ts'
import { requestSync } from './album-sync.server.ts'
import { chooseFleetHero, routeImages } from './commands.server.ts'
import type { routingForm } from './forms.ts'

/** Does what a button says, and gives what came of it. */
export async function applyIntent(
  vehicleId: string,
  { intent, selected }: z.output<typeof routingForm>,
  now: Date,
): Promise<Notice> {
  if (intent.kind === 'resync') {
    const asked = await requestSync(vehicleId, now)
    if (!asked.ok) return asked.problem
    return asked.value.isNew ? imageRoutingNotices.syncStarted : imageRoutingNotices.syncUnderWay
  }
  if (intent.kind === 'fleetHero') {
    const chosen = await chooseFleetHero(vehicleId, intent.imageId)
    return chosen.ok ? imageRoutingNotices.heroUpdated : chosen.problem
  }
  const imageIds = intent.kind === 'one' ? [intent.imageId] : [...new Set(selected)]
  if (imageIds.length === 0) return imageRoutingProblems.noneSelected
  const routed = await routeImages({ vehicleId, imageIds, move: intent.move })
  if (!routed.ok) return routed.problem
  if (routed.value.heroReleased) return imageRoutingNotices.heroReleased
  return intent.kind === 'one' ? imageRoutingNotices.updated : imageRoutingNotices.bulkUpdated(routed.value.count)
}
