import { type Point } from '#app/shared/roof-line.ts'

/** Where a line begins and ends, in its box: what the encoder finds is drawn over it. */
const ground = 124
/** Over the ground, in 400ths of the car's length. */
export const highestPoint = 120

export function heightOf(y: number): number {
  return ground - y
}

/** To an even height, so that the curve's middles are whole numbers. */
export function moveTo([x, y]: Point, typed: string | undefined): Point {
  const height = typed === undefined || typed.trim() === '' ? Number.NaN : Number(typed)
  if (!Number.isFinite(height)) return [x, y]
  return [x, ground - 2 * Math.round(Math.min(highestPoint, Math.max(0, height)) / 2)]
}
