import { createEvents } from 'ics'

type Stay = {
  id: string
  title: string
  description?: string
  startsAt: Date
  endsAt: Date
  /** Of the row, so that the same calendar is the same file. */
  writtenAt: Date
  isTentative: boolean
}

/** A car's calendar as iCalendar text, in UTC, so that every calendar shows the right hour. Throws on impossible times. */
export function feedFile(name: string, stays: Stay[], host: string): string {
  const events = stays.map((stay) => ({
    uid: `${stay.id}@${host}`,
    title: stay.title,
    description: stay.description,
    timestamp: stay.writtenAt.getTime(),
    start: stay.startsAt.getTime(),
    startInputType: 'utc' as const,
    startOutputType: 'utc' as const,
    end: stay.endsAt.getTime(),
    endInputType: 'utc' as const,
    endOutputType: 'utc' as const,
    status: stay.isTentative ? ('TENTATIVE' as const) : ('CONFIRMED' as const),
    busyStatus: 'BUSY' as const,
  }))
  const { value, error } = createEvents(events, { productId: 'marque', calName: name })
  if (typeof value !== 'string') throw error ?? new Error('no calendar file')
  return value
}
