/** Text as outlines from lettering.json (marque-display.woff2, OFL; 1000 units per em): no installed fonts needed. */
import { present } from '#app/shared/present.ts'
import face from './lettering.json'

const advances: Partial<Record<string, number>> = face.advances
const outlines: Partial<Record<string, string>> = face.outlines
const kerning: Partial<Record<string, Partial<Record<string, number>>>> = face.kerning

export function line({
  text,
  x,
  y,
  size,
  fill,
}: {
  text: string
  x: number
  y: number
  size: number
  fill: string
}): string {
  const scale = size / face.unitsPerEm
  const letters = placed(text).map(({ outline, at }) => `<path transform="translate(${at} 0)" d="${outline}"/>`)
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${letters.join('')}</g>`
}

export function widthOf(text: string, size: number): number {
  const last = placed(text).at(-1)
  return last ? ((last.at + last.advance) * size) / face.unitsPerEm : 0
}

/** In the smallest size the text is cut off. */
export function fittedText(
  text: string,
  sizes: readonly [number, ...number[]],
  width: number,
): { text: string; size: number } {
  const size = sizes.find((one) => widthOf(text, one) <= width)
  if (size) return { text, size }
  const smallest = Math.min(...sizes)
  const letters = [...text]
  while (letters.length > 1 && widthOf(`${letters.join('')}…`, smallest) > width) letters.pop()
  return { text: `${letters.join('').trimEnd()}…`, size: smallest }
}

function placed(text: string) {
  let at = 0
  let before = ''
  return readable(text).map((letter) => {
    const advance = present(advances[letter], `the width of ${letter}`)
    const outline = present(outlines[letter], `the outline of ${letter}`)
    at += kerning[before]?.[letter] ?? 0
    const here = { outline, at, advance }
    at += advance
    before = letter
    return here
  })
}

function readable(text: string): string[] {
  return [...text.normalize('NFC')]
    .flatMap((letter) => (letter in outlines ? [letter] : [...letter.normalize('NFD').replace(/\p{M}/gu, '')]))
    .filter((letter) => letter in outlines)
}
