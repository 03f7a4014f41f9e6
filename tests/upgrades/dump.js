/**
 * `npm run db:dump -- <folder>`: writes every row of the database into `<folder>/rows.json.gz`, a line per table (the
 * embedded Postgres brings no pg_dump), and the moment and the latest migration beside it.
 */
import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'

import postgres from 'postgres'

import { ensureDatabase } from '../../server/database.js'
import { CommandError, completeEnvironment, explain, root, printLine } from '../../server/setup.js'

/** @param {string} folder @param {postgres.TransactionSql} sql */
async function dump(folder, sql) {
  const tables = await sql`
    select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER' group by 1 order by 1`
  const lines = []
  for (const { name, columns } of tables) {
    const [found] = await sql`
      select coalesce(json_agg(each), '[]') as rows from (select ${sql(columns)} from ${sql(name)}) each`
    lines.push(JSON.stringify({ table: name, columns, rows: found?.rows }))
  }
  const [made] = await sql`select now() as at, max(created_at)::text as migration from drizzle.__drizzle_migrations`
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(path.join(folder, 'rows.json.gz'), zlib.gzipSync(lines.join('\n'), { level: 9 }))
  fs.writeFileSync(path.join(folder, 'made.json'), `${JSON.stringify(made, null, 2)}\n`)
}

let stopDatabase = async () => {}
try {
  const [folder] = process.argv.slice(2)
  if (!folder) throw new CommandError('Say into which folder: npm run db:dump -- tests/upgrades/<name>')
  completeEnvironment('demo')
  stopDatabase = await ensureDatabase()
  const client = postgres(process.env.DATABASE_OWNER_URL || (process.env.DATABASE_URL ?? ''), {
    max: 1,
    onnotice: () => {},
  })
  await client.begin('isolation level repeatable read', (sql) => dump(path.resolve(root, folder), sql))
  await client.end()
  printLine(`The rows are in ${folder}.`)
} catch (error) {
  explain(error)
  process.exitCode = 1
} finally {
  await stopDatabase()
}
