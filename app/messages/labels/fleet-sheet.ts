import { sheetLimits } from '#app/config/fleet-sheet.ts'

const { mostRows, maximumBytes, keptFor } = sheetLimits

export const fleetSheet = {
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
  return count === 1 ? '1 car' : `${count.toLocaleString('en-US')} cars`
}
