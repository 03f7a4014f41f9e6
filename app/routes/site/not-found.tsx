import type { LinksFunction } from '@remix-run/node'

import { Scene } from '#app/site/pages/scene.tsx'
import { pageProblems } from '#app/ui/layout/words.ts'
import { notFound } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import siteStyles from '#app/styles/site.css?url'
import { ButtonLink } from '#app/ui/button.tsx'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }]

/** Any address that is none of ours, for every method. */
export function loader() {
  return notFound(pageProblems.missing)
}

export const action = loader

export default function NotFound() {
  return null
}

export function ErrorBoundary() {
  const { title, body } = pageProblems.missing
  return (
    <Scene title={title} still="convertible" lead={body}>
      <ButtonLink to={hrefs.home()}>Return to Home</ButtonLink>
      <ButtonLink to={hrefs.fleet()} look="line">
        Fleet
      </ButtonLink>
    </Scene>
  )
}
