import { business } from '#app/business.ts'
import { calendarImportFigures } from '#app/fleet/calendar-imports/figures.ts'
import { hours, printPeriod } from '#app/shared/durations.ts'
import { sheetFigures } from './figures.ts'
import { countOf } from '#app/shared/counts.ts'

const { mostRows, mostColumns, maximumBytes, mostConflicts, keptFor } = sheetFigures

export const garageProblems = {
  unread: { code: 'garage.unread', title: 'Failed to load cars', body: 'Please try again in a few minutes.' },
  notAdded: { code: 'garage.notAdded', title: 'Failed to publish car', body: 'It wasn’t added. Please try again.' },
  notPublished: { code: 'garage.notPublished', title: 'Failed to publish car', body: 'Please try again.' },
  statusNotUpdated: {
    code: 'garage.statusNotUpdated',
    title: 'Failed to update car status',
    body: 'Please try again.',
  },
  notUpdated: { code: 'garage.notUpdated', title: 'Failed to update car', body: 'Please try again.' },
  slugWrong: {
    code: 'garage.slugWrong',
    body: `An address can have up to ${business.garage.longestSlug} lowercase letters, digits and hyphens, like ferrari-roma.`,
  },
  slugOfListing: {
    code: 'garage.slugOfListing',
    body: 'Addresses that begin with “listing-” belong to brokers’ listings. Choose another.',
  },
  slugTaken: { code: 'garage.slugTaken', body: 'Another car has this address, or had it before. Choose another.' },
  albumWrong: { code: 'garage.albumWrong', body: 'An album ID can have letters, digits, hyphens and underscores.' },
  templateMissing: {
    code: 'garage.templateMissing',
    title: 'Template Not Found',
    body: 'There is no such template, or it was deleted.',
  },
  templateExists: { code: 'garage.templateExists', body: 'There’s already a template for this make and model.' },
  dayMissing: { code: 'garage.dayMissing', body: 'Enter the day.' },
  timeWrong: { code: 'garage.timeWrong', body: 'Choose the time.' },
  reasonMissing: { code: 'garage.reasonMissing', body: 'Choose why the car isn’t rented out.' },
  noteLong: { code: 'garage.noteLong', body: `At most ${business.garage.longestNote} characters. Please shorten it.` },
  blockBackwards: { code: 'garage.blockBackwards', body: 'Choose an end after the beginning.' },
  blockPast: { code: 'garage.blockPast', body: 'These days have passed. Choose an end of today or later.' },
  blockLong: { code: 'garage.blockLong', body: 'Block up to a year at a time. Disable a car that’s away for longer.' },
  blockTaken: {
    code: 'garage.blockTaken',
    title: 'These days weren’t blocked',
    body: 'The car is needed on these days. Nothing was saved.',
  },
  blockGone: { code: 'garage.blockGone', title: 'Not Changed', body: 'These days were already unblocked.' },
  importGone: { code: 'garage.importGone', title: 'Not Changed', body: 'The outside calendar was already removed.' },
  feedGone: { code: 'garage.feedGone', title: 'Not Changed', body: 'The address was already turned off.' },
  blockMissing: {
    code: 'garage.blockMissing',
    title: 'Blocked Days Not Found',
    body: 'This car has no such blocked days.',
  },
  blockImported: {
    code: 'garage.blockImported',
    title: 'These days stay blocked',
    body: 'An outside calendar blocks them. Unblock them there, or remove that calendar from the car.',
  },
  photoMissing: {
    code: 'garage.photoMissing',
    title: 'Failed to publish car',
    body: 'Please upload at least one image',
  },
}

