import { invalidRequest } from './api-error.server.ts'
import { list } from './state.server.ts'
import type { Reader } from './params.server.ts'
import type { Books, Kind, Page, StripeObject } from './state.server.ts'

export function shownList<Thing>(url: string, data: Thing[], hasMore = false) {
  return { object: 'list' as const, data, has_more: hasMore, url }
}

/** Newest first. */
export async function listed<Thing extends StripeObject>(
  books: Books,
  params: Reader,
  kind: Kind,
  url: string,
  filters: string[],
) {
  params.only(...filters, 'created', 'limit', 'starting_after', 'ending_before', 'expand')
  const facts = Object.fromEntries(filters.flatMap((name) => (params.text(name) ? [[name, params.text(name)]] : [])))
  const { data, hasMore } = await list<Thing>(books, kind, facts, pageOf(params))
  return shownList(url, data, hasMore)
}

function pageOf(params: Reader): Page {
  const limit = params.whole('limit') ?? 10
  if (limit < 1 || limit > 100) throw invalidRequest('Limit is between 1 and 100.', 'limit')
  const created = params.group('created')
  created?.only('gt', 'gte', 'lt', 'lte')
  return {
    limit,
    created: {
      gt: created?.whole('gt'),
      gte: created?.whole('gte'),
      lt: created?.whole('lt'),
      lte: created?.whole('lte'),
    },
    startingAfter: params.text('starting_after'),
    endingBefore: params.text('ending_before'),
  }
}

type Fields = Record<string, unknown>
/** Lists that Stripe omits unless expanded, such as a session's `line_items`. */
export type Includable = (books: Books, id: string) => Promise<unknown>

/** Replaces ids by objects, by paths such as `payment_intent.latest_charge`. */
export async function expanded(
  books: Books,
  answer: Fields,
  paths: string[],
  includable: Record<string, Includable>,
): Promise<Fields> {
  for (const path of paths) await expandPath(books, answer, path.split('.'), path, includable)
  return answer
}

async function expandPath(
  books: Books,
  owner: Fields,
  [name = '', ...rest]: string[],
  path: string,
  includable: Record<string, Includable>,
): Promise<void> {
  const include = includable[`${String(owner.object)}.${name}`]
  if (include && owner[name] === undefined) owner[name] = await include(books, String(owner.id))
  if (!(name in owner)) throw notExpandable(path)
  const shown = owner[name]
  const inner = typeof shown === 'string' ? await byId(books, shown, path) : shown
  owner[name] = inner
  if (rest.length === 0 || inner === null) return
  for (const next of [inner].flat()) {
    if (!isObject(next)) throw notExpandable(path)
    await expandPath(books, next, rest, path, includable)
  }
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

async function byId(books: Books, id: string, path: string): Promise<unknown> {
  const [row] = await books.sql`select body from stripe_emulator.objects where id = ${id}`
  if (!row) throw notExpandable(path)
  return row.body
}

function notExpandable(path: string) {
  return invalidRequest(`This property cannot be expanded (${path}).`, 'expand')
}
