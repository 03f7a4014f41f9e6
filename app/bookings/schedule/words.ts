import { countOf } from '#app/shared/counts.ts'

export const scheduleLabels = {
  title: 'Schedule',
  list: 'List',
  pages: 'Bookings',
  car: 'Car',
  search: 'Car or city',
  from: 'From',
  cars: 'On these days',
  shown: { all: 'All cars', booked: 'Booked', blocked: 'Blocked', free: 'Available' },
  days: (count: number) => countOf(count, 'day'),
  lengths: 'Days shown',
  around: 'Earlier and later',
  earlier: 'Earlier',
  today: 'Today',
  later: 'Later',
  isToday: 'today',
  turnaround: 'Turnaround',
  free: 'Available',
  hold: 'Awaiting payment',
  bookDay: (day: string, car: string) => `Book ${day}: ${car}`,
  comeToday: (pickups: number, returns: number) =>
    pickups + returns === 0
      ? 'No pickups or returns today'
      : `${[pickups > 0 && countOf(pickups, 'pickup'), returns > 0 && countOf(returns, 'return')].filter(Boolean).join(' and ')} today`,
  bookDays: 'Book these days',
  block: 'Block these days',
  clear: 'Clear',
  key: 'Key to the schedule',
  keys: {
    active: 'Active',
    overdue: 'Overdue, not back',
    confirmed: 'Confirmed',
    past: 'Over',
    hold: 'Awaiting payment',
    block: 'Blocked',
    turnaround: 'Turnaround',
  },
  caption: (dates: string) => `Cars and what needs them, ${dates}`,
  none: {
    title: 'No cars yet',
    body: 'Every car in the fleet appears here with its bookings and its blocked days.',
  },
  noneOfBroker: {
    title: 'No listings yet',
    body: 'Every car you list appears here with its bookings and its blocked days.',
  },
  noneFound: { title: 'No car matches', body: 'Search for another name, or clear the filters.' },
} as const
