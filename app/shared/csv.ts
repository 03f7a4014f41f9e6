/** Spreadsheets take the file for UTF-8 by it. */
export const byteOrderMark = '\uFEFF'

/** `written`: as it is, of figures and numbers that cannot be formulas. */
export type Cell = string | number | null | undefined | { readonly written: string }

/** RFC 4180, quoted also for programs that expect semicolons. Formulas are marked as text: names come from strangers. */
export function csv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

/** Cents as dollars that a spreadsheet adds up, also below zero. */
export function dollarsCell(amount: number): string | { written: string } {
  const dollars = (amount / 100).toFixed(2)
  return amount < 0 ? { written: dollars } : dollars
}

/** A phone number as it is printed; anything else is text. */
export function phoneCell(printed: string): string | { written: string } {
  return /^\+\d[\d ()-]*$/.test(printed) ? { written: printed } : printed
}

/** A cell as it was before `csv` marked it. */
export function unmarked(text: string): string {
  return marked.test(text) ? text.slice(1) : text
}

/** Also of what is marked already, so that `unmarked` gives every text back. */
const formula = /^'*[=+\-@\t\r]/
const marked = /^'+[=+\-@\t\r]/

function cell(value: Cell): string {
  if (typeof value === 'object' && value !== null) return value.written
  const text = typeof value === 'string' && formula.test(value) ? `'${value}` : String(value ?? '')
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
