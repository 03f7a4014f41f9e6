import { useMatches, useRouteLoaderData } from '@remix-run/react'
import { useContext } from 'react'
import { UNSAFE_DataRouterStateContext as RouterState } from 'react-router-dom'

import type { ImageFacts } from '#app/ui/picture-widths.ts'
import { carriedBy } from './carried.ts'

/** A loader's `facts`; the innermost wins. */
export type PageFacts = {
  /** Defaults to the page's own path. */
  canonical?: string
  /** Defaults to the site's own picture. */
  share?: { path: string; alt: string }
  /** Preloaded from the head. */
  opensWith?: { image: ImageFacts; sizes: string }
  hidden?: boolean
}

export function usePageFacts(): PageFacts {
  return useMatches().reduce<PageFacts>((facts, { data }) => ({ ...facts, ...carriedBy(data).facts }), {})
}

/** True also when a nested boundary shows the error and the shell stands. */
export function useFailure(): boolean {
  return Boolean(useContext(RouterState)?.errors)
}

export function useOrigin(): string {
  return useRouteLoaderData<() => { origin: string }>('root')?.origin ?? ''
}
