import type { LoaderFunctionArgs } from '@remix-run/node'

import { findListener, listenFrom, refusedStreams, streamHeaders } from '#app/people/access/following.server.ts'
import { refusal } from '#app/platform/http.server.ts'

/** Bytes a reader may leave unread before its stream is ended; it comes back and catches up. */
const mostUnread = 256 * 1024

/**
 * The event stream. Our own server answers this address before Remix sees it (server/event-streams.js): a
 * stream of a web Response costs several times the memory. This is the same for remix-serve and development.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const listener = await findListener(request)
  if (typeof listener === 'string') {
    const { status, problem } = refusedStreams[listener]
    return refusal(problem, status)
  }
  let leave = () => {}
  const body = new ReadableStream<Uint8Array>(
    {
      async start(controller) {
        leave = await listenFrom(request, listener, {
          write(bytes) {
            if (!request.signal.aborted) controller.enqueue(bytes)
            return (controller.desiredSize ?? 0) > 0
          },
          end() {
            if (!request.signal.aborted) controller.close()
          },
        })
        if (request.signal.aborted) leave()
        else request.signal.addEventListener('abort', leave)
      },
      cancel: () => leave(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: mostUnread }),
  )
  return new Response(body, { headers: streamHeaders })
}
