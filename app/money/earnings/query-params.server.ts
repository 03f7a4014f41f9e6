import { can } from '#app/people/access/permissions.ts'
import { profileProblems } from '#app/people/approvals/words.ts'
import { notFound } from '#app/platform/http.server.ts'
import { listQuery } from '#app/shared/list-query.ts'
import type { Viewer } from '#app/shared/viewer.ts'
import { readMonthParam } from './printed.server.ts'
import { findBrokerByUsername } from './statement.server.ts'

/**
 * Whose earnings an address asks for, of which month, which page of its lines (null: all of them) and of payouts. Brokers
 * read their own; `userId` null: of everybody.
 */
export async function readEarningsParams(request: Request, viewer: Viewer) {
  const query = new URL(request.url).searchParams
  const pageOf = (name: string) => listQuery.page.parse(query.get(name) ?? undefined)
  const lines = query.get('lines') === 'all' ? null : pageOf('lines')
  const params = { month: readMonthParam(query.get('month')), lines, page: pageOf('page') }
  if (!can(viewer, 'earnings.all')) return { userId: viewer.id, name: null, username: undefined, ...params }
  const username = query.get('broker')
  if (!username) return { userId: null, name: null, username: undefined, ...params }
  const broker = (await findBrokerByUsername(username)) ?? notFound(profileProblems.missing)
  return { userId: broker.id, name: broker.name, username, ...params }
}
