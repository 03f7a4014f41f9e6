/** Spreadsheets take the file for UTF-8 by it. */
export const byteOrderMark = '\uFEFF'

/** RFC 4180, quoted also for programs that expect semicolons. Formulas are marked as text: names come from strangers. */
export function csv(rows: readonly (readonly (string | number | null | undefined)[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

/** Cents as dollars that a spreadsheet adds up. Below zero as a number: as text it would be taken for a formula. */
export function dollarsCell(amount: number): string | number {
  return amount < 0 ? amount / 100 : (amount / 100).toFixed(2)
}

/** A HEAD asks for the name and the type alone: answer it before anything is read for the file. */
export function wantsBody(request: Request): boolean {
  return request.method !== 'HEAD'
}

/** A download, whole or as a stream, never cached. */
export function csvAnswer(body: string | ReadableStream, filename: string): Response {
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${filename}"`,
      'Cache-Control': 'no-store',
    },
  })
}

/** A cell as it was before `csv` marked it. */
export function unmarked(text: string): string {
  return marked.test(text) ? text.slice(1) : text
}

/** Also of what is marked already, so that `unmarked` gives every text back. */
const formula = /^'*[=+\-@\t\r]/
const marked = /^'+[=+\-@\t\r]/

function cell(value: string | number | null | undefined): string {
  const text = typeof value === 'string' && formula.test(value) ? `'${value}` : String(value ?? '')
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
