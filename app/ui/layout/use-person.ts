import { useRouteLoaderData } from '@remix-run/react'

import type { Person } from './person.ts'

/** Who is signed in, as the shell has loaded it; null for a visitor. For wording and links only, never for rights. */
export function usePerson(): Person | null {
  const shell = useRouteLoaderData('root') as { viewer: Person | null } | undefined
  return shell?.viewer ?? null
}
