import { expect, test } from 'vitest'

import { affectedVersions, findUnjudged, installedPackages, readRegistryAnswer } from './advisory-list.js'

const installed = installedPackages({
  packages: {
    '': { version: '1.0.0' },
    'node_modules/esbuild': { version: '0.17.6' },
    'node_modules/tsx/node_modules/esbuild': { version: '0.28.2' },
    'node_modules/@remix-run/router': { version: '1.23.3' },
    'node_modules/typescript-native': { version: '7.0.2', name: 'typescript' },
    'node_modules/own': { link: true },
  },
})
/** @type {import('./advisory-list.js').Advisory} */
const advisory = { id: 'GHSA-1', package: 'esbuild', affected: '<=0.24.2', title: 'Reads.', tests: [] }

test('reads every version of a package, wherever it is installed, and an alias by its own name', () => {
  expect(installed).toEqual(
    new Map([
      ['esbuild', new Set(['0.17.6', '0.28.2'])],
      ['@remix-run/router', new Set(['1.23.3'])],
      ['typescript', new Set(['7.0.2'])],
    ]),
  )
})

test.each([
  ['<=0.24.2', ['0.17.6']],
  ['>=0.17.0 <=0.28.0', ['0.17.6']],
  ['*', ['0.17.6', '0.28.2']],
  ['<0.17.6 || >=0.29.0', []],
])('%s is about %j', (affected, versions) => {
  expect(affectedVersions({ ...advisory, affected }, installed)).toEqual(versions)
})

test('names an advisory about an installed version that no one has judged', () => {
  expect(findUnjudged([advisory], installed)).toEqual(['GHSA-1: esbuild 0.17.6: Reads. It isn’t judged yet.'])
  expect(findUnjudged([{ ...advisory, verdict: 'unreached' }], installed)).toHaveLength(1)
  expect(findUnjudged([{ ...advisory, verdict: 'unreached', why: 'Builds only.' }], installed)).toEqual([])
})

test('names one that is called fixed while an affected version is installed', () => {
  expect(findUnjudged([{ ...advisory, verdict: 'fixed', why: '0.25.0.' }], installed)).toEqual([
    'GHSA-1: esbuild 0.17.6: Reads. It is judged fixed, and is not.',
  ])
})

test('names a range that it cannot read', () => {
  expect(findUnjudged([{ ...advisory, affected: 'below 1' }], installed)).toHaveLength(1)
})

test('takes from the registry what the list does not have', () => {
  const url = 'https://github.com/advisories/'
  const answer = {
    esbuild: [
      { url: `${url}GHSA-1`, title: 'Reads.', vulnerable_versions: '<=0.24.2' },
      { url: `${url}GHSA-2`, title: 'Writes.', vulnerable_versions: '<0.18.0' },
    ],
  }
  const known = [{ ...advisory, verdict: /** @type {const} */ ('unreached'), why: 'Builds only.' }]
  expect(findUnjudged(readRegistryAnswer(answer, known), installed)).toEqual([
    'GHSA-2: esbuild 0.17.6: Writes. It isn’t judged yet.',
  ])
})
