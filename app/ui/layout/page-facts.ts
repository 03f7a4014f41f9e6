import { useMatches, useRouteLoaderData } from '@remix-run/react'
import { useContext } from 'react'
import { UNSAFE_DataRouterStateContext as RouterState } from 'react-router-dom'

import type { ImageFacts } from '#app/ui/picture-widths.ts'

/** What a loader may tell of its page beside its data, as `facts`: the innermost one that speaks wins. */
export type PageFacts = {
  /** The address under which the page is to be found; without it the page's own path. */
  canonical?: string
  /** The picture shown where the page is shared; without it the site's own. */
  share?: { path: string; alt: string }
  /** The stored picture it opens with, and how wide that is shown: asked for from the head. */
  opensWith?: { image: ImageFacts; sizes: string }
  /** Not to be found by anybody: a preview. */
  hidden?: boolean
}

/** The facts of the page that is shown. */
export function usePageFacts(): PageFacts {
  return useMatches().reduce<PageFacts>(
    (facts, { data }) => ({ ...facts, ...(data as { facts?: PageFacts } | undefined)?.facts }),
    {},
  )
}

/** Whether some route of the page has failed or refused: also where the route itself says so and the shell stands. */
export function useFailure(): boolean {
  return Boolean(useContext(RouterState)?.errors)
}

/** The site's own origin, with which an address is written where other machines read it. */
export function useOrigin(): string {
  const shell = useRouteLoaderData('root') as { origin: string } | undefined
  return shell?.origin ?? ''
}
