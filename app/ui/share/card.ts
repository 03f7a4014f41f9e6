import { business } from '#app/business.ts'
import { wordmarkLetters, wordmarkTail } from '#app/shared/wordmark.ts'
import { fittedText, line, widthOf } from './lettering.ts'
import { shareSize } from './size.ts'

export const edition = 1

const { width, height } = shareSize
const margin = 64
const ink = '#ede9e2'
const ink2 = '#b8b3aa'
const metal = '#c8b189'
const ground = '#030304'

export type ShareWords = {
  title: string
  over: string
  under: string
}

/** The overlay as an SVG of the picture's own size, transparent where the photograph shows. */
export function shareOverlay({ title, over, under }: ShareWords): string {
  const base = height - margin
  const right = width - margin
  const sum = fittedText(under, [40, 34], width / 2)
  const sumStart = right - widthOf(sum.text, sum.size)
  const large = fittedText(title, [84, 72, 60, 52, 44], sumStart - margin - 72)
  const small = fittedText(over, [32, 28], width / 2)
  const lineStart = margin + widthOf(large.text, large.size) + 28
  const lineLength = sumStart - 28 - lineStart
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    '<defs>',
    shade('floor', [
      [0.6, 0],
      [0.78, 0.78],
      [1, 0.96],
    ]),
    shade('sky', [
      [0, 0.72],
      [0.28, 0],
    ]),
    '</defs>',
    `<path fill="url(#floor)" d="M0 0h${width}v${height}H0z"/><path fill="url(#sky)" d="M0 0h${width}v${height}H0z"/>`,
    wordmark(margin, margin, 236),
    line({ text: small.text, x: margin, y: base - large.size * 0.72 - 26, size: small.size, fill: ink2 }),
    line({ text: large.text, x: margin - large.size * 0.06, y: base, size: large.size, fill: ink }),
    lineLength > 40 ? `<rect fill="${metal}" x="${lineStart}" y="${base - 2}" width="${lineLength}" height="2"/>` : '',
    line({ text: sum.text, x: sumStart, y: base, size: sum.size, fill: ink }),
    '</svg>',
  ].join('')
}

export function siteOverlay(): string {
  const [place = '', terms = ''] = business.tagline.split(/(?<=\.) /)
  const base = height - margin
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<defs>${shade('floor', [
      [0.5, 0],
      [0.8, 0.78],
      [1, 0.96],
    ])}${shade('sky', [
      [0, 0.72],
      [0.28, 0],
    ])}</defs>`,
    `<path fill="url(#floor)" d="M0 0h${width}v${height}H0z"/><path fill="url(#sky)" d="M0 0h${width}v${height}H0z"/>`,
    wordmark(margin, margin, 236),
    line({ text: place, x: margin, y: base - 60, ...inRoom(place), fill: ink }),
    line({ text: terms, x: margin, y: base, ...inRoom(place), fill: ink2 }),
    '</svg>',
  ].join('')
}

function inRoom(text: string): { size: number } {
  return { size: fittedText(text, [48, 44, 40], width - 2 * margin).size }
}

function wordmark(x: number, y: number, wide: number): string {
  const transform = `translate(${x} ${y}) scale(${wide / 910})`
  return `<g transform="${transform}"><path fill="${ink}" d="${wordmarkLetters}"/><path fill="${metal}" d="${wordmarkTail}"/></g>`
}

function shade(id: string, stops: [offset: number, opacity: number][]): string {
  const drawn = stops.map(
    ([offset, opacity]) => `<stop offset="${offset}" stop-color="${ground}" stop-opacity="${opacity}"/>`,
  )
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${drawn.join('')}</linearGradient>`
}
