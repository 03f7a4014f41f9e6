/** Busboy is the only maintained parser that streams files. */
import { once } from 'node:events'
import { finished } from 'node:stream/promises'

import busboy from 'busboy'

import { cutOff } from '#app/platform/file-content.server.ts'
import { longestForm, mostFields } from '#app/platform/posted-fields.server.ts'

export type FilePart = {
  filename: string
  claimedType: string
  stream: AsyncIterable<Uint8Array>
  sentBy?: string
  /** Of the network that the form came from. */
  address?: string
}
type ReceivePart = (name: string, part: FilePart) => Promise<string | null>

const longestText = 64 * 1024
const limits = { parts: mostFields, fieldSize: longestText }
/** A booking has three documents. Each is a file on our disk until it is stored. */
const receivedAtOnce = 3

/**
 * Counts texts as they arrive, because a body that never ends would otherwise be kept whole. The next file is read as soon
 * as the one before it was, whatever else is done with that one; files of one field are counted, and are received one
 * after the other. Throws a 413 Response for more than any form of ours has.
 */
export async function parseMultipart({ headers, body }: Request, receive: ReceivePart): Promise<FormData> {
  const type = { 'content-type': headers.get('Content-Type') ?? '' }
  const parser = busboy({ headers: type, defParamCharset: 'utf8', limits })
  const entries: { name: string; value: string | null }[] = []
  const receiving: Promise<void>[] = []
  const ofField = new Map<string, Promise<void>>()
  let refusal: Response | undefined
  let parts = Promise.resolve()
  let size = 0

  parser.on('partsLimit', refuse)
  parser.on('field', (name, value, { valueTruncated }) => {
    size += name.length + value.length
    if (valueTruncated || size > longestForm) return refuse()
    afterOthers(() => void entries.push({ name, value }))
  })
  parser.on('file', (name, stream, { filename = '', mimeType: claimedType }) => {
    stream.on('error', () => {})
    const rest = { [Symbol.asyncIterator]: () => stream.iterator({ destroyOnReturn: false }) }
    const isRead = once(stream, 'end')
    isRead.catch(() => {})
    afterOthers(async () => {
      await Promise.all([receiving.at(-receivedAtOnce), ofField.get(name)])
      const entry: (typeof entries)[number] = { name, value: null }
      entries.push(entry)
      const received = receive(name, { filename, claimedType, stream: rest }).then(
        (value) => void (entry.value = value),
      )
      received.catch((error: Error) => parser.destroy(error))
      receiving.push(received)
      ofField.set(name, received)
      await Promise.race([received, isRead])
      stream.resume()
    })
  })

  try {
    if (body) await feed(parser, body)
    await parts
    await Promise.all(receiving)
  } catch (error) {
    // Until then one more may be received.
    await parts.catch(() => {})
    await Promise.allSettled(receiving)
    throw refusal ?? error
  }
  const form = new FormData()
  for (const { name, value } of entries) if (value !== null) form.append(name, value)
  return form

  function afterOthers(step: () => void | Promise<void>) {
    parts = parts.then(step)
    parts.catch((error: Error) => parser.destroy(error))
  }

  function refuse() {
    refusal = new Response(null, { status: 413 })
    parser.destroy(new RangeError('more than any form of ours'))
  }
}

/** Cancelling the rest of a refused body would close the connection before the answer. */
async function feed(parser: busboy.Busboy, body: ReadableStream<Uint8Array>): Promise<void> {
  const reader = body.getReader()
  const parsed = finished(parser)
  parsed.catch(() => {})
  try {
    for (let read = await next(reader); !read.done && !parser.destroyed; read = await next(reader)) {
      if (!parser.write(read.value)) await Promise.race([once(parser, 'drain'), parsed])
    }
    if (!parser.destroyed) parser.end()
    await parsed
  } catch (error) {
    // On a broken connection an open file would wait forever.
    parser.destroy(error instanceof Error ? error : new Error('the body was cut off'))
    throw error
  } finally {
    reader.releaseLock()
  }
}

function next(reader: ReadableStreamDefaultReader<Uint8Array>) {
  return reader.read().catch(cutOff)
}