export const fleetSheetProblems = {
  fileMissing: { code: 'fleetSheet.fileMissing', body: 'Choose a CSV file.' },
  tooLarge: {
    code: 'fleetSheet.tooLarge',
    body: `The file is larger than ${maximumBytes / 2 ** 20} MB. Split it into several.`,
  },
  tooMany: {
    code: 'fleetSheet.tooMany',
    body: 'You’ve uploaded many files in the last hour. Please try again later.',
  },
  empty: { code: 'fleetSheet.empty', body: 'The file is empty. Its first row names the columns.' },
  noRows: { code: 'fleetSheet.noRows', body: 'There are no cars below the headings.' },
  tooManyRows: {
    code: 'fleetSheet.tooManyRows',
    body: `A file can have up to ${mostRows.toLocaleString('en-US')} cars. Split it into several.`,
  },
  tooManyColumns: {
    code: 'fleetSheet.tooManyColumns',
    body: `A file can have up to ${mostColumns} columns. Remove those that aren’t part of the export.`,
  },
  heavy: {
    code: 'fleetSheet.heavy',
    body: 'Reading the file took too long. Split it into several.',
  },
  workbook: {
    code: 'fleetSheet.workbook',
    body: 'This is an Excel workbook. Choose “Save as” and “CSV UTF-8” in it, then upload that file.',
  },
  utf16: {
    code: 'fleetSheet.utf16',
    body: 'This file is in UTF-16, like Excel’s “Unicode Text”. Save it as “CSV UTF-8” instead.',
  },
  encoding: {
    code: 'fleetSheet.encoding',
    body: 'This file isn’t in UTF-8, so accents in it can’t be read. Save it as “CSV UTF-8”.',
  },
  notText: { code: 'fleetSheet.notText', body: 'This isn’t a CSV file.' },
  quotes: (line: number) => ({
    code: 'fleetSheet.quotes',
    body: `A quotation mark in line ${line} isn’t closed, or is inside a cell without quotes. Save the file as CSV again.`,
  }),
  slugColumn: {
    code: 'fleetSheet.slugColumn',
    body: 'There is no column “Slug” in the first row. Rows are matched by it, so start with an export.',
  },
  columnTwice: (heading: string) => ({
    code: 'fleetSheet.columnTwice',
    body: `The column “${heading}” appears twice. Remove one of them.`,
  }),
  slugMissing: { code: 'fleetSheet.slugMissing', body: 'Enter the slug. It tells us which car this row is for.' },
  slugTwice: (row: number) => ({ code: 'fleetSheet.slugTwice', body: `Row ${row} has the same slug.` }),
  slugFormer: (slug: string) => ({
    code: 'fleetSheet.slugFormer',
    body: `This is a former slug of ${slug}. Use that one.`,
  }),
  rowLong: {
    code: 'fleetSheet.rowLong',
    body: 'The row has more cells than there are headings. Text with a comma needs quotation marks.',
  },
  wrongRows: {
    code: 'fleetSheet.wrongRows',
    title: 'Nothing was saved',
    body: 'Some rows have errors. Correct them in your spreadsheet and upload it again.',
  },
  changedMeanwhile: {
    code: 'fleetSheet.changedMeanwhile',
    title: 'Nothing was saved',
    body: 'Someone else saved some of these cars. Choose below what to keep, then confirm again.',
  },
  tooManyConflicts: {
    code: 'fleetSheet.tooManyConflicts',
    title: 'Nothing was saved',
    body: `More than ${mostConflicts} of these cars were saved by others in the meantime. Upload the file again for a new preview.`,
  },
  gone: {
    code: 'fleetSheet.gone',
    title: 'Preview Not Found',
    body: 'It’s no longer available. Nothing was saved. Upload the file again.',
  },
}

