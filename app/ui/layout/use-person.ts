import { useRouteLoaderData } from '@remix-run/react'

import type { Person } from './person.ts'

/** For wording and links only, never for permissions. */
export function usePerson(): Person | null {
  return useRouteLoaderData<() => { viewer: Person | null }>('root')?.viewer ?? null
}
