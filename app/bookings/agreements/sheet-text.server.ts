/** Puts text on the pages of an agreement's file, each letter in a font that has it. */
import { createRequire } from 'node:module'

import { readDisplayFace } from '#app/platform/display-face.server.ts'
import { lettersOf, piecesOf, scriptOf, spellOut, type Piece, type Script } from './letters.ts'

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

const display = 'display'

/** Once for a file: of the face it keeps the letters that are used. */
export function registerDisplay(doc: Doc): void {
  doc.registerFont(display, readDisplayFace())
}

/** In the display face, which has few letters: for our own words. */
export function putTitle(doc: Doc, text: string, points: number, color: string): Doc {
  return doc.font(display).fontSize(points).fillColor(color).text(text)
}

/** In the size of the letters: the ascent of Helvetica, whose line all are on, and the height of the tallest. */
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

/** As it can be drawn: letters that none of the fonts has are given by their numbers. */
export function drawable(doc: Doc, text: string): string {
  return spellOut(text, (script, codePoint) => {
    doc.font(fonts[script])
    const font = partOf(partOf(doc, '_font'), 'font')
    return hasGlyphs(font) && font.hasGlyphForCodePoint(codePoint)
  })
}

/** pdfkit's types leave out the font that is set, which is one of fontkit. */
function partOf(object: unknown, name: string): unknown {
  return typeof object === 'object' && object !== null ? Reflect.get(object, name) : undefined
}

function hasGlyphs(font: unknown): font is { hasGlyphForCodePoint: (codePoint: number) => boolean } {
  return typeof partOf(font, 'hasGlyphForCodePoint') === 'function'
}

type Line = { pieces: (Piece & { at: number })[]; used: number }

/** pdfkit breaks the lines of a text in one font, from left to right. */
function linesOf(doc: Doc, text: string, points: number, width: number): Line[] {
  const space = set(doc, 'latin', points).widthOfString(' ')
  const lines: Line[] = []
  let at = 0
  for (const piece of piecesOf(text).flatMap((whole) => fitted(doc, whole, points, width))) {
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

/** Breaks words that are wider than the line. */
function fitted(doc: Doc, piece: Piece, points: number, width: number): Piece[] {
  set(doc, piece.script, points)
  if (doc.widthOfString(piece.text) <= width) return [piece]
  const parts = ['']
  for (const letter of lettersOf(piece.text)) {
    const longer = `${parts.at(-1) ?? ''}${letter}`
    if (doc.widthOfString(longer) <= width) parts.splice(-1, 1, longer)
    else parts.push(letter)
  }
  return parts.map((text, index) => ({ ...piece, text, hasSpace: piece.hasSpace && index === parts.length - 1 }))
}

function set(doc: Doc, script: Script, points: number): Doc {
  return doc.font(fonts[script]).fontSize(points)
}

function roomOf({ page: { width, margins } }: Doc): number {
  return width - margins.left - margins.right
}
