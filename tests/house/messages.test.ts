import { readdirSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

import ts from 'typescript'
import { expect, test } from 'vitest'

import { business } from '#app/business.ts'
import { memberTiers, membershipTiers } from '#app/brokers/membership/tiers.ts'
import {
  cancellationRules,
  depositRange,
  depositRules,
  openingTimes,
  pickupRules,
  policiesOfCar,
} from '#app/site/pages/policies.ts'
import { requirementSections } from '#app/site/pages/requirements.ts'
import { dollars, exactDollars } from '#app/shared/money.ts'
import { configuredMethods } from '#app/shared/payment-methods.ts'
import { labels, notices, problems, wordFiles } from '#tests/support/all-words.ts'
import { sentences } from './sentences.ts'

const counted =
  /hour|minute|second|day|night|week|month|year|mile|character|letter|digit|word|line|page|photo|photograph|picture|image|video|file|document|car|vehicle|seat|driver|booking|request|rental|listing|payment|review|message|tag|row|event|time|device|person|account|megabyte|pixel|dollar|percent|package|try|attempt|charge|reason/
    .source
const number =
  /(?:\d[\d,.]*|[Tt]wo|[Tt]hree|[Ff]our|[Ff]ive|[Ss]ix|[Ss]even|[Ee]ight|[Nn]ine|[Tt]en|[Ee]leven|[Tt]welve|[Tt]hirty|[Ss]ixty|[Hh]undred|[Hh]alf an)/
    .source
const hasFigure = new RegExp(
  [
    /\$\d|\d ?%|\b\d{1,2}(?::\d\d)? [AP]M\b|\(\d{3}\) \d{3}/.source,
    /\b(?:at most|at least|up to|more than|less than|fewer than|within|after|every) \d/.source,
    `\\b${number}[ -](?:(?:business|calendar|full|more|extra|free|last) )?(?:(?:${counted})(?:e?s)?|people|tries|entries|[KMG]B)\\b`,
  ].join('|'),
)

/** What a class of a style measures says nothing to people: `grid-cols-[fit-content(60%)]`. */
const saysFigure = (words: string) => hasFigure.test(words.replace(/\S+-\[\S+\]\S*/g, ''))

/** A word with a capital, and another, at a beginning. */
const isSentence = /(?:^|[>.]|\{\} )[A-Z][a-z’']*[,:]? [^ ]/

/** All that the `words.ts` of the subjects export, by name. */
const catalogue = { ...problems, ...notices, ...labels }
const files = filesIn('app', /\.tsx?$/)
const parsed = files.map(parse)
/** Of the server and of pages without React. */
const scripts = [...filesIn('server', /\.js$/), ...filesIn('app/ui', /\.js$/)].map(parse)
/** Payment and billing pages, and the errors of those who play Stripe, an album and the file store. */
const emulated = filesIn('emulators', /\.ts$/).map(parse)

test('every entry of the catalogue is used in the app', () => {
  const used = [...usedPaths()]
  const entries = new Set(leaves(catalogue).map((path) => path.replace(/\.(code|title|body)$/, '')))
  const unused = [...entries].filter(
    (path) => !used.some((one) => `${path}.`.startsWith(`${one}.`) || one.startsWith(`${path}.`)),
  )
  expect(unused).toEqual([])
}, 900_000)

test('what a words.ts exports is named after its subject, in one file only, and says what kind of words it has', () => {
  const names = Object.values(wordFiles).flatMap((file) => Object.keys(file))
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  expect(names.filter((name) => !/(Problems|Notices|Labels?)$/.test(name))).toEqual([])
})

test('the code of a problem is the place of its words, so that no two problems share one', () => {
  const inWords = parsed.filter(({ path }) => isCatalogue(path)).flatMap(({ source }) => codesIn(source))
  expect(inWords.length).toBeGreaterThan(400)
  // A problem outside of its group, which others of the group are made with, has no place of its own.
  expect(inWords.filter(({ code, place }) => place.includes('.') && code !== place)).toEqual([])
  const codes = inWords.map(({ code }) => code)
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([])
})

test('a code that is not its place is noticed', () => {
  const words = parseText(
    'words.ts',
    `export const carProblems = { gone: { code: 'car.missing' }, sold: () => ({ code: 'car.sold' }) }`,
  )
  expect(codesIn(words)).toEqual([
    { code: 'car.missing', place: 'car.gone' },
    { code: 'car.sold', place: 'car.sold' },
  ])
})

test.each(Object.entries(sentences))('the app says the words of %s', (_section, words) => {
  expect(words.filter((sentence) => !isSaid(sentence))).toEqual([])
})

test('our own words are spelled as Americans spell them', () => {
  // Words that were given to us, and a note that no one is shown.
  const others = ['Payment Cancelled', 'cancelled by customer']
  const british = /(?<!['-])\b(cancell(ed|ing)|licence|colour|favour|authoris\w+|programme)\b(?!')/i
  const words = text
    .split('\n')
    .filter((line) => /^[A-Z][a-z]|\s/.test(line) && british.test(line) && !others.includes(line))
  expect(words).toEqual([])
})

/** What a translated sentence says, with what an American says instead. */
const translated: [pattern: RegExp, instead: string][] = [
  [/\b(?:stands?|stood)\b(?! (?:in|out)\b)/, 'is shown, appears, is'],
  [/\bcounts? (?:from now|no more|once|then|still|for all)\b|\bthey count\b/, 'applies, is updated'],
  [/\b(?:goes|going|went|comes?|came) back\b/, 'is refunded, is returned'],
  [
    /\b(?:cars?|dates?|days?|it|next|nearest|become) (?:is |are )?free\b|\bfree (?:on|for others|again|dates?|cars?|from)\b/i,
    'available',
  ],
  [/\bcan be had\b/, 'is available'],
  [/\bwrites? to (?:you|me|us|them)\b/i, 'email'],
  [/\b(?:somebody|nobody|whoever)\b/i, 'someone, no one, anyone who'],
  [/(?:^|[.:] )Who (?:has|have|opens|is) [^?]*\bdoes not\b/, 'Anyone who'],
  [/\bwe (?:call you|look at|answer|check (?:them|your)|find a car|bring the car|collect (?:it|the car))\b/i, 'will'],
  [/\b(?:answer|respond|reply|object) until\b/, 'by'],
  [/\bmeanwhile\b|\banew\b|\bbegun\b|\bany more\b(?! emails)/, 'in the meantime, again, started, no longer'],
  [/\b(?:taken?|took) (?:it |this |that )?back\b/, 'undone, turned off'],
  [/(?<!\d|\{\}|all) at once\b/, 'right away'],
  [/\bgo(?:es|ne)? on since\b|\bIt goes on\b/, 'has changed since you opened it'],
  [/\b[Pp]ress (?:a|an|the|it|again)\b/, 'tap'],
  [/\bThis is no\b|\bis no (?:contract|date|reason)\b/, 'isn’t a'],
  [/\b[Nn]othing of\b|\b[Pp]aid of them\b/, 'none of it'],
  [/\blong over\b|\ball the same\b|\bwhenever you like\b/, 'any time'],
  [/^(?:Noted|None is held|Together)$|^(?:Asked|Tried)\b/, 'a noun or a whole sentence'],
  [/\b(?:is|are) kept\b/, 'we keep, is saved, stays'],
  // What follows is a sentence of its own, not a list, a name or a value.
  [
    /(?<!^Good news|^Next): (?:(?:it|we|you|they|that|those|each|everyone|do|record|received|stop|at the return)\b[^:]*\.|(?:the|a)\b[^,:;.]*\.)/,
    'a full stop, because, so',
  ],
]

test('sentences are written in English, not translated into it', () => {
  const found = [...parsed, ...scripts, ...emulated].flatMap(({ path, source }) =>
    wordsIn(source, isCode)
      .flatMap((words) => words.split(/ ?<[^<>]*> ?/))
      .filter((words) => /^[A-Z{]/.test(words) || / /.test(words))
      .flatMap((words) =>
        translated.filter(([pattern]) => pattern.test(words)).map(([, say]) => ({ path, words, say })),
      ),
  )
  expect(found).toEqual([])
})

test.each([
  ['The note stands with the booking.', true],
  ['$5,050.00 goes back to your card.', true],
  ['The car can be had on these dates.', true],
  ['We write to you once.', true],
  ['10 of 14 cars are free from Dec 6.', true],
  ['Who has not shown it there does not drive.', true],
  ['The payment is refunded: it was too much.', true],
  ['What was signed before is kept.', true],
  ['Tried manually', true],
  ['Try a part of it: the family name, the last digits of the phone, or the end of a number.', false],
  ['Good news: it’s available on these dates.', false],
  ['Please go back and try again.', false],
  ['Create a free account.', false],
  ['10 cars are available Dec 6–10.', false],
  ['JPEG, PNG or WebP, 10 at once.', false],
])('a translated sentence is noticed: %s', (words, isOne) => {
  expect(translated.some(([pattern]) => pattern.test(words))).toBe(isOne)
})

test('figures in sentences come from the config that the rule reads', () => {
  const prose = [
    // The form has a field for each, and names the one that is missing.
    'Upload all three documents to continue.',
    // A year, as the range is named.
    'Last 12 months',
    // What a ZIP code and a percentage are.
    'Enter the ZIP code, five digits.',
    'Enter how far from the left, from 0 to 100 percent.',
    'Enter how far from the top, from 0 to 100 percent.',
    'Enter a percentage above 0 and up to 100, with at most three decimals, like 8.875.',
  ]
  const typed = [...parsed, ...scripts.filter(({ path }) => path.startsWith('app/'))]
    // Figures are in the first two, and the third says nothing to a visitor.
    .filter(({ path }) => !/^app\/(business\.ts$|.+\/figures\.ts$|platform\/)/.test(path))
    .flatMap(({ path, source }) => wordsIn(source).map((words) => ({ path, words })))
    // The singular of a count.
    .filter(({ words }) => saysFigure(words) && !/^\+?1 \w+$/.test(words))
  expect(typed.filter(({ words }) => !prose.includes(words))).toEqual([])
  expect(prose.filter((words) => !typed.some((one) => one.words === words))).toEqual([])
})

test.each([
  ['The customer has 72 hours to respond.', true],
  ['Free cancellation, then 50% and $49.99', true],
  ['Photographs or PDFs, at most 10 MB each', true],
  ['Choose a return at least two hours from now.', true],
  ['Weekly Rate, every full 7 days', true],
  ['The customer has {} hours to respond, and {} MB.', false],
  ['quiet mt-2 mb-8', false],
  ['grid-cols-[minmax(0,1fr)_fit-content(60%)] py-2', false],
])('a figure with its unit is noticed: %s', (words, isOne) => {
  expect(saysFigure(words)).toBe(isOne)
})

test('the server and the scripts of pages say nothing of their own: their words come from the catalogue', () => {
  // They speak to anyone who runs the site.
  const operators =
    /^server\/(advisories|advisory-list|build|database|dev|embedded-postgres|packages|ports|postgres-supervisor|postgres-user|process-lock|run|setup|start|step)\.js$/
  const said = scripts
    .filter(({ path }) => !operators.test(path))
    .flatMap(({ path, source }) =>
      [
        ...wordsIn(source).filter((words) => isSentence.test(words)),
        ...writtenBy(source).filter((words) => /[a-z]/i.test(words)),
      ].map((words) => ({ path, words })),
    )
  expect(said).toEqual([])
})

test('words of a script are noticed', () => {
  const script = parseText(
    'sample.js',
    `send(response, 404, 'Not found', 'This file is gone.')
     word.textContent = isOpen ? 'Open' : name
     button.setAttribute('aria-label', \`Page \${page}\`)
     bar.textContent = \`\${percent}%\`
     say(\`\${body} If you call us.\`, '<a href="/">Back to us</a>')
     request.headers.get('Accept') === 'text/html; charset=utf-8'`,
  )
  expect(wordsIn(script).filter((words) => isSentence.test(words))).toEqual([
    'Not found',
    'This file is gone.',
    'Page {}',
    '{} If you call us.',
    '<a href="/">Back to us</a>',
  ])
  expect(writtenBy(script)).toEqual(['Open', 'Page {}', '{}%'])
})

test('a sentence that no one says is noticed', () => {
  expect(isSaid('This sentence stands nowhere in the whole product.')).toBe(false)
})

const { requirements } = business

/** Sentences made from the figures of the business, as a page prints them. */
const made = [
  ...policiesOfCar({ minAge: business.car.minimumAge, vehicleClass: 'luxury', securityDepositCents: 1 }),
  ...cancellationRules,
  ...depositRules,
  ...pickupRules,
  depositRange,
  openingTimes,
  ...requirementSections(
    { perDay: requirements.mileagePerDay, overFee: requirements.extraMile },
    configuredMethods,
  ).flatMap(({ items }) => items),
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
  return [...parsed.flatMap(({ source }) => wordsIn(source)), ...made.map((words) => words.replace(/\s+/g, ' '))].join(
    '\n',
  )
}

/** `isOther`: what is no word although it looks like one, as SQL. */
function wordsIn(node: ts.Node, isOther: (node: ts.Node) => boolean = ts.isTaggedTemplateExpression): string[] {
  if (ts.isImportDeclaration(node) || isOther(node)) return []
  const own = ts.isJsxElement(node) || ts.isJsxFragment(node) ? node.children.map(wordOf).join('') : wordOf(node)
  const inside: string[] = []
  ts.forEachChild(node, (child) => void inside.push(...wordsIn(child, isOther)))
  return [own.replace(/\s+/g, ' ').trim(), ...inside].filter((words) => words !== '' && words !== '{}')
}

/** A tagged template that is SQL or the like, and no page. */
function isCode(node: ts.Node): boolean {
  return ts.isTaggedTemplateExpression(node) && !(ts.isIdentifier(node.tag) && node.tag.text === 'html')
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

/** The words that a script writes into a page by itself. */
function writtenBy(node: ts.Node): string[] {
  const written: ts.Node[] = []
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
    const { left, right } = node
    const shown = ['textContent', 'innerText', 'innerHTML', 'title', 'placeholder', 'alt', 'ariaLabel']
    if (ts.isPropertyAccessExpression(left) && shown.includes(left.name.text)) written.push(right)
  }
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const [name, value] = node.arguments
    const shown = ['aria-label', 'title', 'placeholder', 'alt']
    const isSet = node.expression.name.text === 'setAttribute'
    if (isSet && name && value && ts.isStringLiteral(name) && shown.includes(name.text)) written.push(value)
  }
  const inside: string[] = []
  ts.forEachChild(node, (child) => void inside.push(...writtenBy(child)))
  return [...written.flatMap((value) => wordsIn(value, ts.isCallExpression)), ...inside]
}

function isSaid(sentence: string): boolean {
  const shouted = sentence === sentence.toUpperCase() && /[A-Z]/.test(sentence)
  // An apostrophe may be set as a printer sets it.
  const pattern = sentence.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll("'", "['’]")
  return new RegExp(String.raw`(?<![A-Za-z0-9])${pattern}(?![A-Za-z0-9])`, shouted ? 'i' : '').test(text)
}

const text = said()

/** The paths of all entries of the catalogue, by their last step: "carProblems.missing.title". */
function leaves(tree: object, path = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) => {
    const here = path ? `${path}.${key}` : key
    return value && typeof value === 'object' && !Array.isArray(value) ? leaves(value, here) : [here]
  })
}

/**
 * The paths that the app reads, by the type checker: it follows names given to a branch, and knows which keys a computed
 * one can be (`bookingStateLabels[state]` reads the states that there are, and no other word under it).
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
    if (files.includes(path) && !isCatalogue(path) && /\/words\.ts'/.test(source.text)) visit(source)
  }
  return used

  /**
   * What a call gave, or was awaited, is no branch of the catalogue: its type, as that of rows of a database, would be
   * most of the work. A word read in this way alone would be found unused.
   */
  function isResult(node: ts.Node | undefined): boolean {
    let from = node
    while (from && (ts.isPropertyAccessExpression(from) || ts.isElementAccessExpression(from) || isWrapped(from)))
      from = from.expression
    if (!from) return false
    if (ts.isCallExpression(from)) return !isIssues(from)
    if (ts.isAwaitExpression(from) || ts.isNewExpression(from)) return true
    if (!ts.isIdentifier(from)) return false
    let declared: ts.Node | undefined = checker.getSymbolAtLocation(from)?.valueDeclaration
    while (
      declared &&
      (ts.isBindingElement(declared) || ts.isObjectBindingPattern(declared) || ts.isArrayBindingPattern(declared))
    )
      declared = declared.parent
    return declared !== undefined && holdsResult(declared)
  }

  /** A function, what is of a type with a name, what goes through a result, and what was made of one. */
  function holdsResult(declared: ts.Node): boolean {
    if (ts.isFunctionDeclaration(declared)) return true
    if (!ts.isParameter(declared) && !ts.isVariableDeclaration(declared)) return false
    // A branch has no type but its own.
    if (declared.type) return !declared.type.getText().includes('typeof')
    const around = declared.parent.parent
    if (ts.isParameter(declared)) {
      const callee = ts.isCallExpression(around) ? around.expression : undefined
      return callee !== undefined && ts.isPropertyAccessExpression(callee) && isResult(callee.expression)
    }
    return isResult(ts.isForOfStatement(around) ? around.expression : declared.initializer)
  }

  function visit(node: ts.Node): void {
    if (ts.isImportDeclaration(node)) return
    if (ts.isElementAccessExpression(node)) readKeys(node)
    else if (ts.isCallExpression(node)) node.arguments.forEach(readArgument)
    if (ts.isIdentifier(node) && steps.has(node.text)) readName(node)
    ts.forEachChild(node, visit)
  }

  function readName(node: ts.Identifier): void {
    const { parent } = node
    if (ts.isPropertyAccessExpression(parent) && parent.name === node && isResult(parent.expression)) return
    const symbol = ts.isBindingElement(parent)
      ? checker.getTypeAtLocation(parent.parent).getProperty((parent.propertyName ?? parent.name).getText())
      : meantBy(node)
    const place = symbol && fieldOf(symbol)
    if (place === undefined) return
    const whole = ts.isPropertyAccessExpression(parent) && parent.name === node ? parent : node
    if (!isStep(whole)) add(place)
  }

  /** What a name means, also of an import. */
  function meantBy(node: ts.Identifier): ts.Symbol | undefined {
    const symbol = checker.getSymbolAtLocation(node)
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  }

  /** A branch under another name that is passed on. */
  function readArgument(node: ts.Expression): void {
    if (!ts.isIdentifier(node) || isResult(node)) return
    const branch = checker.getTypeAtLocation(node).symbol?.declarations?.[0]?.parent
    const isNamed = branch && (ts.isPropertyAssignment(branch) || ts.isVariableDeclaration(branch))
    const property = isNamed ? checker.getSymbolAtLocation(branch.name) : undefined
    const place = property && fieldOf(property)
    if (place !== undefined) add(place)
  }

  function readKeys(node: ts.ElementAccessExpression): void {
    if (isResult(node.expression)) return
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
    return ts.isCallExpression(parent) && isIssues(parent) && !ts.isCallExpression(parent.parent)
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
    return steps.join('.')
  }

  function add(place: string): void {
    used.add(place)
  }
}

