import { z } from 'zod'

import { imageRoutingProblems } from './words.ts'
import { issues } from '#app/shared/form-problems.ts'
import { isId } from '#app/shared/ids.ts'
import { listQuery } from '#app/shared/list-query.ts'
import { readTyped } from '#app/shared/read-typed.ts'
import { isRoutingMove, type RoutingIntent } from './rules.ts'

const words = issues(imageRoutingProblems)

const intent = z.string().transform(readTyped(readIntent, words.gone))

export const routingForm = z.object({ intent, selected: z.array(z.uuid()).max(1_000).default([]) })

function readIntent(value: string): RoutingIntent | undefined {
  const [name = '', id] = value.split(' ')
  if (value === 'resync') return { kind: 'resync' }
  if (name === 'fleetHero' && id === 'none') return { kind: 'fleetHero', imageId: null }
  if (name === 'fleetHero') return isId(id) ? { kind: 'fleetHero', imageId: id } : undefined
  if (!isRoutingMove(name)) return undefined
  if (id === undefined) return { kind: 'bulk', move: name }
  return isId(id) ? { kind: 'one', move: name, imageId: id } : undefined
}

export const checkForm = z.object({ image: z.uuid() })

/** Another picture of the car, or a file, which goes first. */
export const newImageForm = z
  .object({ chosen: z.uuid(words.gone).optional(), photo: z.string().optional() })
  .refine(({ chosen, photo }) => chosen ?? photo, { message: words.noReplacement, path: ['chosen'] })

const routingQuery = z.object({
  ...listQuery,
  car: z.string().max(120).optional().catch(undefined),
  all: z.literal('yes').optional().catch(undefined),
})
export type RoutingQuery = z.output<typeof routingQuery>

export function readRoutingQuery(query: URLSearchParams): RoutingQuery {
  return routingQuery.parse(Object.fromEntries(query))
}
