import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react'
import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useContext } from 'react'

import { business } from '#app/config/business.ts'
import { findViewer } from '#app/features/access/guards.server.ts'
import { circularEntries, footColumns, legalEntries, mainEntries } from '#app/features/site/navigation.ts'
import { problems } from '#app/messages/problems.ts'
import { takeNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import type { Problem } from '#app/shared/outcome.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Foot } from '#app/ui/layout/foot.tsx'
import { shellOf } from '#app/ui/layout/handle.ts'
import { Menu } from '#app/ui/layout/menu.tsx'
import { NonceContext } from '#app/ui/layout/nonce.ts'
import type { Person } from '#app/ui/layout/person.ts'
import { ProblemPage } from '#app/ui/layout/problem-page.tsx'
import { ReferenceContext } from '#app/ui/layout/reference.ts'
import { TopBar } from '#app/ui/layout/top-bar.tsx'
import { WordmarkSymbol } from '#app/ui/layout/wordmark.tsx'
import appStyles from './styles/app.css?url'
import enhance from './ui/enhance.js?url'

export const meta: MetaFunction = () => [
  { title: business.name },
  { name: 'description', content: `${business.tagline} ${business.secondLine}` },
]

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: appStyles },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
]

export async function loader({ request }: LoaderFunctionArgs) {
  const [viewer, { notice, headers }] = await Promise.all([findViewer(request), takeNotice(request)])
  const person: Person | null = viewer && { firstName: viewer.firstName }
  return data({ viewer: person, notice }, { headers })
}

export function Layout({ children }: { children: React.ReactNode }) {
  const shared = useRouteLoaderData<typeof loader>('root')
  const nonce = useContext(NonceContext)
  const path = useLocation().pathname
  const shell = shellOf(useMatches().map((match) => match.handle))
  const failed = Boolean(useRouteError())
  const person = shared?.viewer ?? null
  return (
    <html lang="en" data-surface={failed ? undefined : shell.surface}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={shell.surface === 'paper' && !failed ? '#f5f3ef' : '#030304'} />
        <Meta />
        <Links />
        <script type="module" src={enhance} />
      </head>
      <body>
        <a className="skip" href="#main">
          Skip to content
        </a>
        <WordmarkSymbol />
        <TopBar person={person} look={failed ? undefined : shell.bar} home={path === hrefs.home() && !failed} />
        {shared?.notice && <Notice notice={shared.notice} />}
        <main id="main">{children}</main>
        <Foot columns={footColumns} legal={legalEntries} />
        <Menu entries={mainEntries} circle={circularEntries(path)} path={path} person={person} />
        {shell.hydrate && !failed && (
          <>
            <ScrollRestoration nonce={nonce} />
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
  if (!isRouteErrorResponse(error)) return <ProblemPage {...problems.page.broken} reference={reference} />
  const said = wordsOf(error.data)
  if (error.status === 404) return <ProblemPage {...(said ?? problems.page.missing)} />
  if (error.status === 403) return <ProblemPage {...(said ?? problems.access.forbidden)} />
  if (error.status === 503) return <ProblemPage {...(said ?? problems.page.unavailable)} />
  return <ProblemPage {...(said ?? problems.page.broken)} reference={reference} />
}

/** The words that a guard or a loader has thrown with its answer (platform/http.server.ts). */
function wordsOf(data: unknown): Problem | undefined {
  return typeof data === 'object' && data !== null && 'problem' in data ? (data.problem as Problem) : undefined
}