/** It gives a branch back, as answers of a form. */
function isIssues({ expression }: ts.CallExpression): boolean {
  return expression.getText() === 'issues'
}

function isWrapped(node: ts.Node): node is ts.NonNullExpression | ts.ParenthesizedExpression {
  return ts.isNonNullExpression(node) || ts.isParenthesizedExpression(node)
}

function filesIn(folder: string, ending: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => ending.test(path) && !path.includes('.test.'))
    .map((path) => `${folder}/${path}`)
}

function parse(path: string) {
  return { path, source: parseText(path, readFileSync(path, 'utf8')) }
}

function parseText(path: string, text: string) {
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX)
}

function isCatalogue(path: string): boolean {
  return /^app\/.+\/words\.ts$/.test(path)
}

/** The codes that a `words.ts` writes down, each with where it is: "car.missing" in the `missing` of `carProblems`. */
function codesIn(node: ts.Node, path: string[] = []): { code: string; place: string }[] {
  const name = ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node) ? node.name : undefined
  if (
    ts.isPropertyAssignment(node) &&
    nameOf(node) === 'code' &&
    ts.isStringLiteral(node.initializer) &&
    /\./.test(node.initializer.text)
  )
    return [{ code: node.initializer.text, place: path.join('.').replace(/^(\w+)Problems/, '$1') }]
  const here = name ? [...path, nameOf(node)] : path
  const found: { code: string; place: string }[] = []
  ts.forEachChild(node, (child) => void found.push(...codesIn(child, here)))
  return found

  function nameOf(one: ts.Node): string {
    return (ts.isVariableDeclaration(one) || ts.isPropertyAssignment(one)) &&
      (ts.isIdentifier(one.name) || ts.isStringLiteral(one.name))
      ? one.name.text
      : ''
  }
}
