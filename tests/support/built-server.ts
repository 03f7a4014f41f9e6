/** Site processes of a test file; the runner prints their output when a test fails. */
import { afterAll } from 'vitest'

import { loadDemoData } from '#tests/support/demo-data.ts'
import { startSiteProcess } from '#tests/support/site-process.ts'

const started: { args: string[]; output: () => string }[] = []
afterAll(() => {
  for (const { args, output } of started) {
    // oxlint-disable-next-line no-console -- the runner captures it
    if (output()) console.log(`${args.join(' ')} said:\n${output().slice(-20_000)}`)
  }
})

/** On this test file's database, unless `more` names another. */
export async function startBuiltServer(args: string[], more: Record<string, string> = {}) {
  if (more.DEMO_DATA && !more.DATABASE_URL && !more.DATA_DIR) await loadDemoData()
  const server = await startSiteProcess(args, more)
  started.push({ args, output: server.output })
  return server
}

/** The site for the tests of a file, at its top level. */
export async function openBuiltServer(more: Record<string, string> = {}) {
  const site = await startBuiltServer(['server/main.js'], more)
  afterAll(async () => {
    await site.stop()
    const { closeDatabase } = await import('#app/platform/db.server.ts')
    await closeDatabase()
  })
  return site
}
