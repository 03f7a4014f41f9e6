/** The sums that pages and emails show, read as a person does, and what is wrong with them beside the one account. */
import { parse } from 'node-html-parser'

/** Rows are labels with their values; lines are all that can be read, one for each block. */
export type Shown = { rows: { label: string; value: string }[]; lines: string[] }

/** The main part of a page, without what was signed earlier and what no one sees. */
export function readPage(html: string): Shown {
  const document = parse(html)
  const main = document.querySelector('main') ?? document
  for (const hidden of main.querySelectorAll('script, style, svg, noscript, details:not(.fold), nav, .visually-hidden'))
    hidden.remove()
  const rows = main.querySelectorAll('tr, dl > div').flatMap((row) => {
    const [head, value] = [row.querySelector('th, dt'), row.querySelector('td, dd')]
    for (const note of head?.querySelectorAll('small') ?? []) note.remove()
    return head && value ? { label: inOneSpace(head.textContent), value: inOneSpace(value.textContent) } : []
  })
  return { rows, lines: linesOf(main.structuredText) }
}

/** The text of an email, whose facts are lines of "Label: value". */
export function readMail(text: string): Shown {
  const lines = linesOf(text)
  const rows = lines.flatMap((line) => {
    const [, label, value] = /^([^:$]+): (-?\$[\d,.]+)$/.exec(line) ?? []
    return label && value ? { label, value } : []
  })
  return { rows, lines }
}

/** In cents. */
export function sumsIn(text: string): number[] {
  return [...text.matchAll(/\$([\d,]+(?:\.\d\d)?)/g)].map(([, figure = '']) =>
    Math.round(Number(figure.replaceAll(',', '')) * 100),
  )
}

/** What a label or a sentence may name, in cents: one of these. */
type Rule = [words: RegExp, right: readonly number[]]
export type Expected = {
  /** By label. The first that fits is asked. */
  rows: readonly Rule[]
  /** By sentence, of the first sum after the words. */
  sentences: readonly Rule[]
  /** Every other sum that has a reason to be shown. */
  known: readonly number[]
  /** What would contradict the account. */
  untrue: readonly RegExp[]
}

/** Each mistake in words: the label, what is shown, and what is right. */
export function mistakesIn({ rows, lines }: Shown, expected: Expected): string[] {
  const print = (amounts: readonly number[]) => amounts.map((amount) => `$${amount / 100}`).join(' or ')
  const wrongRows = rows.flatMap(({ label, value }) => {
    const [, right] = expected.rows.find(([words]) => words.test(label)) ?? []
    const [shown] = sumsIn(value)
    return right && shown !== undefined && !right.includes(shown) ? `${label}: ${value}, not ${print(right)}` : []
  })
  const wrongLines = lines.flatMap((line) =>
    expected.sentences.flatMap(([words, right]) => {
      const [, shown] = words.exec(line) ?? []
      const [amount] = sumsIn(shown ?? '')
      return amount !== undefined && !right.includes(amount) ? `“${line}”: ${print([amount])}, not ${print(right)}` : []
    }),
  )
  const known = new Set([...expected.known, ...expected.rows.flatMap(([, right]) => right)])
  const unknown = lines.flatMap((line) =>
    sumsIn(line)
      .filter((amount) => !known.has(amount))
      .map((amount) => `“${line}”: nothing is ${print([amount])}`),
  )
  const untrue = lines.filter((line) => expected.untrue.some((words) => words.test(line)))
  return [...wrongRows, ...wrongLines, ...unknown, ...untrue.map((line) => `“${line}” is not true`)]
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map(inOneSpace)
    .filter((line) => line !== '')
}

function inOneSpace(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
