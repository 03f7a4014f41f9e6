/**
 * What a page's shell shows of the person who reads it. A page that shows nothing else of them is made once for a person of
 * marks, and each reader's own part is set in where the marks are (decision 089).
 */
import { randomBytes, randomInt } from 'node:crypto'

import { sql, type SQL } from 'drizzle-orm'

import { images } from '#drizzle/tables/images.ts'
import { dataVersion } from '#drizzle/tables/site.ts'
import { findViewer } from '#app/people/access/guards.server.ts'
import { can } from '#app/people/access/permissions.ts'
import { unreadOf } from '#app/community/chat/queries.server.ts'
import { countSteps, ownSteps, type OwnSteps } from '#app/money/payments/steps.server.ts'
import { renewPresenceAndRead } from '#app/people/presence/commands.server.ts'
import { presenceOf } from '#app/people/presence/rules.ts'
import { now } from '#app/platform/clock.server.ts'
import { isDatabaseAway } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { logError } from '#app/platform/log.server.ts'
import { mostCounted } from '#app/shared/counts.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { initialOf } from '#app/shared/initial.ts'
import { keysOf } from '#app/shared/keys.ts'
import { thumbnailWidths } from '#app/shared/picture-widths.ts'
import type { Person } from '#app/ui/layout/person.ts'
import type { Viewer } from '#app/shared/viewer.ts'

const avatarWidth = thumbnailWidths[0]

/** Renews presence. On the chat page nothing is unread. */
export async function personOf(viewer: Viewer, path: string): Promise<Person> {
  return (await readPerson(viewer, path)).person
}

type Read = {
  picture: { id: string; hash: string } | null
  version: number | null
  unread: number
  position: number
  steps: OwnSteps
}

/** `version` of the public data, as of now. */
async function readPerson(viewer: Viewer, path: string): Promise<{ person: Person; version: number | null }> {
  const at = now()
  const chats = can(viewer, 'chat.use')
  const chat = chats ? unreadOf(viewer) : { unread: sql`0`, position: sql`0` }
  const askedWith = (steps: SQL<OwnSteps>) => sql<Read>`
    json_build_object(
      'picture', (select json_build_object('id', id, 'hash', content_hash) from ${images}
        where id = ${viewer.avatarImageId} and deleted_at is null),
      'version', (select version from ${dataVersion}),
      'unread', ${chat.unread}, 'position', ${chat.position}, 'steps', ${steps})`
  const { lease, read } = await renewPresenceAndRead(viewer.id, at, askedWith(ownSteps(viewer.id))).catch((error) => {
    if (isDatabaseAway(error)) throw error
    // The menu's mark is an extra: a page that can be read is shown without it.
    logError('booking.steps_failed', error)
    return renewPresenceAndRead(viewer.id, at, askedWith(sql`'[]'::json`))
  })
  const { picture, version, unread, position, steps } = read
  const isRead = [hrefs.dashboardTab('chat'), hrefs.accountChat()].includes(path)
  const person = {
    id: viewer.id,
    firstName: viewer.firstName,
    avatar: picture && hrefs.image(picture.id, `${avatarWidth}-${picture.hash}`),
    presence: presenceOf('online', at, at),
    rejected: viewer.approvalStatus === 'rejected',
    searches: can(viewer, 'search.use'),
    isHouse: can(viewer, 'handover.list'),
    lease,
    waits: countSteps(steps, at),
    chat: chats ? { unread: isRead ? 0 : unread, position } : null,
  }
  return { person, version }
}

/** `shape` is all of a person that decides what the page is made of; `values` are HTML, by the mark that they replace. */
export type Reader = { shape: string; marked: Person; values: Readonly<Record<Mark, string>> }

/**
 * Null for a visitor. Writes that they are here, as opening a page does. `version` of the public data is the
 * database's own, which this process may not have been told of yet.
 */
export async function findReader({ path, cookie, reference }: Asked) {
  const viewer = await findViewer(new Request(env.origin + path, { headers: { cookie, 'x-request-id': reference } }))
  if (!viewer) return null
  const { person, version } = await readPerson(viewer, path)
  return { ...readerOf(person), version }
}

type Asked = { path: string; cookie: string; reference: string }

type Mark = keyof typeof marks

/** They cannot be guessed: what people write is never taken for a mark. */
const secret = randomBytes(16).toString('hex')

const marks = {
  id: `${secret}-id-`,
  firstName: `${secret}-name-`,
  initial: `${secret}-initial-`,
  avatar: `${secret}-avatar-`,
  lease: `${secret}-lease-`,
  position: newFraction(),
  unread: newFraction(),
}

export function readerOf(person: Person): Reader {
  const { id, firstName, avatar, lease, chat } = person
  const marked = {
    ...person,
    id: marks.id,
    firstName: marks.firstName,
    initial: marks.initial,
    avatar: avatar && marks.avatar,
    lease: marks.lease,
    chat: chat && { position: marks.position, unread: isPrintedAsIs(chat.unread) ? marks.unread : chat.unread },
  }
  const { position = 0, unread = 0 } = chat ?? {}
  const values = {
    id,
    firstName: escapeHtml(firstName),
    initial: escapeHtml(initialOf(firstName)),
    avatar: escapeHtml(avatar ?? ''),
    lease,
    position: String(position),
    unread: String(unread),
  }
  return { shape: JSON.stringify(marked), marked, values }
}

/** None is hidden, and many are "99+". */
function isPrintedAsIs(unread: number): boolean {
  return unread > 0 && unread <= mostCounted
}

/** A number that a page prints in one way, however many are counted. */
function newFraction(): number {
  return Number(`0.${Array.from({ length: 15 }, () => randomInt(1, 10)).join('')}`)
}

export type Part = { html: string; mark: Mark | undefined }

const named = new Map(keysOf(marks).map((name) => [String(marks[name]), name]))
const anyMark = new RegExp([...named.keys()].map((mark) => mark.replace('.', String.raw`\.`)).join('|'), 'g')

/**
 * Cuts a page of a marked person at its marks: each part and the mark behind it. Undefined for a page with a mark where none
 * may be set in: in a script or a style, or changed on the way.
 */
export function cutAtMarks(html: string): Part[] | undefined {
  const parts: Part[] = []
  let from = 0
  for (const { 0: mark, index } of html.matchAll(anyMark)) {
    parts.push({ html: html.slice(from, index), mark: named.get(mark) })
    from = index + mark.length
  }
  parts.push({ html: html.slice(from), mark: undefined })
  const isWhole = parts.every((part) => !part.html.toLowerCase().includes(secret))
  return isWhole && !hasMarkInCode(html) ? parts : undefined
}

function hasMarkInCode(html: string): boolean {
  const code = html.match(/<(script|style)\b[^>]*>[^]*?<\/\1>/g) ?? []
  return code.some((element) => element.slice(element.indexOf('>')).search(anyMark) >= 0)
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

/** As React does, in a text and in a quoted attribute: marks are nowhere else. */
function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character)
}
