/** Steps count from where a strip is sliding to. */
import { isStill } from './browser.js'

/** Where each strip is sliding to, and the pictures it passes. */
const goals = new WeakMap<Element, { to: number; least: number; most: number }>()

/** Wraps around. Undefined when there is nowhere to go. */
export function slide(strip: Element, step: number): number | undefined {
  const width = strip.clientWidth
  const pictures = strip.children.length
  if (!width || pictures < 2) return undefined
  const place = placeOf(strip)
  const from = goals.get(strip)?.to ?? place
  const to = (from + step + pictures) % pictures
  goals.set(strip, { to, least: Math.min(place, from, to), most: Math.max(place, from, to) })
  const jump = isStill() || Math.abs(to - from) > 1
  strip.scrollTo({ left: to * width, behavior: jump ? 'auto' : 'smooth' })
  return to
}

export function releaseSlide(strip: Element): void {
  goals.delete(strip)
}

/** On `scrollend`. A slide that another overtakes has one as well, on its way: the other still counts. */
export function settleSlide(strip: Element): number {
  const place = placeOf(strip)
  const goal = goals.get(strip)
  if (goal && place !== goal.to && place >= goal.least && place <= goal.most) return goal.to
  releaseSlide(strip)
  return place
}

function placeOf(strip: Element): number {
  return Math.round(strip.scrollLeft / strip.clientWidth)
}

export function stepOf(key: string): number {
  return key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
}
