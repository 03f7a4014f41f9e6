/** Of an outside calendar, on the calendar of its car: apart from `calendarImport`, which that page does not load. */
export const calendarConflicts = {
  outside: 'Outside calendar',
  partly: 'Some of its events can’t be read.',
  lastFailed: 'Its last reading failed.',
  title: 'An outside calendar needs the car on days that are taken',
  resolve: 'Nothing was changed. Move or cancel what’s here, or change the event there.',
} as const
