import { readdirSync, readFileSync } from 'node:fs'

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
  const used = usedPaths(
    sources.filter(({ path }) => !/^app\/messages\/(problems|notices|labels)\.ts$/.test(path)).map(({ text }) => text),
  )
  const unused = leaves(catalogue).filter((path) => !used.some((one) => path === one || path.startsWith(`${one}.`)))
  expect(unused).toEqual([])
})

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

/** The paths of all words in the catalogue: "problems.car.missing.title". */
function leaves(tree: object, path = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) => {
    const here = path ? `${path}.${key}` : key
    return value && typeof value === 'object' && !Array.isArray(value) ? leaves(value, here) : [here]
  })
}

/**
 * The paths that the sources name. A path that ends short of a leaf (`labels.bookingState[state]`, or a whole message
 * handed on) uses all that is under it; `const { empty, noMatch } = problems.fleet` uses only what it takes out, and a
 * name given to a branch (`const words = labels.fleet`) is followed.
 */
function usedPaths(texts: string[]): string[] {
  return texts.flatMap((source) => {
    const taken = [...source.matchAll(/const \{([^}]*)\} = ((?:problems|notices|labels)(?:\.\w+)*)/g)].flatMap(
      ([, names, branch]) => names!.split(',').map((name) => `${branch}.${name.split(':')[0]!.trim()}`),
    )
    const aliases = [...source.matchAll(/const (\w+) = ((?:problems|notices|labels)(?:\.\w+)+)\n/g)]
    const throughAlias = aliases.flatMap(([, alias, branch]) =>
      named(source.replace(`const ${alias} =`, ''), alias!).map((path) => path.replace(alias!, branch!)),
    )
    const rest = source
      .replace(/const \{[^}]*\} = (?:problems|notices|labels)(?:\.\w+)*/g, '')
      .replace(/const \w+ = (?:problems|notices|labels)(?:\.\w+)+\n/g, '')
    return [
      ...taken,
      ...throughAlias,
      ...Object.keys(catalogue)
        .flatMap((root) => named(rest, root))
        .filter((path) => path.includes('.')),
    ]
  })
}

function named(source: string, root: string): string[] {
  const paths = [...source.matchAll(new RegExp(String.raw`(?<!\w|(?<!\.\.)\.)${root}(?:\.\w+|\[)+`, 'g'))].map(
    ([path]) => path,
  )
  return paths.map((path) => existing(path.replace(/\[$/, '').split('.'), root))
}

/** The part of a path that is in the catalogue: `problems.car.missing.title.length` names `…title`. */
function existing(steps: string[], root: string): string {
  if (!(root in catalogue)) return steps.join('.')
  let branch: unknown = catalogue
  const kept = steps.filter((step) => {
    branch = branch && typeof branch === 'object' ? (branch as Record<string, unknown>)[step] : undefined
    return branch !== undefined
  })
  return kept.join('.')
}

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
}
