import { secondFactorLabels, standingLabels } from './words.ts'
import { accountHrefs } from '#app/shared/account-hrefs.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Viewer } from '#app/shared/viewer.ts'
import { rejectionWords, type Rejection } from './rejection.ts'

type Person = Pick<Viewer, 'email' | 'emailConfirmed' | 'approvalStatus'> & {
  rejection: Rejection | null
  /** How long they have to add a second factor. Null when nothing is asked of them. */
  secondFactorDays: number | null
}

export function AccountBanners({ person }: { person: Person }) {
  const isPending = person.approvalStatus === 'pending'
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
          {isPending && <span className="quiet block">{standingLabels.pending}</span>}
        </Banner>
      )}
      {person.secondFactorDays !== null && (
        <Banner tone="warn" action={<TextLink to={accountHrefs.authenticator()}>{secondFactorLabels.setUp}</TextLink>}>
          {secondFactorLabels.dueIn(person.secondFactorDays)}
        </Banner>
      )}
      {isPending && person.emailConfirmed && <Banner>{standingLabels.pending}</Banner>}
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
