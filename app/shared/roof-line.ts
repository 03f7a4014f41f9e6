/** The line that a car is drawn by (docs/product.md#roof-lines): its points in a box, and the path of the curve through them. */
import { present } from './present.ts'

export type Point = [x: number, y: number]

/** A line is as wide as its box, and begins and ends on the ground: as a `y`, from above. */
export const lineBox = { width: 400, height: 128, ground: 124 }
export const lineViewBox = `0 0 ${lineBox.width} ${lineBox.height}`

/** Over the ground, as all heights. */
export const highestPoint = 120

/** Digits, spaces, minus signs and three letters, hence never markup. Also a check of the database. */
export const roofLinePattern = '^M[0-9]{1,3} [0-9]{1,3}q[0-9 -]+t[0-9 -]+$'
export const longestRoofLine = 300

/** Between neighbors the curve goes through the middle, and leans on each point. Coordinates are even, so that middles are whole. */
export function roofLinePath(points: readonly Point[]): string {
  const [start, bend] = [present(points[0], 'a start'), present(points[1], 'a bend')]
  const inner = points.slice(2, -1).map((point, index) => middle(present(points[index + 1], 'a neighbor'), point))
  const stops = [...inner, present(points.at(-1), 'an end')]
  const [first, ...rest] = stops.map((stop, index) => step(stops[index - 1] ?? start, stop))
  return `M${start.join(' ')}q${packed([step(start, bend), first ?? ''])}t${packed(rest)}`
}

/** The points that make this path. */
export function roofLinePoints(path: string): Point[] {
  const [start = [0, 0], bend = [0, 0], ...steps] = pairsOf(path)
  const points = [start, plus(start, bend)]
  let stop = start
  for (const [index, there] of steps.entries()) {
    stop = plus(stop, there)
    const [x, y] = present(points.at(-1), 'a neighbor')
    points.push(index === steps.length - 1 ? stop : [2 * stop[0] - x, 2 * stop[1] - y])
  }
  return points
}

/** For a car without a line of its own. */
export const plainLine = 'M0 116q30-14 90-17t130-4 110 2 70 17'

export function heightOf([, y]: Point): number {
  return lineBox.ground - y
}

/** To the next height that is even and in the box, so that the curve's middles are whole numbers. */
export function moveTo([x]: Point, height: number): Point {
  return [x, lineBox.ground - 2 * Math.round(Math.min(highestPoint, Math.max(0, height)) / 2)]
}

function pairsOf(path: string): Point[] {
  const numbers = [...path.matchAll(/-?\d+/g)].map(Number)
  return numbers.flatMap((x, index) => (index % 2 === 0 ? [[x, numbers[index + 1] ?? 0] satisfies Point] : []))
}

function middle([x1, y1]: Point, [x2, y2]: Point): Point {
  return [(x1 + x2) / 2, (y1 + y2) / 2]
}

function plus([x1, y1]: Point, [x2, y2]: Point): Point {
  return [x1 + x2, y1 + y2]
}

function step([x1, y1]: Point, [x2, y2]: Point): string {
  return packed([String(x2 - x1), String(y2 - y1)])
}

/** A minus sign separates as well as a space. */
function packed(parts: string[]): string {
  return parts.join(' ').replaceAll(' -', '-')
}
