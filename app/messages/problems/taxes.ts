import { taxLimits } from '#app/config/taxes.ts'
import { dollars } from '#app/shared/money.ts'

const { longestName, daysAhead, mostPerCents } = taxLimits

export const taxes = {
  unread: { code: 'taxes.unread', title: 'Unavailable', body: 'Failed to load taxes. Please try again.' },
  nameMissing: { code: 'taxes.nameMissing', body: 'Enter the name that customers will see on the bill.' },
  nameLong: { code: 'taxes.nameLong', body: `At most ${longestName} characters. Please shorten it.` },
  basisMissing: { code: 'taxes.basisMissing', body: 'Choose a percentage or dollars.' },
  rateMissing: { code: 'taxes.rateMissing', body: 'Enter the rate.' },
  percentWrong: {
    code: 'taxes.percentWrong',
    body: 'Enter a percentage above 0 and up to 100, with at most three decimals, like 8.875.',
  },
  amountWrong: {
    code: 'taxes.amountWrong',
    body: `Enter dollars above 0 and up to ${dollars(mostPerCents)}, like 5.00.`,
  },
  partsMissing: { code: 'taxes.partsMissing', body: 'Choose at least one thing it’s charged on.' },
  fromMissing: { code: 'taxes.fromMissing', body: 'Enter the first day.' },
  fromPast: {
    code: 'taxes.fromPast',
    body: 'This day has passed, and past rentals keep their price. Choose today or later.',
  },
  tooFar: { code: 'taxes.tooFar', body: `Choose a first day within the next ${daysAhead} days.` },
  untilMissing: { code: 'taxes.untilMissing', body: 'Enter the last day.' },
  untilWrong: { code: 'taxes.untilWrong', body: 'Enter the last day, or leave it blank.' },
  untilPast: { code: 'taxes.untilPast', body: 'This day has passed. Choose a last day of today or later.' },
  untilBeforeFrom: { code: 'taxes.untilBeforeFrom', body: 'The last day is before the first. Choose a later one.' },
  overlaps: {
    code: 'taxes.overlaps',
    body: 'A tax with this name already applies on some of these days. Choose other days, or end that one first.',
  },
  begun: {
    code: 'taxes.begun',
    title: 'Not Changed',
    body: 'This tax has started or was deleted. Once a tax has started, you can only end it.',
  },
  gone: { code: 'taxes.gone', title: 'Not Changed', body: 'This tax was already deleted.' },
  over: { code: 'taxes.over', title: 'Not Changed', body: 'This tax has already ended.' },
}
