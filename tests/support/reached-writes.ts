/** What a function of the app may write, found in its source: by the names of the functions that it leads to. */
import fs from 'node:fs'
import path from 'node:path'

import ts from 'typescript'

type Place = { from: string; name: string }

type Module = {
  file: ts.SourceFile
  /** By local name. */
  imports: Map<string, Place>
  tables: Set<string>
  /** Functions and constants of the module itself. */
  own: Map<string, ts.Node>
}

const modules = new Map<string, Module>()
const known = new Map<string, { isWrite: boolean; next: Place[] }>()

/** What every guard may do, whatever is asked for: renew the session, and save a posted form before the sign-in or a factor. */
const ofGuards = ['keepSessionFresh', 'signInFirst', 'factorFirst']

/** The nearest function that writes a row or a cookie, of those that `name` in the file leads to; null if none does. */
export function reachedWrite(fileName: string, name: string): string | null {
  const asked = new Set<string>()
  for (let places: Place[] = [{ from: fileName, name }]; places.length > 0;) {
    const found = places.find((place) => read(place).isWrite)
    if (found) return found.name
    for (const place of places) asked.add(keyOf(place))
    places = places.flatMap((place) => read(place).next).filter((place) => !asked.has(keyOf(place)))
  }
  return null
}

function read(place: Place): { isWrite: boolean; next: Place[] } {
  const before = known.get(keyOf(place))
  if (before) return before
  const { own, imports, tables } = moduleOf(place.from)
  const node = ofGuards.includes(place.name) ? undefined : own.get(place.name)
  const next = [...(node ? wordsOf(node) : [])].flatMap((word) => {
    const here = own.has(word) ? { from: place.from, name: word } : undefined
    return here ?? imports.get(word) ?? []
  })
  const made = { isWrite: node !== undefined && writes(node, tables), next }
  known.set(keyOf(place), made)
  return made
}

function keyOf({ from, name }: Place): string {
  return `${from} ${name}`
}

/** The comment above a function or a constant of a file; an empty one if there is none. */
export function docstringOf(fileName: string, name: string): string {
  const { own, file } = moduleOf(fileName)
  const node = own.get(name)
  const comments = node ? (ts.getLeadingCommentRanges(file.text, node.pos) ?? []) : []
  return comments.map(({ pos, end }) => file.text.slice(pos, end)).join('\n')
}

export function hasLoader(fileName: string): boolean {
  return moduleOf(fileName).own.has('loader')
}

function moduleOf(fileName: string): Module {
  const parsed = modules.get(fileName)
  if (parsed) return parsed
  const made = parse(fileName)
  modules.set(fileName, made)
  return made
}

function parse(fileName: string): Module {
  const text = fs.existsSync(fileName) ? fs.readFileSync(fileName, 'utf8') : ''
  const kind = fileName.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const made: Module = {
    file: ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, false, kind),
    imports: new Map(),
    tables: new Set(),
    own: new Map(),
  }
  for (const statement of made.file.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name) made.own.set(statement.name.text, statement)
    if (ts.isVariableStatement(statement)) {
      for (const { name, initializer } of statement.declarationList.declarations)
        if (ts.isIdentifier(name) && initializer) made.own.set(name.text, initializer)
    }
    if (ts.isImportDeclaration(statement)) addImports(made, statement)
  }
  return made
}

function addImports({ file, imports, tables }: Module, { importClause, moduleSpecifier }: ts.ImportDeclaration): void {
  const names = importClause?.namedBindings
  if (!names || !ts.isNamedImports(names) || !ts.isStringLiteral(moduleSpecifier)) return
  const { text } = moduleSpecifier
  const from = text.startsWith('.') ? path.posix.join(path.posix.dirname(file.fileName), text) : text.replace(/^#/, '')
  for (const { name, propertyName } of names.elements) {
    if (from.startsWith('app/')) imports.set(name.text, { from, name: (propertyName ?? name).text })
    if (from.startsWith('drizzle/')) tables.add(name.text)
  }
}

/** Whether a row is written or a cookie set within the node itself. */
function writes(node: ts.Node, tables: Set<string>): boolean {
  if (ts.isStringLiteral(node) && /^set-cookie$/i.test(node.text)) return true
  if (ts.isTaggedTemplateExpression(node) && /^\s*(insert|update|delete)\s/i.test(headOf(node.template))) return true
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const [table] = node.arguments
    const isWrite = ['insert', 'update', 'delete'].includes(node.expression.name.text)
    if (isWrite && table && ts.isIdentifier(table) && tables.has(table.text)) return true
  }
  return ts.forEachChild(node, (child) => writes(child, tables) || undefined) ?? false
}

function headOf(template: ts.TemplateLiteral): string {
  return ts.isTemplateExpression(template) ? template.head.text : template.text
}

/** The names that a node uses, without those of properties and types. */
function wordsOf(node: ts.Node, words = new Set<string>()): Set<string> {
  if (ts.isTypeNode(node)) return words
  if (ts.isIdentifier(node)) words.add(node.text)
  const isNamed = ts.isPropertyAccessExpression(node) || ts.isPropertyAssignment(node)
  ts.forEachChild(node, (child) => void (isNamed && child === node.name ? words : wordsOf(child, words)))
  return words
}
