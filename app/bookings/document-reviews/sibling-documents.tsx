import {
  documentExpiredLabel,
  documentStateLabels,
  documentTypeLabels,
  verdictLabels,
} from '#app/bookings/documents/words.ts'
import { documentReviewLabels } from './words.ts'
import type { CalendarDate } from '#app/shared/dates.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { State } from '#app/ui/feedback/presence.tsx'
import { Link } from '#app/ui/link.tsx'

type Document = {
  id: string
  documentType: keyof typeof documentTypeLabels
  state: 'ready' | keyof typeof documentStateLabels
  review: keyof typeof verdictLabels
  expiresOn: string | null
}
type Props = { documents: Document[]; current: string; today: CalendarDate }

/** The documents of one booking, each with what was decided. */
export function SiblingDocuments({ documents, current, today }: Props) {
  return (
    <nav aria-label={documentReviewLabels.sameBooking} className="row gap-x-5 gap-y-1 mb-5 small">
      {documents.map((document) => (
        <span key={document.id} className="flex flex-wrap items-baseline gap-x-2">
          <Link
            className="link"
            to={officeHrefs.documentReview(document.id)}
            aria-current={document.id === current ? 'page' : undefined}
          >
            {documentTypeLabels[document.documentType]}
          </Link>
          <Standing {...document} today={today} />
        </span>
      ))}
    </nav>
  )
}

function Standing({ state, review, expiresOn, today }: Document & { today: CalendarDate }) {
  if (state !== 'ready') return <State look="off">{documentStateLabels[state]}</State>
  if (review === 'waiting') return <State look="away">{verdictLabels.waiting}</State>
  const isGood = review === 'accepted' && (expiresOn === null || expiresOn >= today)
  const words = review === 'accepted' && !isGood ? documentExpiredLabel : verdictLabels[review]
  return <State look={isGood ? 'ok' : 'bad'}>{words}</State>
}
