/** Puts text on the pages of an agreement's file, each letter in a font that has it. */
import { createRequire } from 'node:module'

import { piecesOf, scriptOf, type Piece, type Script } from './letters.ts'

type Doc = PDFKit.PDFDocument
type TextPosition = { x?: number; y?: number } & Pick<
  PDFKit.Mixins.TextOptions,
  'width' | 'align' | 'lineGap' | 'lineBreak'
>

const { resolve } = createRequire(import.meta.url)
const fonts: Record<Script, string> = {
  latin: 'Helvetica',
  alphabet: resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  han: resolve('@librescore/fonts/SourceHanSansCN.min.woff2'),
  hangul: resolve('@librescore/fonts/SourceHanSansKR.min.woff2'),
}

/** In the size of the letters: the ascent of Helvetica, whose line all stand on, and the height of the tallest. */
const [ascent, leading] = [0.72, 1.3]

/** At `x` and `y`, or below what was put there before. */
export function put(
  doc: Doc,
  text: string,
  points: number,
  color: string,
  { x, y, ...options }: TextPosition = {},
): Doc {
  const script = scriptOf(text)
  if (script) {
    set(doc, script, points).fillColor(color)
    return x === undefined ? doc.text(text, options) : doc.text(text, x, y, options)
  }
  const { width = roomOf(doc), align, lineGap = 0 } = options
  const [left, top] = [x ?? doc.x, y ?? doc.y]
  const height = points * leading + lineGap
  const lines = linesOf(doc, text, points, width)
  for (const [index, { pieces, used }] of lines.entries()) {
    const start = align === 'right' ? left + width - used : left
    for (const { text: word, script: own, at } of pieces) {
      set(doc, own, points).fillColor(color)
      const baseline = top + index * height + points * ascent
      doc.text(word, start + at, baseline, { baseline: 'alphabetic', lineBreak: false })
    }
  }
  doc.x = left
  doc.y = top + lines.length * height
  return doc
}

export function heightOf(doc: Doc, text: string, points: number, options: { width: number; lineGap?: number }): number {
  const script = scriptOf(text)
  if (script) return set(doc, script, points).heightOfString(text, options)
  const { width, lineGap = 0 } = options
  return linesOf(doc, text, points, width).length * (points * leading + lineGap)
}

type Line = { pieces: (Piece & { at: number })[]; used: number }

/** pdfkit breaks the lines of a text in one font, from left to right. */
function linesOf(doc: Doc, text: string, points: number, width: number): Line[] {
  const space = set(doc, 'latin', points).widthOfString(' ')
  const lines: Line[] = []
  let at = 0
  for (const piece of piecesOf(text)) {
    const wide = set(doc, piece.script, points).widthOfString(piece.text)
    if (lines.length === 0 || (at > 0 && at + wide > width)) {
      lines.push({ pieces: [], used: 0 })
      at = 0
    }
    const line = lines.at(-1)
    line?.pieces.push({ ...piece, at })
    if (line) line.used = at + wide
    at += wide + (piece.hasSpace ? space : 0)
  }
  return lines
}

function set(doc: Doc, script: Script, points: number): Doc {
  return doc.font(fonts[script]).fontSize(points)
}

function roomOf({ page: { width, margins } }: Doc): number {
  return width - margins.left - margins.right
}
