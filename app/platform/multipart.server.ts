/**
 * Forms with files, part by part as they arrive. Hides the framework's parser, which takes a header apart at every `;`
 * and `=`, also within a file's name: a scan called "licence; back.jpg" would break the whole form.
 */
import { unstable_parseMultipartFormData as parse, type UploadHandlerPart } from '@remix-run/node'

import { mostFields } from '#app/platform/posted-fields.server.ts'

type Handler = (part: UploadHandlerPart) => Promise<string | null | undefined>

const longestHead = 16 * 1024

/**
 * The form, its files as what `handler` made of them. Throws when the body is no such form or ends too early, and a 413
 * Response when it has more parts than any form of ours.
 */
export function parseMultipart(request: Request, handler: Handler): Promise<FormData> {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(request.headers.get('Content-Type') ?? '')
  const name = boundary?.[1] ?? boundary?.[2]
  if (!name || !request.body) return parse(request, handler)
  const body = request.body.pipeThrough(withPlainFileNames(name))
  const { url, method, headers, signal } = request
  return parse(new Request(url, { method, headers, signal, body, duplex: 'half' } as RequestInit), handler)
}

/** The same bytes, with an underscore for what the parser trips over in the names of files. */
function withPlainFileNames(boundary: string): TransformStream<Uint8Array, Uint8Array> {
  const start = Buffer.from(`--${boundary}\r\n`)
  let held = Buffer.alloc(0)
  let inHead = false
  let parts = 0
  return new TransformStream({
    transform(chunk, stream) {
      held = Buffer.concat([held, chunk])
      for (;;) {
        const mark = inHead ? Buffer.from('\r\n\r\n') : start
        const at = held.indexOf(mark)
        if (at < 0) break
        const end = at + mark.length
        const part = held.subarray(0, end)
        stream.enqueue(inHead ? plain(part) : part)
        held = held.subarray(end)
        inHead = !inHead
        if (inHead) parts += 1
        if (parts > mostFields) throw new Response(null, { status: 413 })
      }
      // The beginning of a mark may stand at the end of what has arrived; a head waits until it is whole.
      const kept = inHead && held.length < longestHead ? held.length : Math.min(held.length, start.length - 1)
      if (kept === held.length) return
      stream.enqueue(held.subarray(0, held.length - kept))
      held = held.subarray(held.length - kept)
    },
    flush(stream) {
      if (held.length) stream.enqueue(held)
    },
  })
}

function plain(head: Buffer): Buffer {
  const text = head.toString('latin1')
  const mended = text.replace(
    /(;\s*filename=")(.*)("\s*\r\n)/gi,
    (_, before: string, name: string, after: string) => before + name.replace(/[;="\\]|%22/g, '_') + after,
  )
  return mended === text ? head : Buffer.from(mended, 'latin1')
}
