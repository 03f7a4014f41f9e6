import {
  data,
  redirect,
  type HeadersFunction,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { isRouteErrorResponse, useLoaderData, useRouteError } from '@remix-run/react'

import { findViewer } from '#app/people/access/guards.server.ts'
import { findPublicProfile } from '#app/people/sign-in/public-profile.server.ts'
import { Still } from '#app/site/pages/still.tsx'
import { roleLabels } from '#app/people/access/words.ts'
import { memberSinceLabel, profileLabels } from '#app/people/account/words.ts'
import { profileProblems } from '#app/people/approvals/words.ts'
import { presenceLabels } from '#app/ui/feedback/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { notFound } from '#app/platform/http.server.ts'
import { mailTo } from '#app/shared/contact-hrefs.ts'
import { longDate, monthName } from '#app/shared/dates.ts'
import { hrefs, samePath } from '#app/shared/hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { dayOf } from '#app/shared/zone.ts'
import profileStyles from '#app/styles/profile.css?url'
import { BreakableEmail } from '#app/ui/breakable-email.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { Portrait } from '#app/ui/feedback/portrait.tsx'
import { PresenceState } from '#app/ui/feedback/presence.tsx'
import type { RouteHandle } from '#app/ui/layout/handle.ts'
import { ProblemPage } from '#app/ui/layout/problem-page.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { Picture } from '#app/ui/picture.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

export const route: RouteFacts = { crawlers: 'noindex', unread: profileProblems.failed }

export const handle = { bar: 'over' } satisfies RouteHandle
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: profileStyles }]

// People are found by those who know their name, not by search engines.
export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  const { missing, failed } = profileProblems
  const words = isRouteErrorResponse(error) && error.status === 503 ? failed : missing
  return pageMeta(data?.person.fullName ?? words.title, 'A public profile.')
}

// Presence changes by the minute and contact facts by the reader: no copy is kept.
export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await findViewer(request)
  const asked = { username: params.username ?? '', viewer, now: now() }
  const { person, movedTo } = await findPublicProfile(asked)
  if (movedTo) throw redirect(hrefs.profile(movedTo), 301)
  if (!person) return notFound(profileProblems.missing)
  const { memberSince, lastActive, ...rest } = person
  const dates = {
    memberSince: monthName(dayOf(memberSince)),
    lastActive: lastActive ? longDate(dayOf(lastActive)) : profileLabels.notYet,
  }
  return data(
    { person: { ...rest, ...dates }, back: pageBefore(request) },
    { headers: { 'Cache-Control': 'no-store' } },
  )
}

export default function Profile() {
  const { person, back } = useLoaderData<typeof loader>()
  const { about, status, account, lastActive, unreviewed } = profileLabels
  const role = person.role ? <Badge role={person.role}>{roleLabels[person.role]}</Badge> : <Badge>{unreviewed}</Badge>
  const aboutRows = [
    [
      'Email',
      person.email && (
        <a key="email" href={mailTo(person.email)}>
          <BreakableEmail email={person.email} />
        </a>
      ),
    ],
    ['Phone', person.phone],
    [memberSinceLabel, person.memberSince],
  ] as const
  return (
    <div className="profile">
      <div className="cover relative">
        {person.cover ? (
          <Picture image={person.cover} sizes="100vw" alt="" first />
        ) : (
          <Still name="hero-wide" alt="" sizes="100vw" first />
        )}
        <div className="wrap">
          <TextLink to={back}>Back</TextLink>
        </div>
      </div>
      <div className="wrap page">
        <header className="relative flex flex-wrap items-end gap-y-5 gap-x-8 -mt-14">
          <Portrait firstName={person.firstName} image={person.avatar} presence={person.presence} sizes="8rem" />
          <div className="min-w-0">
            <h1>{person.fullName}</h1>
            <p className="row small quiet">
              <span>@{person.username}</span>
              {role}
              <PresenceState presence={person.presence} />
            </p>
          </div>
        </header>
        <div className="panes grid grid-cols-[2fr_1fr_1fr] gap-y-12 gap-x-16 mt-[clamp(3rem,6vw,5rem)] max-lg:grid-cols-1">
          <section>
            <h2 className="mb-4">{about}</h2>
            {person.bio && <p className="lead quiet mb-6 whitespace-pre-line">{person.bio}</p>}
            <Facts rows={aboutRows} />
          </section>
          <section>
            <h2 className="mb-4">{status}</h2>
            <Facts
              rows={[
                [status, presenceLabels[person.presence]],
                [lastActive, person.lastActive],
              ]}
            />
          </section>
          <section>
            <h2 className="mb-4">{account}</h2>
            <Facts rows={[['Role', person.role ? roleLabels[person.role] : unreviewed]]} />
          </section>
        </div>
      </div>
    </div>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || (error.status !== 404 && error.status !== 503)) throw error
  const words = error.status === 404 ? profileProblems.missing : profileProblems.failed
  return <ProblemPage {...words} action={<ButtonLink to={hrefs.home()}>Go Home</ButtonLink>} />
}

/** The page of ours from which someone came here, else the home page: what Back leads to without scripts. */
function pageBefore(request: Request): string {
  const referrer = request.headers.get('Referer') ?? ''
  if (!URL.canParse(referrer)) return hrefs.home()
  const before = new URL(referrer)
  const here = new URL(request.url)
  const ours = before.host === here.host && before.pathname !== here.pathname
  return (ours && samePath(before.pathname + before.search)) || hrefs.home()
}
