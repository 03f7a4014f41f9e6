import type { Viewer } from '#app/features/access/permissions.ts'
import { can } from '#app/features/access/permissions.ts'
import { problems } from '#app/messages/problems.ts'
import { notFound } from '#app/platform/http.server.ts'
import { listQuery } from '#app/shared/list-query.ts'
import { readMonth } from './printed.server.ts'
import { findBrokerByUsername } from './statement.server.ts'

/** Whose earnings an address asks for, of which month, and which page of payouts. Brokers read their own; `userId` null: of everybody. */
export async function readAsked(request: Request, viewer: Viewer) {
  const query = new URL(request.url).searchParams
  const [month, page] = [readMonth(query.get('month')), listQuery.page.parse(query.get('page') ?? undefined)]
  if (!can(viewer, 'earnings.all')) return { userId: viewer.id, name: null, username: undefined, month, page }
  const username = query.get('broker')
  if (!username) return { userId: null, name: null, username: undefined, month, page }
  const broker = (await findBrokerByUsername(username)) ?? notFound(problems.profile.missing)
  return { userId: broker.id, name: broker.name, username, month, page }
}
