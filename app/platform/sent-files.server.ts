/**
 * Files that were sent ahead of their form, which carries tickets: UploadThing's client brings them to the store, the tus
 * client to our disk. A ticket's file is read once and deleted. Receivers ask `isSentByOther` before they read.
 */
import { z } from 'zod'

import { business } from '#app/business.ts'
import { now } from '#app/platform/clock.server.ts'
import { logError } from '#app/platform/log.server.ts'
import type { FilePart } from '#app/platform/multipart.server.ts'
import { isSigned, signatureOf } from '#app/platform/secrets.server.ts'
import { deletePrivate, StorageUnavailable, streamPrivate } from '#app/platform/storage.server.ts'
import { openSentPart, removePart } from '#app/platform/upload-parts.server.ts'
import { later } from '#app/shared/durations.ts'
import { partPrefix } from '#app/shared/form-name.ts'

const ticket = z.object({ key: z.string(), name: z.string(), ownerId: z.string(), until: z.number() })
const prefix = 'sent:'

export function ticketFor(file: { key: string; name: string; ownerId: string }): string {
  const until = later(now(), business.uploads.strayKept)
  const facts = Buffer.from(JSON.stringify({ ...file, until: until.getTime() })).toString('base64url')
  return `${prefix}${facts}.${signatureOf(prefix + facts)}`
}

export function isTicket(value: unknown): value is string {
  return typeof value === 'string' && (value.startsWith(prefix) || value.startsWith(partPrefix))
}

/** Throws a Response: 410 for an unknown or expired ticket, 503 without the store. */
export function receiveSent<Value>(value: string, receive: Receive<Value>): Promise<Value> {
  return value.startsWith(partPrefix)
    ? receiveFromDisk(value.slice(partPrefix.length), receive)
    : receiveFromStore(value, receive)
}

type Receive<Value> = (part: FilePart) => Promise<Value>

async function receiveFromDisk<Value>(id: string, receive: Receive<Value>): Promise<Value> {
  const part = await openSentPart(id)
  if (!part) throw new Response(null, { status: 410 })
  const { file, filename, ownerId: sentBy } = part
  let isRead = false
  async function* stream() {
    isRead = true
    yield* file.createReadStream({ autoClose: false })
  }
  try {
    return await receive({ filename, claimedType: '', stream: stream(), sentBy })
  } finally {
    await file.close()
    if (isRead) await removePart(id)
  }
}

async function receiveFromStore<Value>(value: string, receive: Receive<Value>): Promise<Value> {
  const file = readTicket(value)
  if (!file) throw new Response(null, { status: 410 })
  const { key, name: filename, ownerId: sentBy } = file
  let isRead = false
  try {
    const received = await streamPrivate(key, async (body) => {
      async function* stream() {
        isRead = true
        yield* body
      }
      const taken = await receive({ filename, claimedType: '', stream: stream(), sentBy })
      if (!isRead) await body.cancel()
      return { taken }
    })
    if (!received) throw new Response(null, { status: 410 })
    return received.taken
  } catch (error) {
    if (error instanceof StorageUnavailable) throw new Response(null, { status: 503 })
    throw error
  } finally {
    // A form that refuses the sender leaves the file to its owner.
    if (isRead)
      await deletePrivate([key]).catch((error: unknown) => logError('storage.sent_file_deletion_failed', error))
  }
}

/** A ticket of another account than the one whose form carries it. */
export function isSentByOther({ sentBy }: Pick<FilePart, 'sentBy'>, ownerId: string): boolean {
  return sentBy !== undefined && sentBy !== ownerId
}

function readTicket(value: string) {
  const [facts = '', seal = ''] = value.slice(prefix.length).split('.')
  if (!isSigned(prefix + facts, seal)) return null
  const file = ticket.parse(JSON.parse(Buffer.from(facts, 'base64url').toString()))
  return file.until > now().getTime() ? file : null
}
