import { withQuery } from '#app/shared/hrefs.ts'

/** Calendars of a car that come from outside or lead there. Apart from hrefs.ts, which every page carries. */
export const calendarHrefs = {
  feed: (id: string) => `/dashboard/garage/${id}/calendar/address`,
  feedRemoval: (id: string) => `/cars/${id}/calendar/address/removal`,
  file: (key: string) => withQuery('/car-calendar.ics', { key }),
  outside: (id: string) => `/dashboard/garage/${id}/calendar/outside`,
  check: (id: string) => `/cars/${id}/calendar/outside/check`,
  outsideRemoval: (id: string) => `/cars/${id}/calendar/outside/removal`,
}
