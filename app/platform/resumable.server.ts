/** The tus protocol: a browser sends a file in pieces and continues where the connection was cut. */
import { Server } from '@tus/server'

import { isDiskFailure } from '#app/platform/disk.server.ts'
import { env } from '#app/platform/env.server.ts'
import { logError } from '#app/platform/log.server.ts'
import { findPart, newPartId, openParts, shortName } from '#app/platform/upload-parts.server.ts'
import { onceOnly } from '#app/shared/once-only.ts'
import type { Outcome, Problem } from '#app/shared/outcome.ts'

export type PartSender = { ownerId: string; now: Date }
type PartRules = {
  /** The address that takes the pieces. */
  path: string
  maximumBytes: number
  /** Before the first byte. `size` in bytes. */
  admit: (sender: PartSender, size: number) => Promise<Outcome>
  /** After the last byte; what it refuses, it removes. */
  check?: (id: string, ownerId: string) => Promise<Outcome>
  problems: { noRoom: Problem; failed: Problem }
  /** What the log calls a piece that failed. */
  failure: string
}

/** Answers each request about an upload of the sender's; another person's is not found. */
export function resumableUploads({ path, maximumBytes, admit, check, problems, failure }: PartRules) {
  const senders = new WeakMap<object, PartSender>()
  const openServer = onceOnly(
    async () =>
      new Server({
        path,
        datastore: await openParts(),
        maxSize: maximumBytes,
        relativeLocation: true,
        allowedOrigins: [env.origin],
        namingFunction: newPartId,
        async onUploadCreate(request, { size, metadata }) {
          const sender = senderOf(request)
          refuseUnless(await admit(sender, size ?? maximumBytes))
          return { metadata: { ownerId: sender.ownerId, filename: shortName(metadata?.filename ?? '') } }
        },
        async onUploadFinish(request, { id }) {
          if (check) refuseUnless(await check(id, senderOf(request).ownerId))
          return {}
        },
        onResponseError(_request, error) {
          if ('status_code' in error) return undefined
          logError(failure, error)
          if (isDiskFailure(error)) return { status_code: 503, body: JSON.stringify(problems.noRoom) }
          return { status_code: 500, body: JSON.stringify(problems.failed) }
        },
      }),
  )

  function senderOf(request: object): PartSender {
    const sender = senders.get(request)
    if (!sender) throw new Error('A part without its sender')
    return sender
  }

  return async (request: Request, id: string | undefined, sender: PartSender): Promise<Response> => {
    if (id !== undefined && !(await findPart(id, sender.ownerId))) return new Response(null, { status: 404 })
    senders.set(request, sender)
    const server = await openServer()
    return server.handleWeb(request)
  }
}

function refuseUnless(outcome: Outcome): void {
  // oxlint-disable-next-line no-throw-literal -- what the server takes for an answer
  if (!outcome.ok) throw { status_code: statusOf(outcome.problem), body: JSON.stringify(outcome.problem) }
}

function statusOf({ outage, retryAfter }: Problem): number {
  if (outage) return 503
  return retryAfter ? 429 : 422
}
