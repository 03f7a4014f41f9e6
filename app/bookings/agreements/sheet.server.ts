/** A signed agreement as a PDF of letter pages. On a phone it is read on our pages. */
import { buffer } from 'node:stream/consumers'

import type { AgreementFacts } from '#drizzle/tables/agreements.ts'
import { business } from '#app/business.ts'
import { printInstant } from '#app/shared/zone.ts'
import { lineBox } from '#app/shared/roof-line.ts'
import { wordmarkLetters, wordmarkTail } from '#app/shared/wordmark.ts'
import { drawable, heightOf, put, putTitle, registerDisplay } from './sheet-text.server.ts'

type Agreement = {
  version: string
  body: string
  facts: AgreementFacts
  signature: string
  drawing: string | null
  signedAt: Date
}
type Doc = PDFKit.PDFDocument

const size: [number, number] = [612, 792]
const margin = 54
const width = size[0] - 2 * margin
const ink = '#16150f'
const quiet = '#504c45'
const line = '#d9d4cb'
const metal = '#745a2c'

/** The same agreement is always the same bytes: its dates are those of the signature. */
export async function renderAgreement(signed: Agreement): Promise<Buffer> {
  const { version, signedAt } = signed
  // Loading it with its fonts' tables is an eighth of the CPU of a start, and few processes ever draw an agreement.
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    size,
    margin,
    lang: 'en-US',
    displayTitle: true,
    bufferPages: true,
    info: {
      Title: `Rental agreement ${signed.facts.number}`,
      Author: business.name,
      CreationDate: signedAt,
      ModDate: signedAt,
    },
  })
  registerDisplay(doc)
  const read = buffer(doc)
  const agreement = drawableOf(doc, signed)
  const { facts } = agreement
  drawHead(doc, agreement)
  drawRows(doc, facts.facts)
  drawTitle(doc, 'Price', facts.prices[0] ? rowHeight(doc, facts.prices[0]) : 0)
  drawRows(doc, facts.prices)
  const paragraphs = agreement.body.split('\n')
  drawTitle(doc, 'Terms', paragraphHeight(doc, paragraphs[0] ?? ''))
  drawTerms(doc, paragraphs)
  drawSignature(doc, agreement)
  if (agreement.isSpelledOut) put(doc, spelledOut, 9.5, quiet, { x: margin, y: doc.y + 6, width })
  drawFeet(doc, `${facts.number}, version ${version}`)
  doc.end()
  return read
}

const spelledOut =
  'Letters in brackets are given by their Unicode numbers, since this file has no font for their script. The booking shows them as they were typed.'

const numbered = '[U+'

function drawableOf(doc: Doc, signed: Agreement) {
  let isSpelledOut = false
  const print = (text: string) => {
    const drawn = drawable(doc, text)
    isSpelledOut ||= drawn.includes(numbered) && !text.includes(numbered)
    return drawn
  }
  const rows = (given: AgreementFacts['facts']) =>
    given.map(([label, value]): [string, string] => [label, print(value)])
  const { facts, prices } = signed.facts
  const given = { facts: rows(facts), prices: rows(prices) }
  const [body, signature] = [print(signed.body), print(signed.signature)]
  return { ...signed, body, signature, facts: { ...signed.facts, ...given }, isSpelledOut }
}

function drawHead(doc: Doc, { facts }: Agreement): void {
  doc.save().translate(margin, margin).scale(0.13)
  doc.path(wordmarkLetters).fill(ink).path(wordmarkTail).fill(metal).restore()
  put(doc, `Booking ${facts.number}`, 10.5, ink, { x: margin, y: margin + 3, width, align: 'right' })
  rule(doc, margin + 24)
  doc.y = margin + 40
  if (facts.line) drawLine(doc, facts.line)
  doc.x = margin
  putTitle(doc, 'Rental agreement', 22, ink).moveDown(0.8)
}

