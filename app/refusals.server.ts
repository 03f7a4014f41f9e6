/** What the server itself says, ahead of a page or in place of one (server/plain-page.js). */
import { business } from '#app/config/business.ts'
import { labels } from '#app/messages/labels.ts'
import { problems } from '#app/messages/problems.ts'
import type { Problem } from '#app/shared/outcome.ts'

export type PlainWords = { title: string; body: string; site: string; home: string; back: string }
export type Refusals = typeof refusals

export function plainWords({ title, body }: Problem, reference?: string): PlainWords {
  const said = reference === undefined ? body : labels.plainPage.withReference(body, reference)
  const { back, home } = labels.plainPage
  return { title: title ?? body, body: said, site: business.name, home, back }
}

const { films, page, server } = problems

export const refusals = {
  address: plainWords(server.address),
  missing: plainWords(page.missing),
  method: plainWords(server.method),
  foreignForm: plainWords(server.foreignForm),
  tooLarge: {
    files: plainWords(page.filesTooLarge),
    texts: plainWords(page.tooLong),
    films: plainWords(films.formTooLarge),
  },
  file: {
    outdated: plainWords(server.fileOutdated),
    gone: plainWords(server.fileGone),
    changed: plainWords(server.fileChanged),
    ends: plainWords(server.fileEnds),
  },
  unavailable: plainWords(page.unavailable),
  busy: plainWords(server.busy),
  broken: (reference: string | undefined) => plainWords(page.broken, reference),
}
