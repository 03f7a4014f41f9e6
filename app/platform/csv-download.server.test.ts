import { expect, test } from 'vitest'

import type { Cell } from '#app/shared/csv.ts'
import { csvDownload } from './csv-download.server.ts'

const get = new Request('http://site.invalid/all.csv')
const head = new Request(get, { method: 'HEAD' })
const mark = '\uFEFF'

async function textOf(answer: Response): Promise<string> {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer())
}

async function* pieces(...given: Cell[][][]): AsyncGenerator<Cell[][]> {
  for (const rows of given) yield rows
}

test.each([
  ['all rows at once begin with the mark', () => Promise.resolve([['a', 1]]), undefined, `${mark}a,1\r\n`],
  ['a file for a bank has no mark', () => Promise.resolve([['a', 1]]), { isMarked: false }, 'a,1\r\n'],
  [
    'pieces follow each other',
    () => pieces([['a']], [['b']], [['c'], ['d']]),
    undefined,
    `${mark}a\r\nb\r\nc\r\nd\r\n`,
  ],
  ['a head without rows is a file', () => pieces([['a']]), undefined, `${mark}a\r\n`],
  ['nothing at all is an empty file', () => pieces(), undefined, mark],
])('%s', async (_, read, options, text) => {
  expect(await textOf(await csvDownload(get, 'all.csv', read, options))).toBe(text)
})

test('a HEAD learns the name and reads nothing', async () => {
  const answer = await csvDownload(head, 'all.csv', () => {
    throw new Error('was read')
  })
  expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="all.csv"')
  expect(await answer.text()).toBe('')
})

test('what fails with the first rows fails before the answer', async () => {
  async function* failing(): AsyncGenerator<Cell[][]> {
    yield [['a']]
    throw new Error('away')
  }
  await expect(csvDownload(get, 'all.csv', failing)).rejects.toThrow('away')
})
