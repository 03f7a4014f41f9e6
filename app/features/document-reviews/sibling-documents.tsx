import { DocumentStanding } from '#app/features/documents/document-standing.tsx'
import type { DocumentFacts } from '#app/features/documents/summary.ts'
import { labels } from '#app/messages/labels.ts'
import type { CalendarDate } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { Link } from '#app/ui/link.tsx'

type Document = DocumentFacts & { id: string; documentType: keyof typeof labels.documentType }
type Props = { documents: Document[]; current: string; today: CalendarDate }

/** The documents of one booking, each with what was decided. */
export function SiblingDocuments({ documents, current, today }: Props) {
  return (
    <nav aria-label={labels.documentReviews.sameBooking} className="row gap-x-6 gap-y-1 mt-3 small">
      {documents.map((document) => (
        <span key={document.id} className="flex flex-wrap items-baseline gap-x-3">
          <Link
            className="link"
            to={hrefs.documentReview(document.id)}
            aria-current={document.id === current ? 'page' : undefined}
          >
            {labels.documentType[document.documentType]}
          </Link>
          <DocumentStanding document={document} today={today} />
        </span>
      ))}
    </nav>
  )
}
