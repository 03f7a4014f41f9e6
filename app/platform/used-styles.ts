/** Cuts a stylesheet down to the rules that a page can use. */
import { transform, type Selector, type Visitor } from 'lightningcss'

/**
 * Leaves out what needs a class or a kind of element that is not among `names`, and then keyframes and variables that
 * nothing refers to.
 */
export function usedStyles(css: string, names: ReadonlySet<string>): string {
  let before = ''
  let used = write(css, { visitor: onlyMatching(names) })
  while (used !== before) {
    before = used
    used = write(used, { unusedSymbols: unmentioned(used).filter((name) => !names.has(name)) })
  }
  return used
}

function onlyMatching(names: ReadonlySet<string>): Visitor<never> {
  const canMatch = (selector: Selector) =>
    selector.every((part) => (part.type === 'class' || part.type === 'type' ? names.has(part.name) : true))
  return {
    Rule: {
      style: ({ value }) => (value.selectors.some(canMatch) ? undefined : []),
    },
  }
}

/** Keyframes by which nothing moves, and variables without a `var()`. */
function unmentioned(css: string): string[] {
  const mentioned = new Set(found(css, /var\((--[\w-]+)/g))
  const moving = new Set(found(css, /animation[\w-]*:([^;}]*)/g).flatMap((value) => value.split(/[\s,]+/)))
  return [
    ...found(css, /(--[\w-]+):/g).filter((name) => !mentioned.has(name)),
    ...found(css, /@property (--[\w-]+)/g).filter((name) => !mentioned.has(name)),
    ...found(css, /@keyframes ([\w-]+)/g).filter((name) => !moving.has(name)),
  ]
}

function found(css: string, pattern: RegExp): string[] {
  return [...css.matchAll(pattern)].flatMap(([, name]) => name ?? [])
}

function write(css: string, options: { unusedSymbols?: string[]; visitor?: Visitor<never> }): string {
  return transform({ filename: 'page.css', code: Buffer.from(css), minify: true, ...options }).code.toString()
}
