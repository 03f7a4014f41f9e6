/** The checks of pages find what they are for: a page with a fault in it is refused. */
import { expect } from '@playwright/test'

import { checkAccessibility } from '#tests/support/accessibility.ts'
import { test } from '#tests/support/journey.ts'
import { lost } from '#tests/support/page-checks.ts'
const row = '<tr><td>One</td><td>Two</td></tr>'
const withRow = (cell: string, style = '') => `
  <html lang="en"><head><title>Cars | Marque</title><style>body { background: #000; color: #fff } ${style}</style></head>
  <body><main><h1>Cars</h1><table><caption>Cars</caption><thead><tr><th scope="col">A</th><th scope="col">B</th></tr></thead>
  <tbody>${row.repeat(20)}${cell}${row.repeat(20)}</tbody></table></main></body></html>`

for (const [fault, content] of Object.entries({
  'a faint text': withRow('<tr><td style="color: #333">Three</td><td>Four</td></tr>'),
  'a text on a ground of its color': withRow('<tr style="background: #ddd"><td>Three</td><td>Four</td></tr>'),
  'a see-through text': withRow('<tr style="opacity: .2"><td>Three</td><td>Four</td></tr>'),
  'a faint field': withRow(
    '<tr><td><input aria-label="Miles" value="12" style="color: #333; background: #000"></td></tr>',
  ),
  'a picture without words': withRow('<tr><td><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="></td></tr>'),
})) {
  test(`${fault} among many`, async ({ page }) => {
    await page.setContent(withRow(row))
    await checkAccessibility(page, true)
    await page.goto('about:blank')
    await page.setContent(content)
    await expect(checkAccessibility(page, true)).rejects.toThrow(/color-contrast|image-alt/)
  })
}

const faint = 'color: #333; background: #000'
const fieldOf = (more = '') =>
  withRow(`<tr><td><input aria-label="Miles" value="12" style="${faint}" ${more}></td></tr>`)

test('a text that is enough on its ground is not measured again, one that is too faint or was not measured is', async ({
  page,
}) => {
  // No one has to read what is off; measured it is once it is on.
  await page.setContent(fieldOf('disabled'))
  await checkAccessibility(page, true)
  for (let time = 0; time < 2; time++) {
    await page.goto('about:blank')
    await page.setContent(fieldOf())
    await expect(checkAccessibility(page, true)).rejects.toThrow('color-contrast')
  }
  // The same look, moved onto a ground that is not around it in the document.
  const sheet = (style: string) => `
    <html lang="en"><head><title>Cars | Marque</title><style>body { background: #000; color: #fff }</style></head>
    <body><main><h1>Cars</h1><div style="background: #ddd; height: 60px"></div><p style="${style}">White</p></main></body></html>`
  await page.goto('about:blank')
  await page.setContent(sheet('margin: 0'))
  await checkAccessibility(page, true)
  await page.goto('about:blank')
  await page.setContent(sheet('margin: 0; position: absolute; transform: translateY(-40px)'))
  await expect(checkAccessibility(page, true)).rejects.toThrow('color-contrast')
})

const at = (top: number, words: string, style = '') =>
  `<p style="position: absolute; left: 0; top: ${top}px; margin: 0; ${style}">${words}</p>`

test('texts that lie on each other, and text that its box cuts off', async ({ page }) => {
  // In an order of the document that is none of the page, as the text under a bar is.
  await page.setContent(
    [
      at(300, 'Below'),
      at(100, 'Whole'),
      at(102, 'On it'),
      at(200, 'A sentence without an end', 'width: 60px; overflow: hidden; white-space: nowrap'),
      at(201, 'Behind a sheet'),
      at(201, 'On a sheet', 'background: #fff'),
      '<div style="overflow: auto; height: 40px"><p>First</p><p style="margin-top: 200px">Scrolled away</p></div>',
    ].join(''),
  )
  expect((await page.evaluate(lost)).sort()).toEqual([
    'cut off: A sentence without an end',
    'on each other: Whole | On it',
  ])
  await page.setContent([at(300, 'Below'), at(100, 'Whole')].join(''))
  expect(await page.evaluate(lost)).toEqual([])
})
