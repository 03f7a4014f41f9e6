import type { Viewer } from '#app/people/access/permissions.ts'
import { labels } from '#app/messages/labels.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { rejectionWords, type Rejection } from './rejection.ts'

type Person = Pick<Viewer, 'email' | 'emailConfirmed' | 'approvalStatus'> & { rejection: Rejection | null }

export function Standing({ person }: { person: Person }) {
  return (
    <>
      {!person.emailConfirmed && (
        <Banner
          tone="warn"
          action={
            <PostForm action={hrefs.emailConfirmation()}>
              <SubmitButton look="line" compact>
                {labels.standing.sendAgain}
              </SubmitButton>
            </PostForm>
          }
        >
          {labels.standing.unconfirmed(person.email)}
        </Banner>
      )}
      {person.approvalStatus === 'pending' && <Banner>{labels.standing.pending}</Banner>}
      {person.approvalStatus === 'rejected' && (
        <Banner tone="bad" action={<TextLink to={hrefs.contact()}>{labels.standing.contactSupport}</TextLink>}>
          {rejectionWords(person.rejection)}
          {person.rejection?.reason && <span className="block">{labels.standing.reason(person.rejection.reason)}</span>}
          <span className="quiet block">{labels.standing.stillOpen}</span>
        </Banner>
      )}
    </>
  )
}
