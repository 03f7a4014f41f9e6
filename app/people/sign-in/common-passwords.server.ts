/** Leaked passwords, as server/make-common-passwords.js wrote them: the first 4 bytes of each SHA-256, in order. */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

import type { Problem } from '#app/shared/outcome.ts'
import { passwordProblem, type NewAccount } from './forms.ts'
import { accountProblems } from './words.ts'

const bytesOfHash = 4
let hashes: Buffer | undefined

/** What the rules object to, or that it is among the leaked ones. */
export function findPasswordProblem(password: string, account: NewAccount): Problem | undefined {
  return passwordProblem(password, account) ?? (isLeaked(password) ? accountProblems.passwordCommon : undefined)
}

/** Wrong for one password in 30,000: its owner chooses another. */
function isLeaked(password: string): boolean {
  hashes ??= fs.readFileSync(path.resolve('server/common-passwords.bin'))
  const wanted = createHash('sha256').update(password.toLowerCase()).digest().readUInt32BE()
  let [from, until] = [0, hashes.length / bytesOfHash]
  while (from < until) {
    const middle = (from + until) >>> 1
    if (hashes.readUInt32BE(middle * bytesOfHash) < wanted) from = middle + 1
    else until = middle
  }
  return from < hashes.length / bytesOfHash && hashes.readUInt32BE(from * bytesOfHash) === wanted
}
