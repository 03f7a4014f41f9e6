import { listingLabels } from './words.ts'
import type { Notice } from '#app/shared/outcome.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Note } from '#app/ui/feedback/note.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { PageHead } from '#app/ui/layout/page-head.tsx'

const words = listingLabels

/** `need`: why it may not be deleted. */
type Props = { name: string; need: Notice | null; hint: string; keep: string; back: string; action: string }

export function RemovalQuestion({ name, need, hint, keep, back, action }: Props) {
  return (
    <div className="measure pb-16">
      <PageHead title={words.deleteTitle(name)} back={{ label: name, href: back }} />
      {need ? (
        <Note tone="bad" title={need.title}>
          {need.body}
        </Note>
      ) : (
        <>
          <p className="quiet mb-8">{hint}</p>
          <div className="row">
            <PostForm action={action}>
              <SubmitButton look="danger">{words.remove}</SubmitButton>
            </PostForm>
            <ButtonLink look="line" to={back}>
              {keep}
            </ButtonLink>
          </div>
        </>
      )}
    </div>
  )
}
