import { expect, test } from 'vitest'

import { shareOverlay } from './card.ts'
import { fittedText, line, widthOf } from './lettering.ts'

test('text is drawn as outlines, so that no font is needed', () => {
  const overlay = shareOverlay({ title: 'Huracán EVO', over: '2023 Lamborghini', under: 'from $1,900 a day' })
  expect(overlay).toMatch(/^<svg [^>]*width="1200" height="630"/)
  expect(overlay).not.toMatch(/<text|font-family/)
  expect(overlay.match(/<path/g)!.length).toBeGreaterThan(40)
})

test('what could be markup is letters only', () => {
  expect(line({ text: '<script>"&', x: 0, y: 0, size: 10, fill: '#fff' })).not.toContain('script')
})

test('a letter the face lacks loses its accent, a sign of another script is left out', () => {
  expect(widthOf('Škoda', 40)).toBe(widthOf('Skoda', 40))
  expect(widthOf('車', 40)).toBe(0)
})

test('pairs are kerned', () => {
  expect(widthOf('AV', 100)).toBeLessThan(widthOf('A', 100) + widthOf('V', 100))
})

test('a long name becomes smaller, and is cut off in the smallest size', () => {
  expect(fittedText('Roma', [80, 60], 600)).toEqual({ text: 'Roma', size: 80 })
  expect(fittedText('GT C Roadster', [80, 60], 600).size).toBe(80)
  const cut = fittedText('GT C Roadster Performance Edition', [80, 60], 600)
  expect(cut.size).toBe(60)
  expect(cut.text).toMatch(/…$/)
  expect(widthOf(cut.text, cut.size)).toBeLessThanOrEqual(600)
})
