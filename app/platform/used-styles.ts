import { parse as parseSelector, type Selector } from 'css-what'
import { parse as parseCss, type AtRule, type ChildNode, type Declaration, type Rule } from 'postcss'

/** `tags`: also what fields have that no script changes, as it is written: `type="radio"`, `placeholder=`. */
export type Names = { classes: ReadonlySet<string>; tags: ReadonlySet<string> }

export type Sheet = readonly Part[]
type Part = Style | Group | Piece
type Style = { kind: 'style'; selectors: { text: string; needs: Needs }[]; pieces: Piece[] }
type Needs = { classes: string[]; tags: string[]; having: Needs[][] }
type Group = { kind: 'group'; opening: string; parts: Part[] }
type Piece = { kind: 'piece'; text: string; name?: string; uses: string[] }

export function parseSheet(css: string): Sheet {
  return parseCss(css).nodes.flatMap(partsOf)
}

export function usedStyles(sheets: readonly Sheet[], names: Names): string {
  const parts = matching(sheets.flat(), names)
  const used = namesUsed(parts, names.classes)
  return parts.map((part) => write(part, used)).join('')
}

const groups = new Set(['media', 'supports', 'container', 'layer', 'starting-style'])

function partsOf(node: ChildNode): Part[] {
  if (node.type === 'comment') return []
  if (node.type === 'rule') return [styleOf(node)]
  if (node.type === 'atrule' && node.nodes && groups.has(node.name))
    return [{ kind: 'group', opening: openingOf(node), parts: node.nodes.flatMap(partsOf) }]
  return [pieceOf(node)]
}

function styleOf(rule: Rule): Style {
  const selectors = rule.selectors.map((text) => ({ text, needs: needsOf(parseSelector(text).flat()) }))
  return { kind: 'style', selectors, pieces: rule.nodes.filter(({ type }) => type !== 'comment').map(pieceOf) }
}

function needsOf(selector: Selector[]): Needs {
  return {
    classes: selector.flatMap((part) =>
      part.type === 'attribute' && part.name === 'class' && part.action === 'element' ? [part.value] : [],
    ),
    tags: selector.flatMap((part) => {
      if (part.type === 'tag') return [part.name]
      if (part.type === 'attribute' && part.name === 'type') return [`type="${part.value}"`]
      return part.type === 'pseudo-element' && part.name === 'placeholder' ? ['placeholder='] : []
    }),
    having: selector.flatMap((part) =>
      part.type === 'pseudo' && oneOf.has(part.name) && Array.isArray(part.data) ? [part.data.map(needsOf)] : [],
    ),
  }
}

/** Of their lists one has to match. */
const oneOf = new Set(['has', 'is', 'where'])

function openingOf({ name, params, raws }: AtRule): string {
  return `@${name}${raws.afterName ?? ' '}${params}${raws.between ?? ''}`
}

function pieceOf(node: ChildNode): Piece {
  const text = node.toString()
  const uses = found(text, /var\((--[\w-]+)/g)
  if (node.type === 'decl') return { kind: 'piece', text, ...declared(node, uses) }
  const isNamed = node.type === 'atrule' && (node.name === 'keyframes' || node.name === 'property')
  if (isNamed) return { kind: 'piece', text, name: node.params, uses }
  return { kind: 'piece', text: node.type === 'atrule' && !node.nodes ? `${text};` : text, uses }
}

function declared({ prop, value, variable }: Declaration, uses: string[]) {
  const moves = prop.includes('animation') ? value.split(/[\s,]+/) : []
  return { name: variable ? prop : undefined, uses: [...uses, ...moves] }
}

function found(css: string, pattern: RegExp): string[] {
  return [...css.matchAll(pattern)].flatMap(([, name]) => name ?? [])
}

function matching(parts: readonly Part[], names: Names): Part[] {
  return parts.flatMap((part): Part[] => {
    if (part.kind === 'piece') return [part]
    if (part.kind === 'group') return [{ ...part, parts: matching(part.parts, names) }]
    const selectors = part.selectors.filter(({ needs }) => has(names, needs))
    return selectors.length > 0 ? [{ ...part, selectors }] : []
  })
}

function has(names: Names, { classes, tags, having }: Needs): boolean {
  return (
    classes.every((name) => names.classes.has(name)) &&
    tags.every((name) => names.tags.has(name)) &&
    having.every((selectors) => selectors.some((needs) => has(names, needs)))
  )
}

function namesUsed(parts: readonly Part[], mentioned: ReadonlySet<string>): Set<string> {
  const named = new Map<string, Piece[]>()
  const used = new Set<string>()
  const use = (name: string) => {
    if (used.has(name)) return
    used.add(name)
    for (const { uses } of named.get(name) ?? []) uses.forEach(use)
  }
  const pieces = parts.flatMap(piecesOf)
  for (const piece of pieces) {
    if (piece.name !== undefined) named.set(piece.name, [...(named.get(piece.name) ?? []), piece])
  }
  for (const { name, uses } of pieces) {
    if (name === undefined) uses.forEach(use)
    else if (mentioned.has(name)) use(name)
  }
  return used
}

function piecesOf(part: Part): Piece[] {
  if (part.kind === 'piece') return [part]
  return part.kind === 'style' ? part.pieces : part.parts.flatMap(piecesOf)
}

function write(part: Part, used: ReadonlySet<string>): string {
  if (part.kind === 'piece') return part.name === undefined || used.has(part.name) ? part.text : ''
  if (part.kind === 'group') return wrap(part.opening, part.parts.map((each) => write(each, used)).join(''))
  const pieces = part.pieces.map((piece) => write(piece, used)).filter(Boolean)
  return wrap(part.selectors.map(({ text }) => text).join(','), pieces.join(';'))
}

function wrap(opening: string, inside: string): string {
  return inside && `${opening}{${inside}}`
}
