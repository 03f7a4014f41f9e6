import { handovers } from '#app/config/handovers.ts'

const most = (count: number) => count.toLocaleString('en-US')

/** Condition reports at pickup and return. */
export const handover = {
  mileageWrong: {
    code: 'handover.mileageWrong',
    title: 'Not saved yet',
    body: `Enter the mileage as a whole number up to ${most(handovers.highestMileage)}.`,
  },
  mileageFell: (miles: number) => ({
    code: 'handover.mileageFell',
    title: 'Not saved yet',
    body: `The car left with ${most(miles)} miles, so it can’t be returned with fewer.`,
  }),
  mileageBelowLast: (miles: number) => ({
    code: 'handover.mileageBelowLast',
    title: 'Not saved yet',
    body: `The car was returned with ${most(miles)} miles last time. Check the reading. If it’s right, say why in the notes.`,
  }),
  fuelWrong: { code: 'handover.fuelWrong', title: 'Not saved yet', body: 'Choose how full the tank is.' },
  backDateWrong: {
    code: 'handover.backDateWrong',
    title: 'Not saved yet',
    body: 'Enter the day the car was returned.',
  },
  backTimeWrong: {
    code: 'handover.backTimeWrong',
    title: 'Not saved yet',
    body: 'Enter the time the car was returned.',
  },
  backInFuture: {
    code: 'handover.backInFuture',
    title: 'Not saved yet',
    body: 'The return can’t be in the future.',
  },
  backBeforePickup: (pickup: string) => ({
    code: 'handover.backBeforePickup',
    title: 'Not saved yet',
    body: `The keys were handed over on ${pickup}, so the return has to be after that.`,
  }),
  remarksLong: {
    code: 'handover.remarksLong',
    title: 'Not saved yet',
    body: `Notes can have up to ${most(handovers.longestRemark)} characters.`,
  },
  nameLong: {
    code: 'handover.nameLong',
    title: 'Not saved yet',
    body: `A name can have up to ${handovers.longestName} characters.`,
  },
  markPlaceMissing: {
    code: 'handover.markPlaceMissing',
    title: 'Mark not added',
    body: 'Say where on the car it is.',
  },
  markNoteLong: {
    code: 'handover.markNoteLong',
    title: 'Mark not added',
    body: `Describe it in up to ${handovers.longestMark} characters.`,
  },
  tooManyMarks: {
    code: 'handover.tooManyMarks',
    title: 'Mark not added',
    body: `An outline can have up to ${handovers.mostMarks} marks. Describe the rest in the notes.`,
  },
  tooManyPhotos: {
    code: 'handover.tooManyPhotos',
    title: 'Upload failed',
    body: `A report can have up to ${handovers.mostPhotos} photos. Remove one first.`,
  },
  photoMissing: { code: 'handover.photoMissing', title: 'Photo not found', body: 'There’s no such photo.' },
  mileageMissing: { code: 'handover.mileageMissing', title: 'Not complete', body: 'Enter the mileage.' },
  fuelMissing: { code: 'handover.fuelMissing', title: 'Not complete', body: 'Choose how full the tank is.' },
  nameMissing: {
    code: 'handover.nameMissing',
    title: 'Not complete',
    body: 'The customer or driver has to sign with their name.',
  },
  nameDiffers: (names: string) => ({
    code: 'handover.nameDiffers',
    title: 'Please check the name',
    body: `The drivers on this booking are ${names}. Correct the name, or submit again if someone else is signing.`,
  }),
  photosMissing: (shots: string) => ({
    code: 'handover.photosMissing',
    title: 'Not complete',
    body: `Photos are missing: ${shots}.`,
  }),
  notSettled: {
    code: 'handover.notSettled',
    title: 'Don’t hand over the keys yet',
    body: 'Something has to be settled first. See the top of this page.',
  },
  changedMeanwhile: {
    code: 'handover.changedMeanwhile',
    title: 'Not saved yet',
    body: 'Someone else saved this report while this page was open. Choose below which values to keep, then save again.',
  },
  closed: {
    code: 'handover.closed',
    title: 'Already signed',
    body: 'This report was signed while this page was open, and can no longer change. Add a note about what is different.',
  },
  othersPart: {
    code: 'handover.othersPart',
    title: 'Not sent',
    body: 'Someone else has signed in on this device. Reload the page.',
  },
  wrongState: {
    code: 'handover.wrongState',
    title: 'Not possible now',
    body: 'This booking isn’t at this step. Its page shows where it is now.',
  },
} as const
