import { useMatches, useRouteLoaderData } from '@remix-run/react'
import { useContext } from 'react'
import { UNSAFE_DataRouterStateContext as RouterState } from 'react-router-dom'

import { carriedBy, type PageFacts } from './carried.ts'

export function usePageFacts(): PageFacts {
  return useMatches().reduce<PageFacts>((facts, { data }) => ({ ...facts, ...carriedBy(data).facts }), {})
}

/** True also when a nested boundary shows the error and the shell is still there. */
export function useFailure(): boolean {
  return Boolean(useContext(RouterState)?.errors)
}

export function useOrigin(): string {
  return useRouteLoaderData<() => { origin: string }>('root')?.origin ?? ''
}
