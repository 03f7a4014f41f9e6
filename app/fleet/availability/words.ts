import { business } from '#app/business.ts'
import { clockTime } from '#app/shared/dates.ts'
import { hours } from '#app/shared/durations.ts'

/** Of the rules beside this file, which name a problem by its key here. */
export const stayDateProblems = {
  returnBeforePickup: {
    code: 'stayDate.returnBeforePickup',
    title: 'Invalid Dates',
    body: 'Return date must be after pickup date.',
  },
  pickupInPast: {
    code: 'stayDate.pickupInPast',
    title: 'Invalid Dates',
    body: 'Choose a pickup date of today or later.',
  },
  tooSoon: {
    code: 'stayDate.tooSoon',
    title: 'Invalid Dates',
    body: `We need ${business.booking.leadTime / hours(1)} hours to prepare the car. Choose a later pickup.`,
  },
  tooFar: {
    code: 'stayDate.tooFar',
    title: 'Invalid Dates',
    body: `You can book up to ${business.booking.windowDays} days ahead. Choose an earlier pickup date.`,
  },
  tooLong: {
    code: 'stayDate.tooLong',
    title: 'Invalid Dates',
    body: `A booking can be up to ${business.booking.maximumDays} days long. Choose an earlier return date.`,
  },
  tooShort: {
    code: 'stayDate.tooShort',
    title: 'Invalid Dates',
    body: 'This car has a longer minimum rental. Choose a later return date.',
  },
  outsideHours: {
    code: 'stayDate.outsideHours',
    title: 'Invalid Dates',
    body: `Pickups and returns are on the half hour, ${clockTime(business.hours.opens)} to ${clockTime(business.hours.closes)}.`,
  },
  taken: { code: 'stayDate.taken', title: 'Dates not available', body: 'This car is taken on these dates.' },
}

export const calendarLabels = {
  taken: 'Taken',
  closed: 'Too soon or too far ahead',
  partly: 'Available part of the day',
  freeHours: (from: string | undefined, until: string | undefined) =>
    `available ${[until && `until ${until}`, from && `from ${from}`].filter(Boolean).join(' and ')}`,
  group: 'Calendar',
  month: 'Month',
  key: 'Key to the calendar',
  weekendRate: 'Weekend rate',
  pickup: ', pickup',
  return: ', return',
  conflict: ', in your dates',
  notPossible: (time: string) => `${time}, not available`,
} as const

export const dayStateLabels = {
  free: 'available',
  taken: 'taken',
  within: 'available as part of a longer rental',
  tooSoon: 'too soon',
  tooFar: 'too far ahead',
} as const
