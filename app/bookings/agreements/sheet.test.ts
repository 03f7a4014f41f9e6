import { PDFiumLibrary } from '@hyzyla/pdfium'
import { expect, test } from 'vitest'

import { plainLine } from '#app/shared/roof-line.ts'
import { renderAgreement } from './sheet.server.ts'

const titles = ['Price', 'Terms', 'Signature']
const name = 'W'.repeat(60)

const cases = [
  ...[1, 15, 16, 17, 18, 25].map((count) => [count, 'Mia Hart'] as const),
  [2, 'Zoë 王小明 Παπαδοπούλου'],
] as const

/** The lines of each page above its foot. */
async function pagesOf(file: Buffer): Promise<string[][]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(file)
  const pages = [...document.pages()].map((page) =>
    page
      .getText()
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== '' && !/^Marque, .* Page \d+ of \d+$/.test(line)),
  )
  document.destroy()
  library.destroy()
  return pages
}

test('no title is left alone at the bottom of a page, and every name and line is there', async () => {
  for (const [count, signature] of cases) {
    const prices = Array.from({ length: count }, (_, index): [string, string] => [`Line ${index + 1}`, '$1,234.56'])
    const terms = Array.from(
      { length: 9 },
      (_, index) => `${index + 1}. ${name} pays. ${'All of it, by card. '.repeat(9)}`,
    )
    const file = await renderAgreement({
      version: '2026-11-11',
      body: terms.join('\n'),
      facts: {
        number: 'MQ-TEST-0001',
        facts: [
          ['Customer', name],
          ['Vehicle', name],
        ],
        prices,
      },
      signature,
      drawing: null,
      signedAt: new Date('2026-11-28T15:00:00Z'),
    })
    const pages = await pagesOf(file)
    expect([count, pages.map((lines) => lines.at(-1)).filter((last) => titles.includes(last ?? ''))]).toEqual([
      count,
      [],
    ])
    const text = pages.flat().join('\n')
    expect(text.match(/\$1,234\.56/g)).toHaveLength(count)
    expect(text.replaceAll(/\s/g, '').match(/W{60}/g)).toHaveLength(11)
    expect(text.replaceAll(/\s/g, '')).toContain(signature.replaceAll(' ', ''))
  }
})

type Box = { left: number; top: number; right: number; bottom: number }

/** On the first page, in points. */
async function hasInk(file: Buffer, { left, top, right, bottom }: Box): Promise<boolean> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(file)
  const { data, width } = await document.getPage(0).render({ scale: 1, render: 'bitmap' })
  document.destroy()
  library.destroy()
  for (let y = top; y < bottom; y += 1)
    if (data.subarray(4 * (y * width + left), 4 * (y * width + right)).some((level) => level < 100)) return true
  return false
}

test('the pages are letter, with titles in the display face, of which the file keeps a few letters, and the car’s line', async () => {
  const signed = { version: '2026-11-11', body: 'The terms.', signature: 'Mia Hart', drawing: null }
  const render = (line: string | null) =>
    renderAgreement({
      ...signed,
      facts: { number: 'MQ-TEST-0001', line, facts: [], prices: [] },
      signedAt: new Date('2026-11-28T15:00:00Z'),
    })
  const [file, without] = [await render(plainLine), await render(null)]
  const text = file.toString('latin1')
  expect(text).toContain('/MediaBox [0 0 612 792]')
  expect(text).toMatch(/\/FontName \/[A-Z]+\+MarqueDisplay/)
  expect(file.length).toBeLessThan(10_000)
  expect(file.equals(without)).toBe(false)
  // pdfkit once embedded letters without their outlines.
  expect(await hasInk(without, { left: 54, top: 94, right: 250, bottom: 118 })).toBe(true)
})