/** The car, by its line. */
function drawLine(doc: Doc, path: string): void {
  const scale = 0.3
  doc.save().translate(margin, doc.y).scale(scale).lineWidth(4).lineCap('round').lineJoin('round')
  doc.path(path).stroke(metal).restore()
  doc.y += lineBox.height * scale + 12
}

/** On the page of what follows it. `next`: the height of the first of that. */
function drawTitle(doc: Doc, title: string, next: number): void {
  makeRoom(doc, titleHeight + next)
  doc.x = margin
  putTitle(doc.moveDown(1), title, 14, ink).moveDown(0.4)
}

const titleHeight = 44
const labelWidth = 150
const valueWidth = width - labelWidth - 8

function rowHeight(doc: Doc, [label, value]: readonly [string, string]): number {
  const [labelHeight, valueHeight] = [
    heightOf(doc, label, 10.5, { width: labelWidth }),
    heightOf(doc, value, 10.5, { width: valueWidth }),
  ]
  return Math.max(labelHeight, valueHeight) + 12
}

function paragraphHeight(doc: Doc, paragraph: string): number {
  return heightOf(doc, paragraph, 10.5, { width, lineGap: 2 }) + 8
}

function drawRows(doc: Doc, rows: readonly (readonly [string, string])[]): void {
  rule(doc, doc.y)
  for (const [label, value] of rows) {
    const height = rowHeight(doc, [label, value])
    makeRoom(doc, height)
    const top = doc.y + 6
    put(doc, label, 10.5, quiet, { x: margin, y: top, width: labelWidth })
    put(doc, value, 10.5, ink, { x: margin + labelWidth + 8, y: top, width: valueWidth, align: 'right' })
    doc.x = margin
    doc.y = top + height - 6
    rule(doc, doc.y)
  }
}

function drawTerms(doc: Doc, paragraphs: readonly string[]): void {
  for (const paragraph of paragraphs) {
    makeRoom(doc, paragraphHeight(doc, paragraph))
    put(doc, paragraph, 10.5, ink, { x: margin, y: doc.y, width, lineGap: 2 })
    doc.x = margin
    doc.y += 7
  }
}

function drawSignature(doc: Doc, { signature, drawing, signedAt, version }: Agreement): void {
  // With the lines below it that say how and when.
  drawTitle(doc, 'Signature', heightOf(doc, signature, 15, { width }) + (drawing ? 76 : 0) + 50)
  if (drawing) {
    const top = doc.y
    doc.save().translate(margin, top).scale(0.36).lineWidth(4).lineCap('round').lineJoin('round')
    doc.path(drawing).stroke(ink).restore()
    doc.y = top + 76
  }
  put(doc, signature, 15, ink)
  doc
    .moveTo(margin, doc.y + 2)
    .lineTo(margin + width, doc.y + 2)
    .lineWidth(1)
    .stroke(metal)
  doc.y += 8
  put(
    doc,
    `Signed on ${printInstant(signedAt)}, ${business.city} time. Version ${version} of the agreement.`,
    9.5,
    quiet,
  )
  const how = drawing ? 'The name was typed and the signature drawn' : 'The name was typed'
  put(doc, `${how} as the signature.`, 9.5, quiet)
}

function drawFeet(doc: Doc, words: string): void {
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page)
    // Below the margin, where text would begin a new page.
    doc.page.margins.bottom = 0
    const text = `${business.name}, ${business.phone.display}. ${words}. Page ${page + 1} of ${count}`
    put(doc, text, 8, quiet, { x: margin, y: size[1] - 36, width, lineBreak: false })
  }
}

function makeRoom(doc: Doc, height: number): void {
  if (doc.y + height <= size[1] - margin) return
  doc.addPage()
  doc.x = margin
}

function rule(doc: Doc, y: number): void {
  doc
    .moveTo(margin, y)
    .lineTo(margin + width, y)
    .lineWidth(0.5)
    .stroke(line)
}
