import { labels } from '#app/messages/labels.ts'
import type { CalendarDate } from '#app/shared/dates.ts'
import { State } from '#app/ui/feedback/presence.tsx'
import { isExpired, type DocumentFacts } from './summary.ts'

const looks = { waiting: 'away', accepted: 'ok', refused: 'bad' } as const

export function DocumentStanding({ document, today }: { document: DocumentFacts; today: CalendarDate }) {
  const { state, review } = document
  if (state !== 'ready')
    return <State look={state === 'unreadable' ? 'bad' : 'off'}>{labels.documentState[state]}</State>
  if (isExpired(document, today) && review === 'accepted') return <State look="bad">{labels.documentExpired}</State>
  return <State look={looks[review]}>{labels.documentReview[review]}</State>
}
