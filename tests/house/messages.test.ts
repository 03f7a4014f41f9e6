import { readdirSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

import ts from 'typescript'
import { expect, test } from 'vitest'

import { business } from '#app/config/business.ts'
import { memberTiers, membershipTiers } from '#app/features/membership/tiers.ts'
import {
  cancellationRules,
  depositRange,
  depositRules,
  openingHours,
  pickupRules,
  policiesOfCar,
} from '#app/features/site/policies.ts'
import { requirementSections } from '#app/features/site/requirements.ts'
import { labels } from '#app/messages/labels.ts'
import { notices } from '#app/messages/notices.ts'
import { problems } from '#app/messages/problems.ts'
import { dollars, exactDollars } from '#app/shared/money.ts'
import { sentences } from './sentences.ts'

const catalogue = { problems, notices, labels }
const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
  .map((path) => `app/${path}`)
const sources = files.map((path) => ({ path, text: withoutComments(readFileSync(path, 'utf8')) }))

test('every entry of the catalogue is used in the app', () => {
  const used = [...usedPaths()]
  const entries = new Set(leaves(catalogue).map((path) => path.replace(/\.(code|title|body)$/, '')))
  const unused = [...entries].filter(
    (path) => !used.some((one) => `${path}.`.startsWith(`${one}.`) || one.startsWith(`${path}.`)),
  )
  expect(unused).toEqual([])
}, 900_000)

test.each(Object.entries(sentences))('the words of %s stand in the app', (_section, words) => {
  expect(words.filter((sentence) => !isSaid(sentence))).toEqual([])
})

test('our own words are spelled as Americans spell them (BRAND §7)', () => {
  // The documents' own words, and a note that nobody is shown.
  const others = ['Payment Cancelled', 'cancelled by customer']
  const british = /(?<!['-])\b(cancell(ed|ing)|licence|colour|favour|authoris\w+|programme)\b(?!')/i
  const words = text
    .split('\n')
    .filter((line) => /^[A-Z][a-z]|\s/.test(line) && british.test(line) && !others.includes(line))
  expect(words).toEqual([])
})

test('a sentence that nobody says is noticed', () => {
  expect(isSaid('This sentence stands nowhere in the whole product.')).toBe(false)
})

/** Sentences made from the figures of the business, as a page prints them. */
const made = [
  ...policiesOfCar({ minAge: business.car.minimumAge }),
  ...cancellationRules,
  ...depositRules,
  ...pickupRules,
  depositRange,
  openingHours,
  ...requirementSections.flatMap(({ items }) => items),
  ...membershipTiers.flatMap(({ name, yearly, monthly }) => [name, dollars(yearly), dollars(monthly)]),
  ...memberTiers.flatMap(({ monthly, cars }) => [`${exactDollars(monthly)}/month`, cars]),
  ...sayings(catalogue),
  `${business.membership.months}-month access to one vehicle, up to ${business.membership.authorizedDrivers} authorized drivers`,
  exactDollars(business.broker.monthlyFee),
  `${business.broker.commissionBp.from / 100} to ${business.broker.commissionBp.to / 100}%`,
  `${business.broker.overrideBp / 100}%`,
]

/** The words of every entry that takes no value, with the figures of the business in them. */
function sayings(tree: object): string[] {
  return Object.values(tree).flatMap((value: unknown) => {
    if (typeof value === 'string') return [value]
    return typeof value === 'object' && value !== null ? sayings(value) : []
  })
}

/** All that is said: the strings and the JSX texts of the app, a line each, `{}` for a value. */
function said(): string {
  const parsed = sources.map(({ path, text }) =>
    ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX),
  )
  return [...parsed.flatMap(wordsIn), ...made.map((words) => words.replace(/\s+/g, ' '))].join('\n')
}

function wordsIn(node: ts.Node): string[] {
  if (ts.isImportDeclaration(node)) return []
  const own = ts.isJsxElement(node) || ts.isJsxFragment(node) ? node.children.map(wordOf).join('') : wordOf(node)
  const inside: string[] = []
  ts.forEachChild(node, (child) => void inside.push(...wordsIn(child)))
  return [own.replace(/\s+/g, ' ').trim(), ...inside].filter((words) => words !== '' && words !== '{}')
}

/** What a node says by itself; a value inside says `{}`. */
function wordOf(node: ts.Node): string {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  if (ts.isJsxText(node)) return node.text.replace(/&amp;/g, '&')
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('')
  if (ts.isJsxExpression(node)) return node.expression ? wordOf(node.expression) || '{}' : ''
  return ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) ? '{}' : ''
}

