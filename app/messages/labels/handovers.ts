/** Writing condition reports at pickup and return, and what follows from them. */
export const handover = {
  back: (number: string) => `Booking ${number}`,
  before: 'Before the keys',
  ready: 'Everything is settled. You can hand over the keys.',
  mileageHint: 'As the odometer shows it, without tenths.',
  mileageSince: (miles: string) => `At pickup: ${miles} miles.`,
  fuelHint: 'Hand the car over full. With less, the customer only has to return it at the level you choose here.',
  fuelSince: (fuel: string) => `At pickup: ${fuel}.`,
  chooseFuel: 'Choose',
  backTime: 'Back at',
  backHint:
    'When the car was actually returned, Atlanta time. The keys may have been in the drop box. Leave both empty if it’s being returned now.',
  due: 'Due back',
  photosHint: 'All seven views, and anything else worth showing. Each is stored by itself, without its location.',
  damageTap: 'Tap the outline where it is, or name the place.',
  damagePlace: 'Name the place. A number marks it on the outline.',
  outline: 'Outline of the car seen from above, front up, with its sides laid flat',
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
export const chargeWhy = {
  late: (hours: number, grace: number) =>
    `${hours} ${hours === 1 ? 'hour' : 'hours'} beyond the ${grace}-hour grace period`,
  miles: (driven: string, included: string, prepaid: number) =>
    `${driven} miles driven, ${included} included${prepaid > 0 ? `, ${prepaid} prepaid` : ''}`,
  packages: (count: number, miles: number, price: string) =>
    `${count} ${count === 1 ? 'package' : 'packages'} of ${miles} miles at ${price}`,
  single: (miles: number, price: string) => `${miles} ${miles === 1 ? 'mile' : 'miles'} at ${price}`,
  fuel: (from: string, to: string) => `${from} at pickup, ${to} now`,
} as const

/** What is settled before the keys go. They come with the data: no page loads them. */
export const beforeKeys = {
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
