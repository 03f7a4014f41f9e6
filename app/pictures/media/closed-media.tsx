import { labels } from '#app/messages/labels.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PageHead } from '#app/ui/layout/page-head.tsx'

/** Inside the account's tab until the approval. */
export function ClosedMedia({ isRejected }: { isRejected: boolean }) {
  return (
    <div className="pb-16">
      <PageHead title={labels.media.title} />
      <EmptyState {...(isRejected ? labels.media.closedToRejected : labels.media.closed)} />
    </div>
  )
}
