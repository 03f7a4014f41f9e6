import { data, redirect } from '@remix-run/node'

import type { Viewer } from '#app/features/access/permissions.ts'
import { problems } from '#app/messages/problems.ts'
import { notFound, orUnavailable } from '#app/platform/http.server.ts'
import { listSimilarCars } from './listed-cars.server.ts'
import { findCar } from './queries.server.ts'

/** Cars shown in place of one that is gone. */
const similarShown = 3

type CarParams = {
  slug: string | undefined
  viewer: Viewer | null
  /** The page's address for another slug; the query of the request is kept. */
  addressOf: (slug: string) => string
  request: Request
  now: Date
}

/**
 * The car of a page, for whoever may see it. Throws 301 to a slug's successor, 410 with the words and similar cars when
 * it is no longer shown (DECISIONS §2), 404 when it never was.
 */
export async function findShownCar({ slug = '', viewer, addressOf, request, now }: CarParams) {
  // S1 §8: a car that cannot be read shows as one that is not found; the answer tells machines that it will be.
  const found = await orUnavailable(request, problems.car.missing, findCar(slug, viewer))
  if (found.car) return found
  if (found.movedTo) throw redirect(addressOf(found.movedTo) + new URL(request.url).search, 301)
  if (!found.removed) return notFound(problems.car.missing)
  throw data(
    { problem: problems.car.missing, similar: await listSimilarCars(found.removed, similarShown, now) },
    { status: 410 },
  )
}
