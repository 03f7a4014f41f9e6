import type { Viewer } from '#app/people/access/permissions.ts'
import { standingLabels } from './words.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { rejectionWords, type Rejection } from './rejection.ts'

type Person = Pick<Viewer, 'email' | 'emailConfirmed' | 'approvalStatus'> & { rejection: Rejection | null }

export function AccountBanners({ person }: { person: Person }) {
  return (
    <>
      {!person.emailConfirmed && (
        <Banner
          tone="warn"
          action={
            <PostForm action={hrefs.emailConfirmation()}>
              <SubmitButton look="line" compact>
                {standingLabels.sendAgain}
              </SubmitButton>
            </PostForm>
          }
        >
          {standingLabels.unconfirmed(person.email)}
        </Banner>
      )}
      {person.approvalStatus === 'pending' && <Banner>{standingLabels.pending}</Banner>}
      {person.approvalStatus === 'rejected' && (
        <Banner tone="bad" action={<TextLink to={hrefs.contact()}>{standingLabels.contactSupport}</TextLink>}>
          {rejectionWords(person.rejection)}
          {person.rejection?.reason && <span className="block">{standingLabels.reason(person.rejection.reason)}</span>}
          <span className="quiet block">{standingLabels.stillOpen}</span>
        </Banner>
      )}
    </>
  )
}
