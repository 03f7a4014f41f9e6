import {
  isRouteErrorResponse,
  Links,
  Outlet,
  Scripts,
  useLocation,
  useMatches,
  useNavigation,
  useRouteError,
  useRouteLoaderData,
  type ShouldRevalidateFunctionArgs,
} from '@remix-run/react'
import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useContext, useState } from 'react'

import { sessionNotices } from '#app/people/access/words.ts'
import { loadingLabels } from '#app/ui/words.ts'
import { business } from './business.ts'
import { findViewer, restoreForm } from '#app/people/access/guards.server.ts'
import { footColumns, legalEntries, menuEntries } from '#app/site/pages/navigation.ts'
import { env } from '#app/platform/env.server.ts'
import { popNotice } from '#app/platform/http.server.ts'
import { personOf } from '#app/reader.server.ts'
import { routeMap } from '#app/route-map.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { isWorkingPath } from '#app/shared/working-paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { FleetSkeleton, useFleetAwaited } from '#app/ui/feedback/skeleton.tsx'
import { SavedEntries } from '#app/ui/form/saved-entries.ts'
import { SendAgain } from '#app/ui/form/send-again.tsx'
import { carriedBy, type PageFacts } from '#app/ui/layout/carried.ts'
import { Foot, PlainFoot } from '#app/ui/layout/foot.tsx'
import { shellOf } from '#app/ui/layout/handle.ts'
import { NonceContext } from '#app/ui/layout/nonce.ts'
import { useFailure } from '#app/ui/layout/page-facts.ts'
import { AddressTags, MetaTags, OpeningPicture } from '#app/ui/layout/head-tags.tsx'
import type { Person } from '#app/ui/layout/person.ts'
import { problemOf } from '#app/ui/layout/problem-of.ts'
import { ProblemPage } from '#app/ui/layout/problem-page.tsx'
import { ReferenceContext } from '#app/ui/layout/reference.ts'
import { RingSymbol } from '#app/ui/layout/ring.tsx'
import { TopBar } from '#app/ui/layout/top-bar.tsx'
import { ScrollPositions, usePageFocus, useWholeStyles } from '#app/ui/layout/page-effects.ts'
import { WordmarkSymbol } from '#app/ui/layout/wordmark.tsx'
import { useLiveReader } from '#app/ui/live/use-live-state.ts'
import appStyles from './styles/app.css?url'
import enhance from './ui/enhance.js?url'
import live from './ui/live.js?url'

export const meta: MetaFunction = ({ error }) => [
  { title: error ? `${problemOf(error).title} | ${business.name}` : business.name },
  { name: 'description', content: `${business.tagline} ${business.secondLine}` },
]

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: appStyles },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: hrefs.manifest() },
]

declare module '@remix-run/server-runtime' {
  interface AppLoadContext {
    /** For whom a page that is kept in memory is made; without one, for the person who asks. */
    reader?: Person
  }
}

/**
 * Writes that the person is here, and takes what is shown once: the notice of the page before, and a form saved at the
 * sign-in. Each belongs to the opening of a page, and doing it again changes nothing.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url)
  const facts: PageFacts = { hidden: routeMap().isPrivate(pathname) }
  if (context.reader) return data({ viewer: context.reader, notice: null, saved: undefined, origin: env.origin, facts })
  const [viewer, { notice, headers }] = await Promise.all([findViewer(request), popNotice(request)])
  const [person, back] = viewer
    ? await Promise.all([personOf(viewer, pathname), restoreForm(request, viewer)])
    : [null, null]
  if (back) headers.append('Set-Cookie', back.cookie)
  const said = notice ?? (back && sessionNotices.entriesBack)
  return data({ viewer: person, notice: said, saved: back?.saved, origin: env.origin, facts }, { headers })
}

/** Revalidation is neither a sign of life nor a visit. Remix leaves the status check to routes that ask here. */
export function shouldRevalidate(asked: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, actionStatus = 200 } = asked
  return formMethod === undefined ? currentUrl.href !== nextUrl.href : actionStatus < 400
}

export function Layout({ children }: { children: React.ReactNode }) {
  const shared = useRouteLoaderData<typeof loader>('root')
  const nonce = useContext(NonceContext)
  const path = useLocation().pathname
  const shell = shellOf(useMatches().map((match) => match.handle))
  const failed = Boolean(useRouteError())
  const failure = useFailure()
  const person = shared?.viewer ?? null
  const isPaper = !failed && (shell.surface === 'paper' || (shell.surface === 'house' && person?.isHouse))
  const [hydrates] = useState(isWorkingPath(path) && !failure)
  const busy = useNavigation().state === 'loading'
  const awaitsFleet = useFleetAwaited()
  usePageFocus()
  useWholeStyles()
  useLiveReader(person)
  return (
    <html lang="en" className={isPaper ? 'paper' : undefined} data-leaving={busy ? '' : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={isPaper ? '#f5f3ef' : '#030304'} />
        <OpeningPicture />
        <MetaTags />
        <AddressTags path={path} />
        <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
        <Links />
        {!hydrates && <script type="module" src={enhance} />}
        {person && !hydrates && (
          <script
            type="module"
            src={live}
            data-me={person.id}
            data-lease={person.lease}
            data-position={person.chat?.position}
          />
        )}
      </head>
      <body>
        <a className="skip" href="#main">
          Skip to content
        </a>
        <WordmarkSymbol />
        <TopBar
          person={person}
          entries={menuEntries(path)}
          path={path}
          look={failed ? undefined : shell.bar}
          search={failed ? undefined : shell.search}
          home={path === hrefs.home() && !failed}
        />
        {shared?.notice && <Notice notice={shared.notice} />}
        <main id="main" hidden={awaitsFleet} aria-busy={busy || undefined} className={busy ? 'busy' : undefined}>
          <SavedEntries.Provider value={shared?.saved ?? null}>{children}</SavedEntries.Provider>
        </main>
        {shell.foot === 'plain' ? (
          <PlainFoot legal={legalEntries} />
        ) : (
          <Foot columns={footColumns} legal={legalEntries} />
        )}
        <RingSymbol />
        {(!hydrates || awaitsFleet) && (
          <FleetSkeleton {...loadingLabels.fleet} count={business.fleet.skeletons} shown={awaitsFleet} />
        )}
        {hydrates && (
          <>
            <ScrollPositions />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}

export function ErrorBoundary() {
  const error = useRouteError()
  const reference = useContext(ReferenceContext)
  const expected = isRouteErrorResponse(error) && error.status < 500
  const { failed, next } = isRouteErrorResponse(error) ? carriedBy(error.data) : {}
  const action = failed ? <SendAgain {...failed} /> : next && <ButtonLink to={next.href}>{next.label}</ButtonLink>
  return <ProblemPage {...problemOf(error)} reference={expected ? undefined : reference} action={action} />
}
