import type { LoaderFunctionArgs } from '@remix-run/node'

import { answerFilm } from '#app/pictures/films/serve.server.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'

export const route: RouteFacts = { crawlers: 'index' }

/** Where server/film-files.js does not come before the framework: in development and under remix-serve. */
export function loader({ request }: LoaderFunctionArgs) {
  return answerFilm(request)
}
