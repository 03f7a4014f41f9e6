import { inject } from 'vitest'

import { urlOf } from '#tests/support/database.ts'

/** What a site on this database of the test server is told: it connects as a role that owns nothing. */
export function siteDatabase(name: string) {
  const { server, site } = inject('template')
  return { DATABASE_URL: urlOf(site, name), DATABASE_OWNER_URL: urlOf(server, name) }
}
