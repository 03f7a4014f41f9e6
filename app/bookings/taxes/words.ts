import { dollars } from '#app/shared/money.ts'
import { taxFigures } from './figures.ts'

const { longestName, daysAhead, mostPerCents } = taxFigures

export const taxProblems = {
  unread: { code: 'tax.unread', title: 'Unavailable', body: 'Failed to load taxes. Please try again.' },
  nameMissing: { code: 'tax.nameMissing', body: 'Enter the name that customers will see on the bill.' },
  nameLong: { code: 'tax.nameLong', body: `At most ${longestName} characters. Please shorten it.` },
  basisMissing: { code: 'tax.basisMissing', body: 'Choose a percentage or dollars.' },
  rateMissing: { code: 'tax.rateMissing', body: 'Enter the rate.' },
  percentWrong: {
    code: 'tax.percentWrong',
    body: 'Enter a percentage above 0 and up to 100, with at most three decimals, like 8.875.',
  },
  amountWrong: {
    code: 'tax.amountWrong',
    body: `Enter dollars above 0 and up to ${dollars(mostPerCents)}, like 5.00.`,
  },
  partsMissing: { code: 'tax.partsMissing', body: 'Choose at least one thing it’s charged on.' },
  fromMissing: { code: 'tax.fromMissing', body: 'Enter the first day.' },
  fromPast: {
    code: 'tax.fromPast',
    body: 'This day has passed, and past rentals keep their price. Choose today or later.',
  },
  tooFar: { code: 'tax.tooFar', body: `Choose a first day within the next ${daysAhead} days.` },
  untilMissing: { code: 'tax.untilMissing', body: 'Enter the last day.' },
  untilWrong: { code: 'tax.untilWrong', body: 'Enter the last day, or leave it blank.' },
  untilPast: { code: 'tax.untilPast', body: 'This day has passed. Choose a last day of today or later.' },
  untilBeforeFrom: { code: 'tax.untilBeforeFrom', body: 'The last day is before the first. Choose a later one.' },
  overlaps: {
    code: 'tax.overlaps',
    body: 'A tax with this name already applies on some of these days. Choose other days, or end that one first.',
  },
  begun: {
    code: 'tax.begun',
    title: 'Not Changed',
    body: 'This tax has started or was deleted. Once a tax has started, you can only end it.',
  },
  gone: { code: 'tax.gone', title: 'Not Changed', body: 'This tax was already deleted.' },
  over: { code: 'tax.over', title: 'Not Changed', body: 'This tax has already ended.' },
}

export const taxNotices = {
  saved: { title: 'Updated', body: 'The tax is saved.' },
  ended: { title: 'Updated', body: 'The last day of the tax is saved.' },
  deleted: { title: 'Deleted', body: 'The tax is deleted.' },
} as const

export const taxLabels = {
  title: 'Taxes',
  meta: 'Taxes and fees charged on rentals, based on the pickup day.',
  lead: 'Added to every rental based on its pickup day, each on its own line. Bookings keep the taxes they were made with.',
  none: { title: 'No Taxes', body: 'Nothing is added to the price of a rental.' },
  now: 'Charged today',
  coming: 'From a later day',
  past: (count: number) => `Over (${count})`,
  span: (from: string, until: string) => `${from} to ${until}`,
  from: (from: string) => `From ${from}`,
  of: (percent: string, parts: string) => `${percent} of ${parts}`,
  each: { day: (amount: string) => `${amount} a day`, rental: (amount: string) => `${amount} a rental` },
  part: { rental: 'days', extras: 'extras', delivery: 'delivery' },
  add: 'Add a tax',
  change: 'Change',
  changeTitle: (name: string) => `Change ${name}`,
  end: 'End',
  endTitle: (name: string) => `End ${name}`,
  endHint:
    'It has already started, so its rate can’t change. To change the rate, end this one and add one that starts the day after.',
  remove: 'Delete',
  keep: 'Leave it as it is',
  save: 'Save tax',
  saveEnd: 'Save last day',
  basis: { percent: 'A percentage', day: 'Dollars a day', rental: 'Dollars a rental' },
  parts: 'A percentage is charged on',
  rateHint: 'Like 8.875 for a percentage, or 5.00 for dollars. Each line is rounded to the cent, half a cent up.',
  untilHint: 'The last pickup day it applies to. Leave it blank if there’s no end yet.',
  field: {
    name: 'Name on the bill',
    basis: 'Kind',
    rate: 'Rate',
    onRental: 'The days, with weekly, weekend and dated rates',
    onExtras: 'Extras, such as extra miles',
    onDelivery: 'Delivery and collection',
    appliesFrom: 'First day of pickup',
    appliesUntil: 'Last day of pickup',
  },
} as const
