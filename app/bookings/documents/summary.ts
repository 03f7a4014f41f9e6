import { allDocumentsLabels, documentExpiredLabel, documentStateLabels, verdictLabels } from './words.ts'
import type { CalendarDate } from '#app/shared/dates.ts'

export type SummedDocument = {
  state: 'ready' | keyof typeof documentStateLabels
  review: keyof typeof verdictLabels
  expiresOn: string | null
}

export function isExpired({ expiresOn }: Pick<SummedDocument, 'expiresOn'>, today: CalendarDate): boolean {
  return expiresOn !== null && expiresOn < today
}

export function isUseless(document: SummedDocument, today: CalendarDate): boolean {
  return document.state === 'unreadable' || document.review === 'refused' || isExpired(document, today)
}

/** Of one document. */
export function documentStandingOf({ state, review, expiresOn }: SummedDocument, today: CalendarDate) {
  if (state !== 'ready')
    return { look: state === 'unreadable' ? 'bad' : 'off', words: documentStateLabels[state] } as const
  if (review === 'accepted' && isExpired({ expiresOn }, today))
    return { look: 'bad', words: documentExpiredLabel } as const
  const look = { waiting: 'away', accepted: 'ok', refused: 'bad' } as const
  return { look: look[review], words: verdictLabels[review] }
}

/** All documents of a booking in one state. `over`: nothing has to be brought. */
export function documentsSummary(documents: SummedDocument[], today: CalendarDate, over: boolean) {
  const words = allDocumentsLabels
  if (documents.length === 0) return { look: 'off', words: over ? words.none : words.bring } as const
  if (documents.every(({ state }) => state === 'deleted')) return { look: 'off', words: words.deleted } as const
  if (!over && documents.some((document) => isUseless(document, today)))
    return { look: 'bad', words: words.bad } as const
  return documents.every(({ review }) => review === 'accepted')
    ? ({ look: 'ok', words: words.accepted } as const)
    : ({ look: 'away', words: words.waiting } as const)
}

/** The first that waits, or any whose verdict can be read. */
export function firstToCheck(documents: readonly { id: string; state: string; review: string }[]): string | null {
  const readable = documents.filter(({ state }) => state === 'ready')
  return (readable.find(({ review }) => review === 'waiting') ?? readable[0])?.id ?? null
}
