import { useFetcher } from '@remix-run/react'

import { hrefs } from '#app/shared/hrefs.ts'
import { Link } from '#app/ui/link.tsx'
import type { ShownMessage } from './room-state.ts'
import type { rightsOver } from './rules.ts'

type Props = { message: ShownMessage; rights: ReturnType<typeof rightsOver>; onReport: () => void }

/** Report, remove, mute: links and forms; with scripts the page stays. */
export function MessageMenu({ message, rights, onReport }: Props) {
  return (
    <details className="more" data-closes="">
      <summary aria-label={`More about the message of ${message.author.name}`}>
        <i />
      </summary>
      <div>
        {rights.report && (
          <Link
            to={hrefs.messageReport(message.id)}
            onClick={(event) => {
              event.preventDefault()
              closeMenu(event)
              onReport()
            }}
          >
            Report
          </Link>
        )}
        {rights.remove && <MenuAction to={hrefs.messageRemoval(message.id)}>Remove</MenuAction>}
        {rights.mute && <MenuAction to={hrefs.mute(message.author.id)}>Mute for a day</MenuAction>}
      </div>
    </details>
  )
}

function MenuAction({ to, children }: { to: string; children: string }) {
  const fetcher = useFetcher()
  return (
    <fetcher.Form method="post" action={to} preventScrollReset onSubmit={closeMenu}>
      <button type="submit" aria-disabled={fetcher.state !== 'idle' || undefined}>
        {children}
      </button>
    </fetcher.Form>
  )
}

function closeMenu({ currentTarget }: React.SyntheticEvent<HTMLElement>) {
  currentTarget.closest('details')?.removeAttribute('open')
}
