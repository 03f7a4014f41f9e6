/** Cuts a stylesheet down to the rules a page can use. Supports the CSS our build writes, not all of CSS. */

/** A style rule, a group (`@media`), or a statement (`@layer a, b`). */
export type Rule = { head: string; declarations?: string; rules?: Rule[] }

const group = /^@(layer|media|supports|container|starting-style|scope)\b/

export function readStyles(css: string): Rule[] {
  return readRules(css.replace(/\/\*[^]*?\*\//g, ''))
}

/**
 * Rules whose selectors need no class outside `names`. Arguments of `:not()`, `:is()` and `:has()` count as present;
 * `data-surface` counts as a class.
 */
export function usedStyles(rules: readonly Rule[], names: ReadonlySet<string>): string {
  return write(rules, names)
}

/** Drops unused keyframes, unreferenced variables and rules left empty. */
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

function namesIn(selector: string): string[] {
  let plain = selector
  for (let before = ''; before !== plain;) {
    before = plain
    plain = plain.replace(/:[\w-]+\([^()]*\)/g, '')
  }
  const surface = plain.includes('[data-surface') ? ['data-surface'] : []
  // Rules with escaped code points (`\32xl`) are kept.
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

/** The index of the first of `letters` outside strings, brackets and nested blocks, or the end. */
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
