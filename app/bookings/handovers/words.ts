import { handoverFigures } from './figures.ts'
import { countOf } from '#app/shared/counts.ts'

const most = (count: number) => count.toLocaleString('en-US')

/** Condition reports at pickup and return. */
export const handoverProblems = {
  mileageWrong: {
    code: 'handover.mileageWrong',
    title: 'Not saved yet',
    body: `Enter the mileage as a whole number up to ${most(handoverFigures.highestMileage)}.`,
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
    body: `Notes can have up to ${most(handoverFigures.longestRemark)} characters.`,
  },
  nameLong: {
    code: 'handover.nameLong',
    title: 'Not saved yet',
    body: `A name can have up to ${handoverFigures.longestName} characters.`,
  },
  markPlaceMissing: {
    code: 'handover.markPlaceMissing',
    title: 'Mark not added',
    body: 'Say where on the car it is.',
  },
  markNoteLong: {
    code: 'handover.markNoteLong',
    title: 'Mark not added',
    body: `Describe it in up to ${handoverFigures.longestMark} characters.`,
  },
  tooManyMarks: {
    code: 'handover.tooManyMarks',
    title: 'Mark not added',
    body: `An outline can have up to ${handoverFigures.mostMarks} marks. Describe the rest in the notes.`,
  },
  tooManyPhotos: {
    code: 'handover.tooManyPhotos',
    title: 'Upload failed',
    body: `A report can have up to ${handoverFigures.mostPhotos} photos. Remove one first.`,
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

export const handoverNotices = {
  saved: { title: 'Saved', body: 'Everything entered so far is saved.' },
  completed: {
    pickup: { title: 'Keys handed over', body: 'The rental has started, and the report is closed.' },
    return: { title: 'Car is back', body: 'The booking is marked returned, and the report is closed.' },
  },
  completedBefore: { title: 'Already signed', body: 'This report was already signed. Nothing was done twice.' },
  corrected: { title: 'Added', body: 'The note is saved with the report.' },
  removed: { title: 'Removed', body: 'Everything else entered so far is saved.' },
} as const

/** Writing condition reports at pickup and return, and what follows from them. */
export const handoverLabels = {
  back: (number: string) => `Booking ${number}`,
  before: 'Before the keys',
  ready: 'Everything is settled. You can hand over the keys.',
  mileageHint: 'As the odometer shows it, without tenths.',
  mileageSince: (miles: string) => `At pickup: ${miles} miles.`,
  fuelHint: 'Hand the car over full. With less, the customer only has to return it at the level you choose here.',
  fuelSince: (fuel: string) => `At pickup: ${fuel}.`,
  backTime: 'Back at',
  backHint: 'Atlanta time. Change it if the car was returned earlier, for example if the keys were in the drop box.',
  due: 'Due back',
  /** In the foot of the form, beside its button. */
  photographed: (done: number, all: number) => `${done} of ${all} views`,
  photosHint: 'All seven views, and anything else worth showing. Each is stored by itself, without its location.',
  damageTap: 'Tap the outline where it is, or name the place.',
  damagePlace: 'Name the place. A number marks it on the outline.',
  markPlace: 'Place',
  choosePlace: 'Choose',
  markKind: 'Kind',
  markNote: 'What it looks like',
  addMark: 'Add mark',
  removeMark: (number: number) => `Remove mark ${number}`,
  remarksHint: 'What the customer was shown, what comes with the car.',
  names: 'Names',
  staff: 'For us',
  signer: 'Customer or driver',
  signerHint: 'Typed by them or in front of them, once they’ve seen this report.',
  save: 'Save',
  complete: { pickup: 'Hand over the keys', return: 'Car is back' },
  completeHint: {
    pickup: 'The report is closed with both names and the time. You can add corrections later as notes.',
    return: 'The booking is marked returned, and the report is closed with both names and the time.',
  },
  corrections: 'Added since',
  addCorrection: 'Add what is wrong above',
  correctionHint: 'The report itself stays as it was signed.',
  proposed: 'Proposed charges',
  openCharges: 'Open the charges',
  proposedHint: 'Calculated by the rules. Nothing is charged until staff confirm it.',
  noCharges: 'Back on time, within its miles and with enough fuel. Nothing to charge.',
  arithmetic: (quantity: string, unit: string) => `${quantity} × ${unit}`,
  taxes: 'Taxes',
  totalProposed: 'Total',
  notYet: {
    pickup: 'This booking is not waiting for its pickup.',
    return: 'This car is not out.',
  },
} as const

/** How the rules come to a charge. */
export const chargeWhyLabels = {
  late: (hours: number, grace: number) =>
    `${hours} ${hours === 1 ? 'hour' : 'hours'} beyond the ${grace}-hour grace period`,
  miles: (driven: string, included: string, prepaid: number) =>
    `${driven} miles driven, ${included} included${prepaid > 0 ? `, ${prepaid} prepaid` : ''}`,
  packages: (count: number, miles: number, price: string) =>
    `${countOf(count, 'package')} of ${miles} miles at ${price}`,
  single: (miles: number, price: string) => `${miles} ${miles === 1 ? 'mile' : 'miles'} at ${price}`,
  fuel: (from: string, to: string) => `${from} at pickup, ${to} now`,
} as const

/** What is settled before the keys go. They come with the data: no page loads them. */
export const beforeKeyLabels = {
  need: {
    agreement: { done: 'Agreement signed', missing: 'Agreement not signed', settle: 'Sign it' },
    documents: { done: 'Documents accepted', missing: 'Documents not accepted', settle: 'Check them' },
    remaining: { done: 'Rental paid', missing: 'Not paid in full', settle: 'Take the payment' },
    deposit: { done: 'Deposit secured', missing: 'Deposit not secured', settle: 'Secure it' },
  },
  owed: (amount: string) => `${amount} is owed`,
  signAgain: 'Agreement not signed since the drivers changed',
  look: 'Look at it',
  mayDrive: (name: string) => `${name} may drive`,
  mayNotDrive: (name: string) => `${name} may not drive: license not seen`,
} as const

/** Of a report at pickup or return: what has not arrived, where the line is bad. */
export const unsentLabels = {
  retry: 'Try again',
  photographs: (count: number) => countOf(count, 'photograph'),
  marks: (count: number) => countOf(count, 'mark'),
  entries: 'what you typed',
  stillToSend: (parts: string) => `Still to send: ${parts}.`,
  cut: 'No connection. It will resume by itself.',
  keptOnDevice: 'Kept on this phone until it’s sent, even if you close this page. Signing out deletes it.',
  keptNowhere: 'Keep this page open until it’s sent. This browser can’t store it.',
  waits: {
    pickup: 'Hand over the keys once everything has been sent.',
    return: 'The return closes once everything has been sent.',
  },
  leftBehind: (parts: string) => `Not sent before this report was signed, and kept on this phone alone: ${parts}.`,
  deleteLeft: 'Delete it',
} as const

/** On the button of the step that comes next. */
export const handoverStepLabels = {
  agreement: 'Sign the agreement',
  documents: 'Check documents',
  remaining: 'Take the payment',
  deposit: 'Secure the deposit',
  pickup: 'Hand over',
  return: 'Take back',
} as const
