import { mediaLabels } from './words.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PageHead } from '#app/ui/layout/page-head.tsx'

/** Inside the account's tab until the approval. */
export function ClosedMedia({ isRejected }: { isRejected: boolean }) {
  return (
    <div className="pb-16">
      <PageHead title={mediaLabels.title} />
      <EmptyState {...(isRejected ? mediaLabels.closedToRejected : mediaLabels.closed)} />
    </div>
  )
}
