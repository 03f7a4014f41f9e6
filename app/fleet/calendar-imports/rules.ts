/** Where an outside calendar blocks a car: wherever nothing of ours needs it. It never moves what is there. */

export type Time = { startsAt: Date; endsAt: Date }
/** From the beginning until the turnaround is over, as `stays.period`. */
export type Period = { from: Date; until: Date }
export type Block = Time & { key: string; until: Date }

/**
 * The blocks of the events, in order: what of each is free of `taken` and of the blocks before it. A block's `until` ends
 * its turnaround, which gives way to what comes next. `turnaround` in milliseconds.
 */
export function blocksOf(
  events: readonly (Time & { key: string })[],
  taken: readonly Period[],
  turnaround: number,
): Block[] {
  const others = taken.toSorted((one, other) => Number(one.from) - Number(other.from))
  const blocks: Block[] = []
  let reached = -Infinity
  for (const { key, startsAt, endsAt } of events.toSorted(inOrder)) {
    const free = { startsAt: new Date(Math.max(Number(startsAt), reached)), endsAt }
    for (const piece of without(free, others)) blocks.push({ ...piece, key, until: piece.endsAt })
    reached = Math.max(reached, Number(endsAt))
  }
  const starts = [...others.map(({ from }) => from), ...blocks.map(({ startsAt }) => startsAt)]
  const sorted = starts.map(Number).toSorted((one, other) => one - other)
  return blocks.map((block) => {
    const next = sorted.find((start) => start >= Number(block.endsAt)) ?? Infinity
    return { ...block, until: new Date(Math.min(Number(block.endsAt) + turnaround, next)) }
  })
}

/** `others` sorted by their beginnings, and none over another. */
function without({ startsAt, endsAt }: Time, others: readonly Period[]): Time[] {
  const pieces: Time[] = []
  let at = startsAt
  for (const { from, until } of others) {
    if (until <= at || from >= endsAt) continue
    if (from > at) pieces.push({ startsAt: at, endsAt: from })
    at = until
  }
  if (at < endsAt) pieces.push({ startsAt: at, endsAt })
  return pieces
}

function inOrder(one: Time & { key: string }, other: Time & { key: string }): number {
  return Number(one.startsAt) - Number(other.startsAt) || (one.key < other.key ? -1 : 1)
}

/** As calendars give it out: `webcal:` is read as https. Null for anything but an https address without a password. */
export function readCalendarAddress(typed: string): string | null {
  const address = typed.trim().replace(/^webcals?:/i, 'https:')
  if (!URL.canParse(address)) return null
  const { protocol, username, password, href } = new URL(address)
  return protocol === 'https:' && !username && !password ? href : null
}

/** Whether an event that could not be read whole may need the car on days that are not blocked. */
export function mayLeaveDaysOpen({ why }: { why: string }): boolean {
  return why !== 'line'
}

type Trouble = { troubledSince: Date | null; toldAt: Date | null }
type Unread = { why: string; series: string }

/**
 * The trouble of a calendar after a reading that succeeded. An event that could be read before starts it over: people
 * are told of that one, too.
 */
export function troubleAfter(
  unread: readonly Unread[],
  before: Trouble & { unread: readonly Unread[] },
  now: Date,
): Trouble {
  const open = unread.filter(mayLeaveDaysOpen)
  if (open.length === 0) return { troubledSince: null, toldAt: null }
  const known = new Set(before.unread.map(({ series }) => series))
  const isNews = before.troubledSince === null || open.some(({ series }) => !known.has(series))
  return isNews ? { troubledSince: now, toldAt: null } : { troubledSince: before.troubledSince, toldAt: before.toldAt }
}