export const garageNotices = {
  added: { title: 'Added', body: 'The car is a draft. Add photos, then publish it.' },
  saved: { title: 'Updated', body: 'The car is saved.' },
  published: { title: 'Updated', body: 'It is in the fleet now.' },
  publishedDisabled: { title: 'Updated', body: 'It is published, and will be in the fleet once it is enabled.' },
  unpublished: { title: 'Updated', body: 'It’s no longer in the fleet. Bookings stay as they are.' },
  enabled: { title: 'Available', body: 'It can be booked again.' },
  disabled: { title: 'Disabled', body: 'It is not shown until you enable it again. Bookings stay as they are.' },
  deleted: { title: 'Deleted', body: 'The car is deleted.' },
  templateSaved: { title: 'Updated', body: 'The template is saved.' },
  templateDeleted: { title: 'Deleted', body: 'The template is deleted. Cars keep what it filled in.' },
  blocked: { title: 'Blocked', body: 'No one can book the car on these days.' },
  importSaved: {
    title: 'Saved',
    body: `The calendar was read. Its days are blocked, and it is read again every ${printPeriod(calendarImportFigures.every)}.`,
  },
  importRead: { title: 'Updated', body: 'The calendar was read just now.' },
  importRemoved: { title: 'Removed', body: 'The outside calendar and its blocked days are gone from this car.' },
  feedRevoked: { title: 'Turned off', body: 'The address no longer works.' },
  unblocked: { title: 'Updated', body: 'The days can be booked again.' },
  imported: (changed: number, added: number) => ({
    title: 'Updated',
    body: `Changed: ${changed.toLocaleString('en-US')}. Added as drafts: ${added.toLocaleString('en-US')}.`,
  }),
  importedNothing: { title: 'No Changes', body: 'The fleet already matches the file.' },
} as const

/** What the garage is sorted by. */
export const garageSortLabels = {
  car: { name: 'Car', kind: 'text' },
  rate: { name: 'Daily rate', kind: 'figure' },
} as const

export const garageLabels = {
  newBooking: 'New booking',
  add: 'Add a car',
  list: 'List your car',
  fleet: 'See the fleet',
  listHint: 'Brokers list their own cars in the fleet and earn from each rental.',
  booking: (number: string) => `Booking ${number}`,
  yours: 'Cars you have booked',
  noneYours: {
    title: 'No cars yet',
    body: 'The cars you book appear here. A car of your own can be listed by a broker.',
  },
  closed: {
    title: 'Your garage opens once you’re approved',
    body: 'We review every account ourselves. We’ll email you.',
  },
  closedToRejected: {
    title: 'Your garage is closed',
    body: 'It’s open to approved accounts only. Your profile says why we couldn’t approve yours.',
  },
  search: 'Car, city or broker',
  state: { public: 'In the fleet', draft: 'Draft', disabled: 'Disabled', withheld: 'Not shown' },
  kind: { car: 'Fleet cars', listing: 'Listings' },
  cars: 'Cars',
  do: 'What can be done',
  next: 'Next booking',
  owner: 'Listed by',
  filter: { state: 'State', body: 'Body type', class: 'Class', kind: 'Kind' },
  noneFound: { title: 'No car matches', body: 'Search for another name, or clear the filters.' },
  none: {
    title: 'No cars yet',
    body: 'A car that is added appears here with its state, its rate and its next booking.',
  },
  published: 'Published',
  available: 'Available',
  disabled: 'Disabled',
  fleetCar: 'Fleet car',
  images: 'Images',
  enable: 'Enable',
  disable: 'Disable',
  template: 'Template',
  templateHint: 'Fills make, model, rate, deposit, highlights and specifications. You can change every value.',
  fill: 'Fill in',
  address: 'Address and album',
  slug: 'Address',
  slugHint:
    'The car’s page is /car/ and this. Leave blank to make it from the name. An old address redirects to the new one.',
  albumId: 'Album id',
  albumHint: 'The photo album its pictures come from.',
  save: 'Save',
  saveNew: 'Add the car',
  addTitle: 'Please fill in make, model, and daily rate',
  editTitle: 'Please fill in all required fields',
  copyOf: (name: string) => `A copy of ${name}. Choose another address and change what is different.`,
  needsPhoto: 'It needs at least one photo before it can be published.',
  removalHint: 'It leaves the fleet and the garage right away. Past bookings keep it. This can’t be undone.',
  keep: 'Keep the car',
  templates: {
    title: 'Templates',
    one: 'Template',
    add: 'Add a template',
    none: { title: 'No templates yet', body: 'A template fills the form of a new car or listing.' },
    removalHint: 'New cars can’t start from it anymore. Existing cars keep what it filled in.',
    keep: 'Keep the template',
  },
  calendar: {
    title: 'Calendar',
    /** As the page of `calendarFeed` is called, whose words this one does not load. */
    feed: 'Calendar address',
    months: 'Months',
    earlier: 'Earlier months',
    later: 'Later months',
    key: 'Key to the calendar',
    kind: { booking: 'Booked', hold: 'Being paid for', block: 'Blocked' },
    reason: { maintenance: 'Maintenance', private: 'Private use', imported: 'Outside calendar' },
    hold: 'Payment in progress',
    booked: (number: string | null) => (number ? `Booking ${number}` : 'Booking'),
    range: (from: string, until: string) => `${from} to ${until}`,
    add: 'Block days',
    field: {
      pickupDate: 'From',
      pickupTime: 'Time',
      returnDate: 'Until',
      returnTime: 'End time',
      reason: 'Reason',
      note: 'Note',
    },
    when: 'When',
    what: 'What',
    who: 'Customer or note',
    inThese: 'In these months',
    nothing: 'Nothing in these months.',
    remove: (what: string, dates: string) => `Remove ${what}, ${dates}`,
    conflicts: 'The car is needed on these days',
    resolve: `Nothing was saved. Choose other days, or move or cancel what’s here first. We leave ${business.booking.turnaround / hours(1)} hours between any two.`,
  },
} as const

