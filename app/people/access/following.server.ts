/** Approved people may hold an event stream while their session and their right last. */
import { accessProblems } from '#app/ui/layout/words.ts'
import { wayInProblems } from './words.ts'
import { now } from '#app/platform/clock.server.ts'
import { follow, type Follower } from '#app/platform/live.server.ts'
import { sessionTokenHash } from '#app/platform/session.server.ts'
import { can } from './permissions.ts'
import { findViewerBySession } from './queries.server.ts'

type Listener = Pick<Follower, 'profileId' | 'sessionId' | 'expiresAt' | 'reasonToEnd' | 'followsSchedule'>
type Sink = Pick<Follower, 'write' | 'end'>

export const streamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // no-transform: a proxy must not buffer and compress it.
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
} as const

/** `signed-out` and `forbidden` are also the stream's last message. */
export const refusedStreams = {
  'signed-out': { status: 401, problem: wayInProblems.chat },
  forbidden: { status: 403, problem: accessProblems.forbidden },
} as const
type Refused = keyof typeof refusedStreams

export async function findListener(request: Request): Promise<Listener | Refused> {
  const tokenHash = await sessionTokenHash(request)
  const found = await findAllowed(tokenHash)
  if (typeof found === 'string') return found
  let { viewer } = found
  const { id: sessionId, expiresAt } = found.session
  return { profileId: viewer.id, sessionId, expiresAt, reasonToEnd, followsSchedule: () => can(viewer, 'booking.list') }

  async function reasonToEnd(): Promise<Refused | null> {
    const still = await findAllowed(tokenHash)
    if (typeof still === 'string') return still
    viewer = still.viewer
    return null
  }
}

async function findAllowed(tokenHash: string | undefined) {
  const found = tokenHash ? await findViewerBySession(tokenHash, now()) : null
  if (!found) return 'signed-out'
  return can(found.viewer, 'chat.use') ? found : 'forbidden'
}

/**
 * Starts after `Last-Event-ID` (the browser reconnects) or `after` (the page opens the stream). Returns the function
 * that ends it.
 */
export function listenFrom(request: Request, listener: Listener, sink: Sink): Promise<() => void> {
  const lastEventId = request.headers.get('Last-Event-ID') || new URL(request.url).searchParams.get('after')
  const after = lastEventId && /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : undefined
  return follow({ ...listener, write: sink.write, end: sink.end }, after)
}
