import fs from 'node:fs'
import path from 'node:path'

import { expect, test } from 'vitest'
import { z } from 'zod'

import { findUnjudged, installedPackages } from '../../server/advisory-list.js'

const lockShape = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string().optional(), name: z.string().optional(), link: z.boolean().optional() }),
  ),
})
const listShape = z.object({
  checked: z.iso.date(),
  advisories: z.array(
    z.strictObject({
      id: z.string().regex(/^(GHSA(-[a-z0-9]{4}){3}|CVE-\d{4}-\d{4,})$/),
      package: z.string(),
      affected: z.string(),
      title: z.string(),
      verdict: z.enum(['fixed', 'unreached', 'mitigated']),
      why: z.string().min(1),
      tests: z.array(z.string()),
    }),
  ),
  unknown: z.array(z.string()),
})
const read = (file: string): unknown => JSON.parse(fs.readFileSync(file, 'utf8'))
const { advisories } = listShape.parse(read('docs/advisories.json'))

test('every advisory about an installed version is judged', () => {
  expect(findUnjudged(advisories, installedPackages(lockShape.parse(read('package-lock.json'))))).toEqual([])
})

test('what guards against a fault has a test that exists', () => {
  for (const { id, verdict, tests } of advisories) {
    if (verdict === 'mitigated') expect(tests, id).not.toEqual([])
    for (const file of tests) expect(fs.existsSync(file), `${id}: ${file}`).toBe(true)
  }
})

test('no code of the server decodes a stream of the framework, or is run by the fibers of the upload client', () => {
  const runtime = fs.readFileSync('node_modules/@remix-run/server-runtime/dist/single-fetch.js', 'utf8')
  expect(runtime.match(/turboStream\.\w+/g)).toEqual(['turboStream.encode'])
  const ours = ['app', 'server', 'emulators'].flatMap((folder) =>
    fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(tsx?|js)$/.test(file) && !file.includes('.test.'))
      .map((file) => path.join(folder, file)),
  )
  expect(ours.filter((file) => /from '(turbo-stream|effect)/.test(fs.readFileSync(file, 'utf8')))).toEqual([])
})
