import { pathTo, withQuery } from '#app/shared/hrefs.ts'

/** Calendars of a car that come from outside or lead there. Apart from hrefs.ts, which every page carries. */
export const calendarHrefs = {
  feed: (id: string) => pathTo('/dashboard/garage/:id/calendar/address', id),
  feedRemoval: (id: string) => pathTo('/cars/:id/calendar/address/removal', id),
  file: (key: string) => withQuery(pathTo('/car-calendar.ics'), { key }),
  outside: (id: string) => pathTo('/dashboard/garage/:id/calendar/outside', id),
  check: (id: string) => pathTo('/cars/:id/calendar/outside/check', id),
  outsideRemoval: (id: string) => pathTo('/cars/:id/calendar/outside/removal', id),
}
