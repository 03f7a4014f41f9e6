import fs from 'node:fs'
import path from 'node:path'

import ts from 'typescript'
import { expect, test } from 'vitest'

import { docstringOf, hasLoader, reachedWrite } from '../support/reached-writes.ts'

function filesIn(folders: string[], ending: RegExp): string[] {
  return folders
    .flatMap((folder) =>
      fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
    )
    .filter((name) => ending.test(name))
}

const sourcesIn = (folders: string[], ending: RegExp) =>
  filesIn(folders, ending).filter((name) => !name.includes('.test.'))

const files = sourcesIn(['app', 'drizzle', 'emulators'], /\.(ts|tsx)$/)

/** The files in which a line matches, except where it belongs. */
function filesWith(pattern: RegExp, ...homes: string[]): string[] {
  return files.filter(
    (name) => !homes.some((home) => name.startsWith(home)) && pattern.test(fs.readFileSync(name, 'utf8')),
  )
}

test('no type is any, in the notes of plain JavaScript either', () => {
  const asks =
    /@(?:type|param|returns|typedef|property|template)\b[^\n]*\{[^\n]*\bany\b[^\n]*\}|(?:: |[<|(] ?|as )any\b(?! [a-z])/
  const samples = [
    '/** @type {any} */ (self)',
    '@param {(message: any) => void} x',
    'Metadata<any, X>',
    'row as any',
    'row: any',
  ]
  expect(samples.filter((sample) => !asks.test(sample))).toEqual([])
  const typed = filesIn(['app', 'bench', 'drizzle', 'emulators', 'server', 'tests'], /\.(js|ts|tsx)$/)
  const itself = path.normalize('tests/house/sources.test.ts')
  // Prose has the word as well.
  const code = (name: string) => fs.readFileSync(name, 'utf8').replace(/^ *\/\/.*$/gm, '')
  expect(typed.filter((name) => name !== itself && asks.test(code(name)))).toEqual([])
})

test('a button leads back to its page with what is wrong: it has none of its own that could show a form', () => {
  const wrong = sourcesIn(['app/routes/actions'], /\.ts$/).filter((name) =>
    /\binvalid\(/.test(fs.readFileSync(name, 'utf8')),
  )
  expect(wrong).toEqual([])
})

test('only one module reads the environment', () => {
  expect(filesWith(/\bprocess\.env\b/, 'app/platform/env.server.ts')).toEqual([])
})

test('no test asks for a car at the time its file began: Stripe opens pages for half an hour from now, and ours have a minute more', () => {
  const early = /\brequestBooking\(\{(?:(?!\}\)).)*[\s,{]now\s*[,}]/s
  const samples = ['requestBooking({ viewer, entries, now })', 'requestBooking({\n  ...wish,\n  now,\n})']
  expect(samples.filter((sample) => !early.test(sample))).toEqual([])
  const tests = filesIn(['app', 'tests'], /\.ts$/).filter((name) => /\.test\.ts$|support/.test(name))
  const itself = path.normalize('tests/house/sources.test.ts')
  expect(tests.filter((name) => name !== itself && early.test(fs.readFileSync(name, 'utf8')))).toEqual([])
})

test('a test unmounts every page of React that it draws', () => {
  const drawn = /(?<!unmountAfter\(\s*)\b(?:createRoot|hydrateRoot)\(/
  expect(filesIn(['app'], /\.test\.tsx$/).filter((name) => drawn.test(fs.readFileSync(name, 'utf8')))).toEqual([])
})

test('nothing decides by what a reason says: its kind is a column', () => {
  const reads =
    /\.reason\b\)? *(?:not like|like|!?~\*?|=|<>|in) *(?:\$\{`|')|\b(?:notLike|like|ilike|regexp_replace)\([^)]*\b[rR]eason\b|\b[rR]eason\??\.(?:startsWith|includes|match)\(/
  const samples = [
    "f.reason not like 'made at Stripe%'",
    "f.reason = 'chargeback ' || d.id",
    'like(refunds.reason, `${chargeback}%`)',
    "regexp_replace(f.reason, '^x', '')",
    'row.refund?.reason.startsWith(chargeback)',
  ]
  expect(samples.filter((sample) => !reads.test(sample))).toEqual([])
  expect(filesWith(reads, 'app/shared/payment-states.ts')).toEqual([])
})

test('SQL has no list of kinds or states by hand: it is made from what each says of itself', () => {
  const lists = /\bin \('\w+'(?:, '\w+')+\)|\b(?:inArray|notInArray)\([^()]*, \['/
  const samples = ["sql`kind in ('fuel', 'late')`", "notInArray(stays.kind, ['hold', 'block'])"]
  expect(samples.filter((sample) => !lists.test(sample))).toEqual([])
  // Names of Postgres and of the queue's package; the days that a price has at another rate are checked one by one.
  const homes = [
    'app/platform/job-backlog.server.ts',
    'app/platform/queue.server.ts',
    'app/platform/site-role.server.ts',
    'app/office/backup/',
  ]
  expect(filesWith(lists, ...homes, 'app/office/audit/money-checks.server.ts')).toEqual([])
})

test('only the clock asks what time it is', () => {
  const homes = ['app/platform/clock.server.ts', 'app/platform/log.server.ts', 'emulators/']
  expect(filesWith(/\bnew Date\(\)|\bDate\.now\(\)/, ...homes)).toEqual([])
})

test('a loader asks the clock once, so that everything it says is about the same moment', () => {
  const askers = files.filter((name) => {
    const [loader = ''] = /^export async function loader\([\s\S]*?^}/m.exec(fs.readFileSync(name, 'utf8')) ?? []
    return name.startsWith('app/routes/') && (loader.match(/\b(now|today)\(\)/g)?.length ?? 0) > 1
  })
  expect(askers).toEqual([])
})

test('a loader that writes says so, and why a GET may', () => {
  const routes = files.filter((name) => name === 'app/root.tsx' || name.startsWith('app/routes/')).filter(hasLoader)
  const says = (name: string) => /\bWrites\b/.test(docstringOf(name, 'loader'))
  const writing = routes.filter((name) => reachedWrite(name, 'loader') !== null)
  expect(writing).toContain('app/routes/portal/chat.tsx')
  expect(writing.filter((name) => !says(name))).toEqual([])
  expect(routes.filter((name) => says(name) && !writing.includes(name))).toEqual([])
})

test('SQL never asks the database what time it is', () => {
  const asks = (source: string) =>
    [...source.matchAll(/\b(?:sql|Sql)(?:<[^`]*>)?`([^`]*)`/g)].some(([, text = '']) =>
      /\b(now\(\)|current_timestamp|current_date|current_time)/i.test(text.replace(/\$\{[^}]*\}/g, '')),
    )
  const askers = files.filter((name) => !name.startsWith('emulators/') && asks(fs.readFileSync(name, 'utf8')))
  expect(askers).toEqual([])
})

test('only the table of rights asks for a role', () => {
  const word = `['"](admin|staff|broker|member)['"]`
  const asks = new RegExp(
    `\\brole\\b\\)?\\s*[!=]==?\\s*${word}|\\.role,\\s*\\[?\\s*${word}|\\bis(Admin|Staff|Broker|Member|ActiveBroker)\\b`,
  )
  const samples = [
    `if (viewer.role === 'broker')`,
    `inArray(profiles.role, ['staff', 'admin'])`,
    `eq(profiles.role, 'admin')`,
    'viewer.isBroker ? 1 : 0',
  ]
  expect(samples.filter((sample) => !asks.test(sample))).toEqual([])
  // The facts of each role are there; it asks for none.
  expect(filesWith(asks, 'app/people/access/', 'app/shared/roles.ts', 'app/shared/viewer.ts', 'drizzle/')).toEqual([])
})

test('only moveBooking writes the state of a request or a booking', () => {
  const table = String.raw`(?:bookingRequests|bookings|booking_requests)`
  const column = /\b(state|status|paymentStatus|payment_status)\b/
  const writes = (source: string) =>
    // What is set has to be readable here: a literal without spread.
    [...source.matchAll(new RegExp(String.raw`\.update\(${table}\)\s*\.set\((\{[^}]*\})?`, 'g'))].some(
      ([, set = '...']) => column.test(set) || set.includes('...'),
    ) ||
    /\.insert\(bookings\)/.test(source) ||
    // A request is made in the state that the table gives it.
    [...source.matchAll(/\.insert\(bookingRequests\)\s*\.values\((?:\{([^}]*\}?[^}]*))?/g)].some(
      ([, row]) => row === undefined || /\b(state|paymentStatus)\b/.test(row),
    ) ||
    [...source.matchAll(new RegExp(String.raw`\bupdate\s+${table}\s+set\b([^\x60;]*)`, 'gi'))].some(([, set = '']) =>
      column.test(set.split(/\bwhere\b/i)[0] ?? ''),
    )
  const samples = [
    `await tx.update(bookings).set({ status: 'active' })`,
    `tx\n    .update(bookingRequests)\n    .set({ rowVersion: 2, paymentStatus })`,
    'tx.update(bookings).set(change)',
    'tx.update(bookings).set({ ...change })',
    'tx.insert(bookings).values(row)',
    'tx.insert(bookingRequests).values(rows)',
    `tx.insert(bookingRequests).values({ id, policy: { ...snapshot }, state: 'confirmed' })`,
    'sql`update booking_requests set state = ${state}`',
  ]
  expect(samples.filter((sample) => !writes(sample))).toEqual([])
  expect(writes('tx.update(bookingRequests).set({ checkoutUrl: url }).where(eq(bookingRequests.state, open))')).toBe(
    false,
  )
  expect(writes('tx.insert(bookingRequests).values({ id, policy: { ...snapshot }, createdAt })')).toBe(false)
  const writers = files.filter((name) => !name.includes('.test.') && writes(fs.readFileSync(name, 'utf8')))
  // The demo's rentals are history: nothing of it has happened.
  expect(writers).toEqual(['app/bookings/booking/moves.server.ts', 'drizzle/demo/add-rentals.ts'])
})

test('only images stores pictures and writes their rows', () => {
  const writes = /\bstorePicture\(|\.insert\(\s*images\s*\)/
  const product = files.filter((name) => name.startsWith('app/') && !name.includes('.test.'))
  const writers = product.filter((name) => writes.test(fs.readFileSync(name, 'utf8')))
  expect(writers.filter((name) => !name.startsWith('app/pictures/images/'))).toEqual([
    'app/platform/pictures.server.ts',
  ])
})

test('log events are named area.thing_failed, or what else has happened', () => {
  const event =
    /^[a-z]+(_[a-z]+)*\.([a-z]+_)*(failed|lost|died|deleted|trimmed|erased|refused|reached|succeeded|ended|changed)$/
  const servers = fs.readdirSync('server').map((name) => path.join('server', name))
  const named = [...files, ...servers.filter((name) => name.endsWith('.js') && !name.includes('.test.'))]
    .filter((name) => !name.startsWith('app/ui/'))
    .flatMap((name) => {
      const calls = fs
        .readFileSync(name, 'utf8')
        .matchAll(/\b(?:log(?:Error|Warning|Info|Done|Unavailable)|report)\(\s*(['"`])(.*?)\1/g)
      return [...calls].map(([, , text = '']) => text)
    })
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter((text) => !event.test(text))).toEqual([])
})

test('only the fences cast, each with its reason in the line above', () => {
  const fences = [
    // The connection of a transaction, the queue and the store.
    'app/platform/db.server.ts',
    'app/platform/queue.server.ts',
    'emulators/uploads/upload-folder.server.ts',
    'server/film-files.js',
    // What the event log holds: a check would cost every page its bytes.
    'app/community/chat/use-room.ts',
    'app/ui/live/reader.js',
    // What Remix, conform, Vite, Express and Node pass on without a type.
    'app/ui/form/use-app-form.ts',
    'app/ui/layout/carried.ts',
    'server/dev.js',
    'server/remix-serve.js',
    'server/static-files.js',
    // What TypeScript cannot say: objects of known keys, a worker among pages.
    'app/shared/keys.ts',
    'app/ui/service-worker.js',
  ]
  const found = [
    { line: 1, hasReason: false },
    { line: 3, hasReason: true },
    { line: 5, hasReason: false },
    { line: 7, hasReason: false },
  ]
  const sample =
    'const one = a as B\n// Why.\nconst two = a as B\nconst three = a as const\nconst four = a!\nf(\n  <B>a)'
  expect(castsIn('sample.ts', sample)).toEqual(found)
  const script =
    'const one = /** @type {B} */ (a)\n// Why.\nconst two = /** @type {B} */ (a)\n/** @type {B} */\nconst three = (/** @type {B} */ (a))\nconst four = /** @type {const} */ (a)\nf(/** @type {B} */ (\na))'
  expect(castsIn('sample.js', script)).toEqual(found)
  const scripts = sourcesIn(['app', 'drizzle', 'emulators', 'server'], /\.js$/)
  const casting = [...files, ...scripts]
    .map((name) => ({ name, casts: castsIn(name, fs.readFileSync(name, 'utf8')) }))
    .filter(({ casts }) => casts.length > 0)
  expect(casting.map(({ name }) => name).sort()).toEqual(fences.toSorted())
  const bare = casting.flatMap(({ name, casts }) =>
    casts.flatMap(({ line, hasReason }) => (hasReason ? [] : [`${name}:${line}`])),
  )
  expect(bare).toEqual([])
})

/** Type assertions other than `as const`, those in the notes of plain JavaScript as well, and `!`. */
function castsIn(name: string, source: string): { line: number; hasReason: boolean }[] {
  const kinds: Record<string, ts.ScriptKind> = { '.js': ts.ScriptKind.JS, '.tsx': ts.ScriptKind.TSX }
  const kind = kinds[path.extname(name)] ?? ts.ScriptKind.TS
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, kind)
  const lines = source.split('\n')
  const found = new Map<number, boolean>()
  const visit = (node: ts.Node): void => {
    const noted = ts.isParenthesizedExpression(node) && ts.getJSDocTypeTag(node)?.typeExpression.type
    const isCast =
      (ts.isAsExpression(node) && !ts.isConstTypeReference(node.type)) ||
      (noted && !ts.isConstTypeReference(noted)) ||
      ts.isTypeAssertionExpression(node) ||
      ts.isNonNullExpression(node)
    if (isCast) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file, true))
      found.set(line + 1, /^\s*\/\/ \S/.test(lines[line - 1] ?? ''))
    }
    node.forEachChild(visit)
  }
  visit(file)
  return [...found].map(([line, hasReason]) => ({ line, hasReason }))
}

test('only `until` waits: a wait with an end of its own fails on a busy machine', () => {
  const waits = /\bvi\.wait(For|Until)\(|\bexpect\s*\.poll\(/
  const all = filesIn(['app', 'drizzle', 'emulators', 'server', 'tests'], /(?<!\.spec)\.(ts|tsx|js)$/)
  const waiting = all.filter((name) => waits.test(fs.readFileSync(name, 'utf8')))
  expect(waiting).toEqual(['tests/support/journey-database.ts', 'tests/support/until.ts'])
})

test('nothing is left to be done', () => {
  expect(filesWith(/\b(TODO|FIXME|XXX)\b/)).toEqual([])
})

test('no style sheet has a rule of its own for a utility class such as block', () => {
  const rule = /^\s*\.(block|inline|inline-block|flex|grid|hidden|contents)\b(?![-.])/m
  expect([rule.test('.block > h2 {'), rule.test('section.block {'), rule.test('.block-list {')]).toEqual([
    true,
    false,
    false,
  ])
  const styles = filesIn(['app/styles'], /\.css$/)
  expect(styles.length).toBeGreaterThan(5)
  expect(styles.filter((name) => rule.test(fs.readFileSync(name, 'utf8')))).toEqual([])
})

test('no folder or file could hold anything', () => {
  const names = files.filter((name) => /(^|\/)(lib|utils?|helpers?|common|misc|types|index)(\/|\.tsx?$)/.test(name))
  expect(names).toEqual([])
})

test('nothing compares sentences: a problem has a code, and an error a class of its own', () => {
  const entry = String.raw`(?:problems|notices|labels|words)\.[\w.]+\.(?:body|title)\b`
  const compares = new RegExp(
    String.raw`${entry} [!=]==|[!=]== ${entry}|[!=]== inOneLine\(|/\w*\.test\([^()]*\bmessage\)|\bmessage\.(?:includes|match|search|startsWith)\(|\bmessage [!=]==`,
  )
  const samples = [
    'going.problem === problems.booking.signInFirst.body && (',
    'return problem === inOneLine(words.failed)',
    'return /pixel limit|unfolds/.test(message)',
    `error.message.includes('limit')`,
  ]
  expect(samples.filter((sample) => !compares.test(sample))).toEqual([])
  expect(compares.test('problem.code === problems.booking.signInFirst.code')).toBe(false)
  // Its own JSON or zod's words; and Node names a missing file nowhere else.
  const homes = ['app/shared/form-problems.ts', 'app/platform/emulator.server.ts']
  expect(filesWith(compares, ...homes)).toEqual([])
})

test('what comments and documents call a file is one', () => {
  const folders = ['app', 'bench', 'docs', 'drizzle', 'emulators', 'server', 'tests']
  const every = filesIn(folders, /./).concat(fs.readdirSync('.'))
  const known = new Set(every.map((name) => name.split(path.sep).join('/')))
  const { dependencies, devDependencies } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >
  const unused = ['dinero.js']
  const packages = Object.keys({ ...dependencies, ...devDependencies }).flatMap((name) => [name, `${name}.js`])
  const named = /(?<![\w@/.#:…-])((?:\.{0,2}[\w$-]*\/)*[\w$]+[\w$.-]*\.(?:tsx?|js|cjs|css|md|sql))\b(?![\w(])/g
  const comments = /\/\*[^]*?\*\/|(?<![:'"`])\/\/[^\n]*/g
  const isFile = (name: string, from: string) =>
    name.startsWith('.')
      ? known.has(path.posix.join(path.posix.dirname(from), name))
      : known.has(name) || [...known].some((one) => one.endsWith(`/${name}`))
  const gone = [...known]
    .filter((name) => /\.(tsx?|js|cjs|css|md)$/.test(name) && name !== 'package-lock.json')
    .flatMap((name) => {
      const text = fs.readFileSync(name, 'utf8')
      const prose = name.endsWith('.md') ? [text] : (text.match(comments) ?? [])
      return (
        prose
          .flatMap((part) => [...part.matchAll(named)].map(([, file = '']) => file))
          // An address of the site begins with a slash.
          .filter((file) => !file.startsWith('/') && ![...packages, ...unused].includes(file) && !isFile(file, name))
          .map((file) => `${name}: ${file}`)
      )
    })
  expect(gone).toEqual([])
})

test('comments and documents cite what is in the repository: a rule by its heading, and nothing from outside', () => {
  const rules = fs.readFileSync('docs/product.md', 'utf8')
  const headings = [...rules.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title.toLowerCase().replaceAll(' ', '-'))
  const texts = [
    ...filesIn(['app', 'bench', 'docs', 'drizzle', 'emulators', 'server', 'tests'], /\.(cjs|css|js|md|ts|tsx)$/),
    ...fs.readdirSync('.').filter((name) => /\.(md|ts)$/.test(name)),
  ].map((name): [string, string] => [name, fs.readFileSync(name, 'utf8')])
  const cited = texts.flatMap(([name, text]) =>
    [...text.matchAll(/product\.md#([\w-]+)/g)].map(([, heading = '']) => ({ name, heading })),
  )
  expect(cited.length).toBeGreaterThan(50)
  expect(cited.filter(({ heading }) => !headings.includes(heading))).toEqual([])
  const foreign = /§|\b(?:DECISIONS|HOUSE|BRAND|SAFETY|STACK|SERVICES|ANCHORS|WORDS)\b(?:\.md| ¶)?|\((?:issue|D) \d/
  const itself = path.normalize('tests/house/sources.test.ts')
  expect(texts.filter(([name, text]) => name !== itself && foreign.test(text)).map(([name]) => name)).toEqual([])
})

/** Words that a colleague would not say in review, each with what to write. */
const stiff: [pattern: RegExp, instead: string][] = [
  [/\b(?:somebody|nobody|whoever)\b/i, 'someone, no one, anyone who'],
  [/\b(?:anew|meanwhile|as it were)\b/i, 'again, by then'],
  [/\bbegun\b/i, 'started'],
  [/\b(?:goes|go) on\b/i, 'continues'],
  [/\bstands?\b(?![- ](?:alone|for|ins?|out|still)\b)/i, 'is'],
  [/\bany more\b/i, 'no longer'],
  [/\bafresh\b/i, 'again'],
  [/\b(?:it|that|what|which|days|one) (?:is|are) none\b(?! of)/i, 'isn’t one'],
  [/(?:\* |\/\/ |[.;:] |')whose \w+ (?:is|has|was) [\w ]+? (?:is|are|signs|keeps|leaves)\b/i, 'someone whose'],
  [
    /(?:'|\*\* |\/\/ |\. )who (?:is|has|was|waits|asks|decides) (?:[\w’]+ ){1,8}?(?:is|has|gets|keeps|finds|sees)\b/i,
    'a person who',
  ],
]

/** Comments of whole lines and the names of tests, without what they quote. */
function proseOf(file: string): string[] {
  const text = fs.readFileSync(file, 'utf8')
  const comments = text.match(/^\s*(?:\/\/|\/?\*).*$/gm) ?? []
  const names = text.match(/\b(?:test|it|describe)(?:\.\w+)*\(\s*'(?:[^'\\]|\\.)*'/g) ?? []
  return [...comments, ...names].map((line) => line.replace(/`[^`]*`|"[^"]*"/g, ''))
}

test('comments and names of tests say it as a colleague would', () => {
  const written = filesIn(['app', 'bench', 'drizzle', 'emulators', 'server', 'tests'], /\.(js|ts|tsx)$/)
  const itself = path.normalize('tests/house/sources.test.ts')
  const said = written
    .filter((file) => file !== itself)
    .flatMap((file) =>
      proseOf(file).flatMap((line) =>
        stiff.filter(([pattern]) => pattern.test(line)).map(([, instead]) => `${file}: ${line.trim()} (${instead})`),
      ),
    )
  expect(said).toEqual([])
  const sample =
    'Whoever has begun stands anew, and goes on. Afresh, not any more, what is none. Whose page is gone is told. Who has paid is done.'
  expect(stiff.filter(([pattern]) => !pattern.test(sample))).toEqual([])
})
