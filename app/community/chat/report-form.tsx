import { useId } from 'react'

import { business } from '#app/business.ts'
import { chatLabels } from './words.ts'
import { Button } from '#app/ui/button.tsx'
import { PostProblem } from '#app/ui/form/post-form.tsx'
import { inert } from '#app/ui/form/submit-button.tsx'
import { usePost } from '#app/ui/form/use-post.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'

const { longestMessage } = business.chat

export function MessageReportForm({ messageId, onClose }: { messageId: string; onClose: () => void }) {
  const { Form, isSending, problem } = usePost(onClose)
  const id = useId()
  return (
    <Form method="post" action={officeHrefs.messageReport(messageId)} preventScrollReset className="report">
      <label htmlFor={id}>{chatLabels.reportReason}</label>
      <textarea
        className="input"
        id={id}
        name="reason"
        rows={2}
        maxLength={longestMessage}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it opens because its person asked for it
        autoFocus
        aria-describedby={`${id}-problem`}
      />
      <PostProblem problem={problem} id={`${id}-problem`} />
      <p className="row gap-3">
        <Button type="submit" compact {...inert(isSending)}>
          {chatLabels.report}
        </Button>
        <Button type="button" look="line" compact onClick={onClose}>
          {chatLabels.cancel}
        </Button>
      </p>
    </Form>
  )
}
