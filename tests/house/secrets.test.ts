import fs from 'node:fs'
import path from 'node:path'

import { getTableColumns, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import ts from 'typescript'
import { expect, test } from 'vitest'

import * as tables from '#drizzle/schema.ts'
import { secretColumns } from '#tests/support/secret-columns.ts'

const secrets = new Set<string>(Object.values(secretColumns).flat())

test('every column that looks like a secret is declared as one', () => {
  const found = Object.entries(tables).flatMap(([name, table]) =>
    is(table, PgTable)
      ? Object.keys(getTableColumns(table))
          .filter((column) => /hash|secret|token|storageKey|checkout(Url|SessionId)/i.test(column))
          .map((column) => `${name}.${column}`)
      : [],
  )
  const named = Object.entries(secretColumns).flatMap(([name, columns]) => columns.map((each) => `${name}.${each}`))
  // What a file is found by when it is sent twice; of a picture and a film it is in public addresses.
  const open = [
    'agreements.contentHash',
    'conditionPhotos.contentHash',
    'disputePhotos.contentHash',
    'documents.contentHash',
    'images.contentHash',
    'siteFilms.contentHash',
  ]
  expect(found.filter((column) => !named.includes(column)).sort()).toEqual(open)
})

test('a query of a table with secrets lists the columns it needs', () => {
  const files = fs
    .readdirSync('app', { recursive: true, encoding: 'utf8' })
    .map((name) => path.join('app', name))
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap((name) => wholeRows(fs.readFileSync(name, 'utf8')).map((code) => `${name}: ${code}`))).toEqual(
    [],
  )
})

const imported = `import { cars, documents, profiles } from '#drizzle/schema.ts'\n`

test.each([
  'db.select().from(profiles).where(mine)',
  'tx\n  .selectDistinct()\n  .from(profiles)',
  'db.select().from(cars).leftJoin(profiles, eq(cars.id, profiles.id))',
  'db.update(profiles).set({ bio }).where(mine).returning()',
  'db.select({ person: profiles, make: cars.make }).from(cars)',
  'db.select({ ...getTableColumns(profiles) }).from(profiles)',
  `const readers = alias(profiles, 'readers')\ndb.select().from(readers)`,
  'const fields = { documents }',
  'db.query.profiles.findFirst()',
  'const { passwordHash: _, ...shown } = person',
  'rows.map(({ storageKey, ...row }) => row)',
])('finds the whole row in %s', (code) => {
  expect(wholeRows(imported + code)).toHaveLength(1)
})

test.each([
  ['a whole table without secrets', 'db.select().from(cars)'],
  ['a column of people', 'db.select({ id: profiles.id }).from(profiles)'],
  ['named columns', `db.update(profiles).set({ bio }).returning(columnsOf(profiles, { id: true, bio: true }))`],
  ['a question about people', 'db.select().from(cars).where(exists(db.select({ id: profiles.id }).from(profiles)))'],
  ['what is taken apart and shown', 'const { id: _, ...shown } = person'],
])('finds no secret in %s', (_, code) => {
  expect(wholeRows(imported + code)).toEqual([])
})

/** The places of a module that select, return or take apart whole rows of a table with secrets. */
function wholeRows(source: string): string[] {
  const file = ts.createSourceFile('module.tsx', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const known = new Set<string>()
  const found: string[] = []
  visit(file)
  return found

  function visit(node: ts.Node) {
    if (ts.isImportSpecifier(node) && ofTables(node) && isSecretTable((node.propertyName ?? node.name).text))
      known.add(node.name.text)
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && isAlias(node.initializer))
      known.add(node.name.text)
    if (isWhole(node)) found.push(node.getText())
    ts.forEachChild(node, visit)
  }

  function isWhole(node: ts.Node): boolean {
    if (ts.isCallExpression(node)) {
      if (nameOf(node) === 'getTableColumns') return node.arguments.some(isTable)
      const selects = /^(select|selectDistinct|returning)$/.test(nameOf(node)) && node.arguments.length === 0
      return selects && chainOf(node).some((call) => isTable(call.arguments[0]))
    }
    if (ts.isPropertyAssignment(node)) return isTable(node.initializer)
    if (ts.isShorthandPropertyAssignment(node)) return isTable(node.name)
    if (ts.isSpreadAssignment(node)) return isTable(node.expression)
    if (ts.isPropertyAccessExpression(node))
      return isSecretTable(node.name.text) && /\bquery$/.test(node.expression.getText())
    if (!ts.isObjectBindingPattern(node) || !node.elements.some(({ dotDotDotToken }) => dotDotDotToken)) return false
    return node.elements.some((element) => secrets.has((element.propertyName ?? element.name).getText()))
  }

  function isTable(node: ts.Node | undefined): boolean {
    if (!node) return false
    if (ts.isIdentifier(node)) return known.has(node.text)
    return (
      ts.isPropertyAccessExpression(node) && node.expression.getText() === 'tables' && isSecretTable(node.name.text)
    )
  }

  function isAlias(node: ts.Node | undefined): boolean {
    return node !== undefined && ts.isCallExpression(node) && nameOf(node) === 'alias' && isTable(node.arguments[0])
  }
}

function isSecretTable(name: string): boolean {
  return name in secretColumns
}

function ofTables(node: ts.ImportSpecifier): boolean {
  return node.parent.parent.parent.moduleSpecifier.getText().includes('#drizzle/')
}

function nameOf({ expression }: ts.CallExpression): string {
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText()
}

/** The calls of a statement, from its last to its first: `db.select().from(cars)`. */
function chainOf(call: ts.Node): ts.CallExpression[] {
  let node = call
  while (
    (ts.isPropertyAccessExpression(node.parent) || ts.isCallExpression(node.parent)) &&
    node.parent.expression === node
  )
    node = node.parent
  const calls: ts.CallExpression[] = []
  while (ts.isCallExpression(node) || ts.isPropertyAccessExpression(node)) {
    if (ts.isCallExpression(node)) calls.push(node)
    node = node.expression
  }
  return calls
}
