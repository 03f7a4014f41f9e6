import { useRef } from 'react'

import { chatLabels } from './words.ts'
import { PostProblem } from '#app/ui/form/post-form.tsx'
import { inert } from '#app/ui/form/submit-button.tsx'
import { usePost } from '#app/ui/form/use-post.ts'
import type { ShownMessage } from './room-state.ts'
import type { rightsOver } from './rules.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'

const entryLook =
  'flex items-center w-full min-h-[44px] py-1 px-4 border-0 bg-transparent text-small text-left no-underline cursor-pointer hover:bg-well'

type Props = { message: ShownMessage; rights: ReturnType<typeof rightsOver>; onReport: () => void }

export function MessageMenu({ message, rights, onReport }: Props) {
  return (
    <details className="more absolute -top-2 right-0 max-md:-top-3" data-closes="">
      <summary aria-label={`More about ${message.author.name}’s message`}>
        <i className="relative" />
      </summary>
      <div>
        {rights.report && (
          <a
            className={entryLook}
            href={officeHrefs.messageReport(message.id)}
            onClick={(event) => {
              event.preventDefault()
              closeMenu(event.currentTarget)
              onReport()
            }}
          >
            Report
          </a>
        )}
        {rights.remove && <MenuAction to={officeHrefs.messageRemoval(message.id)}>Remove</MenuAction>}
        {rights.mute && <MenuAction to={officeHrefs.mute(message.author.id)}>{chatLabels.mute}</MenuAction>}
        {rights.endMute && (
          <MenuAction to={officeHrefs.muteRemoval(message.author.id)}>{chatLabels.endMute}</MenuAction>
        )}
      </div>
    </details>
  )
}

function MenuAction({ to, children }: { to: string; children: string }) {
  const button = useRef<HTMLButtonElement>(null)
  const { Form, isSending, problem } = usePost(() => closeMenu(button.current))
  return (
    <Form method="post" action={to} preventScrollReset>
      <button className={entryLook} ref={button} type="submit" {...inert(isSending)}>
        {children}
      </button>
      <PostProblem problem={problem} />
    </Form>
  )
}

function closeMenu(inside: Element | null): void {
  inside?.closest('details')?.removeAttribute('open')
}