export const fleetSheetLabels = {
  exportAll: 'Export the fleet',
  exportFound: 'Export these fleet cars',
  title: 'Import the fleet',
  import: 'Import',
  file: 'Spreadsheet',
  fileHint: `CSV in UTF-8, up to ${mostRows.toLocaleString('en-US')} cars and ${maximumBytes / 2 ** 20} MB.`,
  preview: 'Preview',
  reading: 'Reading…',
  steps: {
    export: 'Export the fleet, change it in Excel, Numbers or Google Sheets, and save it as CSV.',
    upload: 'Upload the file. You see every change first, and nothing is written until you confirm.',
    match: 'Rows are matched by their slug. A slug that is new adds a car as a draft; nothing is ever deleted.',
  },
  columns: 'Columns',
  column: 'Column',
  takes: 'What it takes',
  usd: (name: string) => `${name} (USD)`,
  slug: 'Slug',
  albumId: 'Album id',
  slugTakes: 'Required. Which car the row is for, like ferrari-roma.',
  featuresTake: 'One per line in the cell.',
  oneOf: (choices: string) => `One of ${choices}.`,
  asInForm: 'As in the car’s form.',
  columnsHint:
    'You can leave columns out or reorder them. An empty cell clears a field that can be blank, and leaves the others as they are.',
  unnamed: (place: number) => `Column ${place}`,
  ignored: 'These columns are not ours and are left out',
  missing: 'Not in the file (cars keep what they have, new ones begin with the usual values)',
  tabs: 'Rows of the file',
  kind: { error: 'With errors', changed: 'Changes', new: 'New', unchanged: 'Unchanged' },
  counted: (word: string, count: number) => `${word}: ${count.toLocaleString('en-US')}`,
  row: (row: number, name: string) => `Row ${row} · ${name}`,
  nameless: 'no name',
  now: 'Now',
  inFile: 'In the file',
  wrong: 'What is wrong',
  wholeRow: 'The row',
  nothing: 'empty',
  confirm: 'Confirm',
  writing: 'Writing…',
  confirmHint: (changed: number, added: number) =>
    `This changes ${cars(changed)} and adds ${cars(added)} ${added === 1 ? 'as a draft' : 'as drafts'}, all at once or not at all.`,
  nothingToWrite: { title: 'Nothing to write', body: 'The fleet already matches the file.' },
  correct: {
    title: 'Correct the file first',
    body: 'Nothing was saved. Correct these rows in your spreadsheet and upload it again.',
  },
  another: 'Choose another file',
  keptUntil: `This preview is available for ${keptFor / 3_600_000} hours.`,
  conflicts: 'Changed since you uploaded the file',
  conflictsHint: 'Someone else saved these cars. For each of them, choose what to keep.',
  keep: { saved: 'Keep what is saved', typed: 'Write what is in the file' },
  keepFor: (what: string, car: string) => `${what}: ${car}`,
} as const

function cars(count: number): string {
  return countOf(count, 'car')
}
