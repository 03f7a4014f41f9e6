/** Steps count from where a strip is sliding to. */
import { isStill } from './browser.js'

const goals = new WeakMap<Element, number>()

/** Wraps around. Undefined when there is nowhere to go. */
export function slide(strip: Element, step: number): number | undefined {
  const width = strip.clientWidth
  const pictures = strip.children.length
  if (!width || pictures < 2) return undefined
  const from = goals.get(strip) ?? placeOf(strip)
  const to = (from + step + pictures) % pictures
  goals.set(strip, to)
  const jump = isStill() || Math.abs(to - from) > 1
  strip.scrollTo({ left: to * width, behavior: jump ? 'auto' : 'smooth' })
  return to
}

export function releaseSlide(strip: Element): void {
  goals.delete(strip)
}

export function placeOf(strip: Element): number {
  return Math.round(strip.scrollLeft / strip.clientWidth)
}

export function stepOf(key: string): number {
  return key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
}
