/** Each fault of `node tests/breaks/run.js` can still be planted, and the tests that should notice it are there. */
import { readdirSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { breaks } from '#tests/breaks/breaks.js'
import house from './rooms.cjs'

const tests = ['app', 'drizzle', 'emulators', 'server', 'tests'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path}`)
    .filter((path) => /\.(test\.tsx?|test\.js|spec\.ts)$/.test(path)),
)
const isServer = (path: string) => path.includes('.server.test.') || path.startsWith('drizzle/')
const kinds: Record<string, (path: string) => boolean> = {
  unit: (path) => !isServer(path) && !/^tests\/(?!support)/.test(path),
  server: isServer,
  requests: (path) => path.startsWith('tests/requests/'),
  house: (path) => path.startsWith('tests/house/'),
  journeys: (path) => path.startsWith('tests/journeys/'),
}

test.each(breaks.map((one) => [one.name, one] as const))('it can be planted: %s', (_name, one) => {
  const { file, from, to, expected } = one
  expect(readFileSync(file, 'utf8').split(from)).toHaveLength(2)
  expect(to).not.toBe(from)
  const [kind = '', ...names] = expected.split(' ')
  const ofKind = tests.filter(kinds[kind] ?? (() => false))
  expect(names.filter((name) => !ofKind.some((path) => path.includes(name)))).toEqual([])
  expect(names).not.toEqual([])
})

test('every room is broken somewhere, by a fault that has a name of its own', () => {
  const names = breaks.map(({ name }) => name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  expect(house.rooms.filter((room) => !breaks.some((one) => one.room === room))).toEqual([])
})
