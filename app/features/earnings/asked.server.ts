import type { Viewer } from '#app/features/access/permissions.ts'
import { can } from '#app/features/access/permissions.ts'
import { problems } from '#app/messages/problems.ts'
import { notFound } from '#app/platform/http.server.ts'
import { readMonth } from './printed.server.ts'
import { findBrokerByUsername } from './statement.server.ts'

/** Whose earnings an address asks for, and of which month. Brokers read their own; `userId` null: of everybody. */
export async function readAsked(request: Request, viewer: Viewer) {
  const query = new URL(request.url).searchParams
  const month = readMonth(query.get('month'))
  if (!can(viewer, 'earnings.all')) return { userId: viewer.id, name: null, username: undefined, month }
  const username = query.get('broker')
  if (!username) return { userId: null, name: null, username: undefined, month }
  const broker = (await findBrokerByUsername(username)) ?? notFound(problems.profile.missing)
  return { userId: broker.id, name: broker.name, username, month }
}
