import type { z } from 'zod'

import { notices } from '#app/messages/notices.ts'
import { problems } from '#app/messages/problems.ts'
import type { Notice } from '#app/shared/outcome.ts'
import { chooseFleetHero, routeImages } from './commands.server.ts'
import type { routingForm } from './forms.ts'

/** Does what a button says, and gives what came of it. */
export async function carryOut(vehicleId: string, { order, selected }: z.output<typeof routingForm>): Promise<Notice> {
  if (order.kind === 'fleetHero') {
    const chosen = await chooseFleetHero(vehicleId, order.imageId)
    return chosen.ok ? notices.imageRouting.heroUpdated : chosen.problem
  }
  const imageIds = order.kind === 'one' ? [order.imageId] : [...new Set(selected)]
  if (imageIds.length === 0) return problems.imageRouting.noneSelected
  const routed = await routeImages({ vehicleId, imageIds, move: order.move })
  if (!routed.ok) return routed.problem
  if (routed.value.heroReleased) return notices.imageRouting.heroReleased
  return order.kind === 'one' ? notices.imageRouting.updated : notices.imageRouting.bulkUpdated(routed.value.count)
}
