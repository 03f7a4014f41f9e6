import { sheetLimits } from '#app/config/fleet-sheet.ts'

const { mostRows, mostColumns, maximumBytes, mostConflicts } = sheetLimits

export const fleetSheet = {
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
