import { expect, test } from 'vitest'

import { parseSheet, usedStyles } from './used-styles.ts'

function used(css: string, ...names: string[]): string {
  return usedStyles([parseSheet(css)], { classes: new Set(names), tags: new Set(['p', 'input', 'type="date"']) })
}

test('a rule stays when every class and kind of element of its selector is there', () => {
  expect(used('.a{top:1px}.b{top:2px}.a .b{top:3px}.a.c>p{top:4px}.a em{top:5px}', 'a', 'b')).toBe(
    '.a{top:1px}.b{top:2px}.a .b{top:3px}',
  )
})

test('of a list those selectors stay that can match', () => {
  expect(used('.a,.b:hover,p{top:0}', 'a')).toBe('.a,p{top:0}')
  expect(used('.b,.a:not(.b){top:0}', 'a')).toBe('.a:not(.b){top:0}')
  expect(used('.a,.b:hover{top:0}')).toBe('')
  expect(used(':is(p,.b) .a,[data-x="1,2"]{top:0}', 'a')).toBe(':is(p,.b) .a,[data-x="1,2"]{top:0}')
  expect(used(':is(h2,.b) .a,.a :where(.b .a,h2){top:0}', 'a')).toBe('')
})

test('of fields those stay whose kind or placeholder is there', () => {
  const css = '.a [type=radio]{top:0}.a [type=date]{top:1px}.a::placeholder{top:2px}.a::before{top:3px}'
  expect(used(css, 'a')).toBe('.a [type=date]{top:1px}.a::before{top:3px}')
})

test('a class in :not() does not have to be there, one in :has() does', () => {
  const css = '.a:not(.b){top:1px}.a:has(input:not(.c)){top:2px}'
  expect(used(css, 'a')).toBe(css)
  expect(used('p:has(.a .b){top:1px}p:has(.a,.b){top:2px}', 'a')).toBe('p:has(.a,.b){top:2px}')
})

test('classes are read as they are escaped in the sheet', () => {
  expect(used('.md\\:grid-cols-3{top:1px}.mt-1\\.5{top:2px}', 'md:grid-cols-3')).toBe('.md\\:grid-cols-3{top:1px}')
  expect(used('.mt-1\\.5{top:2px}', 'mt-1.5')).toBe('.mt-1\\.5{top:2px}')
})

test('groups without a rule go, the order of layers and font faces stay', () => {
  const css =
    '@layer base,components;@media print{.b{top:0}}@layer components{@media (width<48rem){.a{top:0}.b{left:0}}}@font-face{font-family:A;src:url("a;b}")}@layer base{p{top:0}}'
  expect(used(css, 'a')).toBe(
    '@layer base,components;@layer components{@media (width<48rem){.a{top:0}}}@font-face{font-family:A;src:url("a;b}")}@layer base{p{top:0}}',
  )
})

test('keyframes stay where something moves by them', () => {
  const css =
    '.a{animation:1s glow}.b{animation:sink 1s}@keyframes glow{0%{top:0}to{top:1px}}@keyframes sink{0%{top:0}}'
  expect(used(css, 'a')).toBe('.a{animation:1s glow}@keyframes glow{0%{top:0}to{top:1px}}')
})

test('variables that nothing mentions go, and then those that only they mentioned', () => {
  const css = ':root{--a:1px;--b:"x, y";--c:var(--a);--d:2;--e:3;--f:var(--e)}p{top:var(--c)}'
  expect(used(css, '--d')).toBe(':root{--a:1px;--c:var(--a);--d:2}p{top:var(--c)}')
})

test('what is empty without them goes too, and what only described them', () => {
  const css =
    '@supports (x:1){*,:before{--a:1}}p{top:var(--b)}:root{--b:1px}@property --a{syntax:"*";inherits:false}@property --b{syntax:"*";inherits:false}'
  expect(used(css)).toBe('p{top:var(--b)}:root{--b:1px}@property --b{syntax:"*";inherits:false}')
})
