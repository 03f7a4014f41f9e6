import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import { expect, test } from 'vitest'

const kit = path.resolve('node_modules/drizzle-kit/bin.cjs')

test('the migrations describe the tables as they are', () => {
  // On a copy, since what is missing would be written.
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'marque-migrations-'))
  try {
    fs.cpSync('drizzle/migrations', copy, { recursive: true })
    const args = [
      'generate',
      '--dialect=postgresql',
      '--schema=./drizzle/schema.ts',
      `--out=${path.relative('.', copy)}`,
      '--casing=snake_case',
    ]
    const { stdout, stderr } = spawnSync(process.execPath, [kit, ...args], { encoding: 'utf8' })
    expect(stdout + stderr).toContain('No schema changes')
  } finally {
    fs.rmSync(copy, { recursive: true, force: true })
  }
})

test('only the snapshot of the last migration is kept', () => {
  const names = fs.readdirSync('drizzle/migrations').filter((name) => name.endsWith('.sql'))
  const last = names.toSorted().at(-1)?.slice(0, 4)
  expect(fs.readdirSync('drizzle/migrations/meta').toSorted()).toEqual([`${last}_snapshot.json`, '_journal.json'])
})
