import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { onceOnly } from '#app/shared/once-only.ts'

export const release = onceOnly(async () => {
  const file = fileURLToPath(import.meta.url)
  const [bytes, { mtime }] = await Promise.all([fs.readFile(file), fs.stat(file)])
  return { digest: createHash('sha256').update(bytes).digest('hex').slice(0, 10), builtAt: mtime }
})
