/** Every sentence that the documents have for failures is in the catalogue. What each route says: requests/outage-words. */
import fs from 'node:fs'

import { expect, test } from 'vitest'

import { problems } from '#tests/support/all-words.ts'
import { failures } from './sentences.ts'

test.each(Object.entries(failures))('the catalogue has what %s says of failures, or it is said why not', (_, said) => {
  const text = fs.readFileSync('docs/specification.md', 'utf8').split('## Not shown, because …')[1] ?? ''
  const missing = said.filter((sentence) => !words.has(sentence) && !text.includes(`- ${sentence}: `))
  expect(missing).toEqual([])
})

const words = new Set(wordsOf(problems))

function wordsOf(tree: object): string[] {
  return Object.values(tree).flatMap((value: unknown) => {
    if (typeof value === 'string') return [value]
    return typeof value === 'object' && value !== null ? wordsOf(value) : []
  })
}