function isSaid(sentence: string): boolean {
  const shouted = sentence === sentence.toUpperCase() && /[A-Z]/.test(sentence)
  const pattern = sentence.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(String.raw`(?<![A-Za-z0-9])${pattern}(?![A-Za-z0-9])`, shouted ? 'i' : '').test(text)
}

const text = said()

/** The paths of all entries of the catalogue, by their last step: "problems.car.missing.title". */
function leaves(tree: object, path = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) => {
    const here = path ? `${path}.${key}` : key
    return value && typeof value === 'object' && !Array.isArray(value) ? leaves(value, here) : [here]
  })
}

/**
 * The paths that the app reads, by the type checker: it follows names given to a branch, and knows which keys a computed
 * one can be (`labels.bookingState[state]` reads the states that there are, and no other word under it).
 */
function usedPaths(): Set<string> {
  const config = ts.parseJsonConfigFileContent(ts.readConfigFile('tsconfig.json', ts.sys.readFile).config, ts.sys, '.')
  const program = ts.createProgram(files, { ...config.options, noEmit: true })
  const checker = program.getTypeChecker()
  const used = new Set<string>()
  const steps = new Set(leaves(catalogue).flatMap((path) => path.split('.')))
  for (const source of program.getSourceFiles()) {
    const path = relative('.', source.fileName)
    // A branch passed on to other files counts as read where it is named.
    if (files.includes(path) && !isCatalogue(path) && source.text.includes('#app/messages/')) visit(source)
  }
  return used

  function visit(node: ts.Node): void {
    if (ts.isElementAccessExpression(node)) readKeys(node)
    else if (ts.isIdentifier(node) && steps.has(node.text)) readName(node)
    ts.forEachChild(node, visit)
  }

  function readName(node: ts.Identifier): void {
    const { parent } = node
    const symbol = ts.isBindingElement(parent)
      ? checker.getTypeAtLocation(parent.parent).getProperty((parent.propertyName ?? parent.name).getText())
      : checker.getSymbolAtLocation(node)
    const place = symbol && fieldOf(symbol)
    if (place === undefined) return
    const whole = ts.isPropertyAccessExpression(parent) && parent.name === node ? parent : node
    if (!isStep(whole)) add(place)
  }

  function readKeys(node: ts.ElementAccessExpression): void {
    const branch = checker.getTypeAtLocation(node.expression)
    const keys = checker.getTypeAtLocation(node.argumentExpression)
    for (const key of keys.isUnion() ? keys.types : [keys]) {
      const property = key.isStringLiteral() ? branch.getProperty(key.value) : undefined
      const place = property && fieldOf(property)
      if (place !== undefined) add(place)
    }
  }

  /** Whether an expression only leads further into the catalogue, or gives a branch another name. */
  function isStep({ parent }: ts.Node): boolean {
    if (ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)) return true
    if (ts.isVariableDeclaration(parent)) return true
    return ts.isCallExpression(parent) && parent.expression.getText() === 'issues'
  }

  /** Where in the catalogue a property is declared; undefined for any other. */
  function fieldOf(symbol: ts.Symbol): string | undefined {
    const declared = symbol.declarations?.find((each) => isCatalogue(relative('.', each.getSourceFile().fileName)))
    if (!declared || !(ts.isPropertyAssignment(declared) || ts.isVariableDeclaration(declared))) return undefined
    const steps: string[] = []
    for (let node: ts.Node = declared; !ts.isSourceFile(node); node = node.parent) {
      if (ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node))
        steps.unshift(node.name.getText().replace(/^'|'$/g, ''))
    }
    const folder = /^app\/messages\/(\w+)\//.exec(relative('.', declared.getSourceFile().fileName))?.[1]
    return [folder ?? [], steps].flat().join('.')
  }

  function add(place: string): void {
    used.add(place)
  }
}

function isCatalogue(path: string): boolean {
  return /^app\/messages\/(problems|notices|labels)(\/[\w-]+)?\.ts$/.test(path)
}

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
}
