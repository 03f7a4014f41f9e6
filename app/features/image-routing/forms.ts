import { z } from 'zod'

import { problems } from '#app/messages/problems.ts'
import { issues } from '#app/shared/form-problems.ts'
import { isId } from '#app/shared/ids.ts'
import { oneLine } from '#app/shared/one-line.ts'
import { isRoutingMove, type RoutingOrder } from './rules.ts'

const words = issues(problems.imageRouting)

const order = z.string().transform((value, context) => {
  const read = readOrder(value)
  if (!read) context.addIssue(words.gone)
  return read ?? z.NEVER
})

export const routingForm = z.object({ order, selected: z.array(z.uuid()).max(1_000).default([]) })

function readOrder(value: string): RoutingOrder | undefined {
  const [name = '', id] = value.split(' ')
  if (name === 'fleetHero') return { kind: 'fleetHero', imageId: isId(id) ? id : null }
  if (!isRoutingMove(name)) return undefined
  if (id === undefined) return { kind: 'bulk', move: name }
  return isId(id) ? { kind: 'one', move: name, imageId: id } : undefined
}

export const checkForm = z.object({ image: z.uuid() })

const routingQuery = z.object({
  q: z.string().overwrite(oneLine).max(120).catch('').default(''),
  page: z.coerce.number().int().min(1).max(100_000).catch(1).default(1),
  car: z.string().max(120).optional().catch(undefined),
  all: z.literal('yes').optional().catch(undefined),
})
export type RoutingQuery = z.output<typeof routingQuery>

export function readRoutingQuery(query: URLSearchParams): RoutingQuery {
  return routingQuery.parse(Object.fromEntries(query))
}
