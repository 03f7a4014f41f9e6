import { business } from '#app/config/business.ts'
import { handovers } from '#app/config/handovers.ts'

const { most, miles: size } = business.requirements.extraMilesPackage

/** Miles of a rental on the road. */
export const miles = {
  over: {
    code: 'miles.over',
    title: 'The rental is over',
    body: 'Extra miles can be added until the return is signed. At the return we charge whichever costs less, packages or the price per mile.',
  },
  most: {
    code: 'miles.most',
    title: 'No more packages',
    body: `A booking takes up to ${(most * size).toLocaleString('en-US')} extra miles. Beyond that we charge whichever costs less at the return.`,
  },
  failed: {
    code: 'miles.failed',
    title: 'Not saved',
    body: 'We couldn’t save your miles. Please try again.',
  },
  notOut: {
    code: 'miles.notOut',
    title: 'Not saved',
    body: 'You can enter the odometer while you have the car.',
  },
  reading: {
    code: 'miles.reading',
    title: 'Check the odometer',
    body: `Enter the odometer in whole miles, up to ${handovers.highestMileage.toLocaleString('en-US')}.`,
  },
  below: (out: string) => ({
    code: 'miles.below',
    title: 'Check the odometer',
    body: `The odometer showed ${out} miles at pickup. Enter what it shows now.`,
  }),
} as const
