/** vitest's setup file where a database is needed: this test file's own copy, dropped when the file is done. */
import fs from 'node:fs'

import { afterAll, inject } from 'vitest'

import { copyTemplate, filesOf } from '#tests/support/database.ts'
import { siteDatabase } from '#tests/support/site-database.ts'

const { server, name } = inject('template')
const copy = await copyTemplate(server, name)
const dataDir = filesOf(copy.name)

Object.assign(process.env, siteDatabase(copy.name), { DATA_DIR: dataDir })

afterAll(async () => {
  await copy.drop()
  fs.rmSync(dataDir, { recursive: true, force: true })
})
