import { useRouteLoaderData } from '@remix-run/react'

import type { Person } from './person.ts'

/** For wording and links only, never for permissions. */
export function usePerson(): Person | null {
  const shell = useRouteLoaderData('root') as { viewer: Person | null } | undefined
  return shell?.viewer ?? null
}
