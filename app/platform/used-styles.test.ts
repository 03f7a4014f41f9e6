import { expect, test } from 'vitest'

import { readStyles, usedStyles, withoutUnused } from './used-styles.ts'

function used(css: string, ...names: string[]): string {
  return usedStyles(readStyles(css), new Set(names))
}

test('a rule stays when every class of its selector is there', () => {
  expect(used('.a{x:1}.b{x:2}.a .b{x:3}.a.c>p{x:4}', 'a', 'b')).toBe('.a{x:1}.b{x:2}.a .b{x:3}')
})

test('of a list only the selectors that can match stay', () => {
  expect(used('.a,.b:hover,p{x:1}', 'a')).toBe('.a,p{x:1}')
  expect(used(':is(h2,.b) .a,[data-x="1,2"]{x:1}', 'a')).toBe(':is(h2,.b) .a,[data-x="1,2"]{x:1}')
})

test('what stands in brackets of :not and :has is not asked for', () => {
  const css = '.a:not(.b){x:1}.a:has(input:not(.c)){x:2}:where(.d,.e){x:3}'
  expect(used(css, 'a')).toBe(css)
})

test('classes are read as they are escaped in the sheet', () => {
  expect(used('.md\\:grid-cols-3{x:1}.mt-1\\.5{x:2}', 'md:grid-cols-3')).toBe('.md\\:grid-cols-3{x:1}')
  expect(used('.mt-1\\.5{x:2}', 'mt-1.5')).toBe('.mt-1\\.5{x:2}')
})

test('groups without a rule go, statements and faces stay', () => {
  const css =
    '@layer base,components;@media print{.b{x:1}}@layer components{@media (width<48rem){.a{x:1}.b{x:2}}}@font-face{src:url("a;b}")}'
  expect(used(css, 'a')).toBe(
    '@layer base,components;@layer components{@media (width<48rem){.a{x:1}}}@font-face{src:url("a;b}")}',
  )
})

test('keyframes stay where something moves by them', () => {
  const css = '.a{animation:1s glow both}.b{animation:sink 1s}@keyframes glow{0%{x:1}to{x:2}}@keyframes sink{0%{x:1}}'
  expect(withoutUnused(used(css, 'a'), new Set())).toBe('.a{animation:1s glow both}@keyframes glow{0%{x:1}to{x:2}}')
})

test('variables that nothing mentions go', () => {
  const css = ':root{--a:1px;--b:"x, y";--c:var(--a);--d:2}.x{top:var(--c)}'
  expect(withoutUnused(css, new Set(['--d']))).toBe(':root{--a:1px;--c:var(--a);--d:2}.x{top:var(--c)}')
})

test('what is empty without them goes too, and what only described them', () => {
  const css =
    '@layer properties{@supports (x:1){*,:before{--a:1}}}.x{top:var(--b)}:root{--b:1px}@property --a{syntax:"*"}@property --b{syntax:"*"}'
  expect(withoutUnused(css, new Set())).toBe('.x{top:var(--b)}:root{--b:1px}@property --b{syntax:"*"}')
})

test('the light surface is asked for like a class', () => {
  expect(used("[data-surface='paper']{x:1}[data-open]{x:2}")).toBe('[data-open]{x:2}')
  expect(used('body,[data-surface]{x:1}')).toBe('body{x:1}')
})
