/** `npm run advisories`: fails when an advisory about an installed package is not judged in docs/advisories.json. */
import fs from 'node:fs'
import path from 'node:path'

import { affectedVersions, findUnjudged, installedPackages, readRegistryAnswer } from './advisory-list.js'
import { explain, CommandError, printLine, root } from './setup.js'

const patience = 20_000

const read = (/** @type {string} */ file) => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'))

/** @param {import('./advisory-list.js').Installed} installed */
async function askRegistry(installed) {
  const registry = process.env.npm_config_registry ?? 'https://registry.npmjs.org/'
  const answer = await fetch(new URL('-/npm/v1/security/advisories/bulk', registry), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(Object.fromEntries([...installed].map(([name, versions]) => [name, [...versions]]))),
    signal: AbortSignal.timeout(patience),
  })
  if (!answer.ok) throw new Error(`it answered ${answer.status}`)
  return answer.json()
}

async function compare() {
  const { checked, advisories } = read('docs/advisories.json')
  const installed = installedPackages(read('package-lock.json'))
  const unjudged = findUnjudged(advisories, installed)
  try {
    unjudged.push(...findUnjudged(readRegistryAnswer(await askRegistry(installed), advisories), installed))
    printLine('The registry was asked.')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    printLine(`The registry could not be asked (${reason}). The list is of ${checked}.`)
  }
  if (unjudged.length > 0) throw new CommandError(['Judge these in docs/advisories.json:', ...unjudged].join('\n'))
  const open = advisories.filter(
    (/** @type {import('./advisory-list.js').Advisory} */ advisory) => affectedVersions(advisory, installed).length > 0,
  )
  for (const { id, package: name, verdict, why } of open) printLine(`${id} ${name}: ${verdict}. ${why}`)
  printLine(`${advisories.length} advisories are judged. ${open.length} are about installed versions; none is open.`)
}

try {
  await compare()
} catch (error) {
  explain(error)
  process.exit(1)
}
