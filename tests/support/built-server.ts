/** Site processes of a test file; the runner prints their output when a test fails. */
import { afterAll, beforeAll } from 'vitest'

import { present } from '#app/shared/present.ts'
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

/** Called at the top level of a test file: the site runs while its tests do. `node`: options of Node. */
export function openBuiltServer(more: Record<string, string> = {}, node: string[] = []) {
  let site: Awaited<ReturnType<typeof startBuiltServer>> | undefined
  beforeAll(async () => void (site = await startBuiltServer([...node, 'server/main.js'], more)))
  afterAll(async () => {
    await site?.stop()
    const { closeDatabase } = await import('#app/platform/db.server.ts')
    await closeDatabase()
  })
  return {
    get origin() {
      return present(site, 'the site').origin
    },
    get pid() {
      return present(present(site, 'the site').pid, 'its process')
    },
  }
}
