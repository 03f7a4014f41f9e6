/** A stylesheet cut down to the rules that a page can use. Knows the small grammar of our built sheets, not all of CSS. */

/** A rule with its declarations as they stand, a group of rules (`@media`), or a statement (`@layer a, b`). */
export type Rule = { head: string; declarations?: string; rules?: Rule[] }

const group = /^@(layer|media|supports|container|starting-style|scope)\b/

/** Reads a built stylesheet. */
export function readStyles(css: string): Rule[] {
  return readRules(css.replace(/\/\*[^]*?\*\//g, ''))
}

/**
 * The rules whose selectors ask for no class outside `names`, as text. What a selector asks for inside `:not()`, `:is()`
 * or `:has()` counts as there. `data-surface` is asked for like a class.
 */
export function usedStyles(rules: readonly Rule[], names: ReadonlySet<string>): string {
  return write(rules, names)
}

/**
 * All styles of a page without the keyframes that nothing moves by, the variables that neither they nor `names` mention,
 * and the rules that are empty then.
 */
export function withoutUnused(css: string, names: ReadonlySet<string>): string {
  const moving = css.replace(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g, (whole, name: string) =>
    new RegExp(`animation[\\w-]*:[^;}]*\\b${name}\\b`).test(css) ? whole : '',
  )
  const mentioned = new Set([...moving.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name!))
  const ifMentioned = (whole: string, name: string) => (mentioned.has(name) || names.has(name) ? whole : '')
  const needed = moving
    .replace(/(?<=[{;])(--[\w-]+):[^;{}]*(;|(?=\}))/g, ifMentioned)
    .replace(/@property (--[\w-]+)\{[^{}]*\}/g, ifMentioned)
  return withoutEmpty(needed)
}

function withoutEmpty(css: string): string {
  const less = css.replace(/(?<=^|[{};])[^{};]+\{\}/g, '')
  return less === css ? css : withoutEmpty(less)
}

function write(rules: readonly Rule[], names: ReadonlySet<string>): string {
  return rules.map((rule) => writeOne(rule, names)).join('')
}

function writeOne({ head, declarations, rules }: Rule, names: ReadonlySet<string>): string {
  if (rules) {
    const inside = write(rules, names)
    return inside && `${head}{${inside}}`
  }
  if (declarations === undefined) return `${head};`
  if (head.startsWith('@')) return `${head}{${declarations}}`
  const selectors = splitList(head).filter((selector) => namesIn(selector).every((name) => names.has(name)))
  return selectors.length > 0 ? `${selectors.join(',')}{${declarations}}` : ''
}

/** The classes that a selector cannot match without. */
function namesIn(selector: string): string[] {
  let plain = selector
  for (let before = ''; before !== plain;) {
    before = plain
    plain = plain.replace(/:[\w-]+\([^()]*\)/g, '')
  }
  const surface = plain.includes('[data-surface') ? ['data-surface'] : []
  // A class written with a code point (`\32xl`) is not worth reading: its rule stays.
  const classes = plain.replace(/\[[^\]]*\]/g, '').matchAll(/\.((?:\\[^0-9a-f]|[\w-])+)(?!\\)/g)
  return [...surface, ...[...classes].map(([, name]) => name!.replace(/\\(.)/g, '$1'))]
}

function splitList(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!
    if (letter === '\\') at++
    else if ('(['.includes(letter)) depth++
    else if (')]'.includes(letter)) depth--
    else if (letter === ',' && depth === 0) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  return [...parts, text.slice(start)]
}

function readRules(css: string): Rule[] {
  const rules: Rule[] = []
  for (let at = 0; at < css.length;) {
    const end = endOf(css, at, '{;')
    const head = css.slice(at, end).trim()
    if (css[end] !== '{') {
      if (head) rules.push({ head })
      at = end + 1
      continue
    }
    const close = endOf(css, end + 1, '}')
    const body = css.slice(end + 1, close)
    rules.push(group.test(head) ? { head, rules: readRules(body) } : { head, declarations: body.trim() })
    at = close + 1
  }
  return rules
}

/** Where the first of `letters` stands outside of texts, brackets and inner blocks; the end when it does not. */
function endOf(css: string, from: number, letters: string): number {
  let depth = 0
  for (let at = from; at < css.length; at++) {
    const letter = css[at]!
    if (depth === 0 && letters.includes(letter)) return at
    if (letter === '\\') at++
    else if (letter === '"' || letter === "'") {
      for (at++; at < css.length && css[at] !== letter; at++) if (css[at] === '\\') at++
    } else if ('{(['.includes(letter)) depth++
    else if ('})]'.includes(letter)) depth--
  }
  return css.length
}
