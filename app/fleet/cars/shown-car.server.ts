import { data, redirect } from '@remix-run/node'

import { carProblems } from './words.ts'
import { notFound } from '#app/platform/http.server.ts'
import type { Viewer } from '#app/shared/viewer.ts'
import { listSimilarCars } from './listed-cars.server.ts'
import { findCar } from './queries.server.ts'

const similarShown = 3

type CarParams = {
  slug: string | undefined
  viewer: Viewer | null
  addressOf: (slug: string) => string
  request: Request
  now: Date
}

/** Throws 301 to a slug's successor, 410 with similar cars when it is no longer shown (docs/product.md#cars), else 404. */
export async function findShownCar({ slug = '', viewer, addressOf, request, now }: CarParams) {
  const found = await findCar(slug, viewer)
  if (found.car) return found
  if (found.movedTo) throw redirect(addressOf(found.movedTo) + new URL(request.url).search, 301)
  if (!found.removed) return notFound(carProblems.missing)
  throw data(
    { problem: carProblems.missing, similar: await listSimilarCars(found.removed, similarShown, now) },
    { status: 410 },
  )
}
