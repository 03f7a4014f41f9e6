/** Cuts a stylesheet down to the rules that a page can use. */
import { Features, transform, type Selector, type Visitor } from 'lightningcss'

/** What a page and its small scripts name. */
export type Names = { classes: ReadonlySet<string>; tags: ReadonlySet<string> }

/** The browsers of the build's own target (es2022): without them, media queries come out in a newer syntax. */
const targets = { chrome: 94 << 16, firefox: 93 << 16, safari: (15 << 16) | (4 << 8) }

/** The build has done both already; each pass here would add them once more. */
const exclude = Features.VendorPrefixes | Features.LightDark

/** Leaves out the rules of classes and elements that are not there, then keyframes and variables nothing refers to. */
export function usedStyles(css: string, names: Names): string {
  // The notices of licenses stand in the whole sheets.
  let used = write(css.replace(/\/\*![^]*?\*\//g, ''), { visitor: onlyMatching(names) })
  let unused = unmentioned(used, names)
  let left: number
  do {
    left = unused.length
    // Also sweeps out the groups that are empty now.
    used = write(used, { unusedSymbols: unused })
    unused = unmentioned(used, names)
  } while (unused.length > 0 && unused.length < left)
  return used
}

function onlyMatching({ classes, tags }: Names): Visitor<never> {
  const canMatch = (selector: Selector): boolean =>
    selector.every((part) => {
      if (part.type === 'class') return classes.has(part.name)
      if (part.type === 'pseudo-class' && part.kind === 'has') return part.selectors.some(canMatch)
      return part.type !== 'type' || tags.has(part.name)
    })
  let idle = new Set<string>()
  return {
    Rule: {
      style({ value: { selectors } }) {
        const matching = selectors.filter(canMatch)
        if (matching.length === 0) return []
        const kept = JSON.stringify(matching)
        const unmatched = selectors
          .filter((selector) => !canMatch(selector))
          .map((selector) => JSON.stringify(selector))
        // The visitor meets those inside `:not()` as well.
        idle = new Set(unmatched.filter((selector) => !kept.includes(selector)))
        return undefined
      },
    },
    Selector: (selector) => (idle.has(JSON.stringify(selector)) ? [] : undefined),
  }
}

/** Keyframes by which nothing moves, and variables without a `var()`. */
function unmentioned(css: string, { classes }: Names): string[] {
  const mentioned = new Set(found(css, /var\((--[\w-]+)/g))
  const moving = new Set(found(css, /animation[\w-]*:([^;}]*)/g).flatMap((value) => value.split(/[\s,]+/)))
  const unused = [
    ...found(css, /(--[\w-]+):/g).filter((name) => !mentioned.has(name)),
    ...found(css, /@property (--[\w-]+)/g).filter((name) => !mentioned.has(name)),
    ...found(css, /@keyframes ([\w-]+)/g).filter((name) => !moving.has(name)),
  ]
  return unused.filter((name) => !classes.has(name))
}

function found(css: string, pattern: RegExp): string[] {
  return [...css.matchAll(pattern)].flatMap(([, name]) => name ?? [])
}

function write(css: string, options: { unusedSymbols?: string[]; visitor?: Visitor<never> }): string {
  return transform({
    filename: 'page.css',
    code: Buffer.from(css),
    minify: true,
    targets,
    exclude,
    ...options,
  }).code.toString()
}
