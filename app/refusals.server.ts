/** What the server itself says, ahead of a page or in place of one (server/plain-page.js). */
import { filmProblems } from '#app/pictures/films/words.ts'
import { pageProblems, plainPageLabels, serverProblems } from '#app/ui/layout/words.ts'
import { business } from './business.ts'
import type { Problem } from '#app/shared/outcome.ts'

export type PlainWords = { title: string; body: string; site: string; home: string; back: string }
export type Refusals = typeof refusals

export function plainWords({ title, body }: Problem, reference?: string): PlainWords {
  const said = reference === undefined ? body : plainPageLabels.withReference(body, reference)
  const { back, home } = plainPageLabels
  return { title: title ?? body, body: said, site: business.name, home, back }
}

export const refusals = {
  address: plainWords(serverProblems.address),
  missing: plainWords(pageProblems.missing),
  method: plainWords(serverProblems.method),
  foreignForm: plainWords(serverProblems.foreignForm),
  tooLarge: {
    files: plainWords(pageProblems.filesTooLarge),
    texts: plainWords(pageProblems.tooLong),
    films: plainWords(filmProblems.formTooLarge),
  },
  file: {
    outdated: plainWords(serverProblems.fileOutdated),
    gone: plainWords(serverProblems.fileGone),
    changed: plainWords(serverProblems.fileChanged),
    ends: plainWords(serverProblems.fileEnds),
  },
  unavailable: plainWords(pageProblems.unavailable),
  busy: plainWords(serverProblems.busy),
  broken: (reference: string | undefined) => plainWords(pageProblems.broken, reference),
}
