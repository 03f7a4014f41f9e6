import { redirect, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { business } from '#app/business.ts'
import { wayInProblems } from '#app/people/access/words.ts'
import { findViewer } from '#app/people/access/guards.server.ts'
import { isBookingPath } from '#app/people/sign-in/sign-up.ts'
import { Door } from '#app/site/pages/door.tsx'
import { hrefs, samePath } from '#app/shared/hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import siteStyles from '#app/styles/site.css?url'
import { ButtonLink } from '#app/ui/button.tsx'
import { Note } from '#app/ui/feedback/note.tsx'
import type { RouteHandle } from '#app/ui/layout/handle.ts'
import { pageMeta } from '#app/ui/page-meta.ts'

export const route: RouteFacts = { crawlers: 'noindex' }

export const handle = { bar: 'over' } satisfies RouteHandle
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }]

export const meta: MetaFunction = () => pageMeta('Sign In or Sign Up', `Sign in or sign up for ${business.name}.`)

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await findViewer(request)
  if (viewer) throw redirect(hrefs.dashboard())
  const returnTo = samePath(new URL(request.url).searchParams.get('returnTo'))
  if (isBookingPath(returnTo)) throw redirect(hrefs.signUp({ returnTo }))
  return { returnTo }
}

export default function Choose() {
  const { returnTo } = useLoaderData<typeof loader>()
  return (
    <Door title={`Welcome to ${business.name}`}>
      {leadsToChat(returnTo) && (
        <Note tone="warn" title={wayInProblems.chat.title}>
          <p>{wayInProblems.chat.body}</p>
        </Note>
      )}
      <section className="mt-8 grid justify-items-start gap-3" aria-labelledby="sign-in">
        <h2 className="name" id="sign-in">
          Sign In
        </h2>
        <p className="quiet">Sign in to see your bookings, portal and messages.</p>
        <ButtonLink to={hrefs.signIn({ returnTo })} wide>
          Sign In
        </ButtonLink>
      </section>
      <section className="mt-10 grid justify-items-start gap-3" aria-labelledby="sign-up">
        <h2 className="name" id="sign-up">
          Sign Up
        </h2>
        <p className="quiet">Create a broker, member or staff account.</p>
        <ButtonLink to={hrefs.signUp({ returnTo })} look="line" wide>
          Sign Up
        </ButtonLink>
      </section>
    </Door>
  )
}

/** The chat's own address, the account's, or the tab of the documents. */
function leadsToChat(path: string | undefined): boolean {
  return path !== undefined && /^\/(dashboard|account)(\/chat\b|\?(.*&)?tab=chat\b)/.test(path)
}
