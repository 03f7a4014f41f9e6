/** The role of the running site: it owns nothing, and of append-only tables it reads and adds rows alone (decision 112). */
import type postgres from 'postgres'

import { rawSql } from '#app/platform/db.server.ts'

type Sql = Pick<postgres.Sql, 'unsafe'>

/**
 * Append-only is a table whose trigger says so by its name. The arguments of that trigger are the columns that may be emptied,
 * as far as the trigger lets it.
 */
const guards = `select t.tgrelid as guarded, array_remove(string_to_array(encode(t.tgargs, 'escape'), '\\000'), '') as emptied
  from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = c.relname || '_append_only'`

type Relation = {
  name: string
  kind: 'table' | 'view' | 'sequence'
  schema: string
  emptied: string[] | null
  granted: string[]
  columns: string[]
}

/** For the owner, after migrations: changes what differs, so that a start with nothing new writes nothing. */
export async function grantToRole(owner: Sql, role: string): Promise<void> {
  const relations = await owner.unsafe<Relation[]>(
    `
    select format('%I.%I', n.nspname, c.relname) as name, n.nspname as schema, g.emptied,
      case c.relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end as kind,
      array(select privilege_type from aclexplode(c.relacl) where grantee = r.oid) as granted,
      array(select format('%s (%I)', privilege_type, a.attname) from pg_attribute a, aclexplode(a.attacl)
        where a.attrelid = c.oid and grantee = r.oid) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_roles r on r.rolname = $1::name
    left join (${guards}) g on g.guarded = c.oid
    where c.relkind in ('r', 'p', 'v', 'S') and n.nspname in ('public', 'jobs', 'stripe_emulator', 'drizzle')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
    [role],
  )
  const to = quoteName(role)
  const changes = relations.flatMap((relation) => {
    const wanted = wantedOn(relation)
    const granted = [...relation.granted, ...relation.columns]
    if (wanted.length === granted.length && wanted.every((each) => granted.includes(each))) return []
    const on = `${relation.kind === 'sequence' ? 'sequence ' : ''}${relation.name}`
    return [`revoke all on ${on} from ${to}`, `grant ${wanted.join(', ')} on ${on} to ${to}`]
  })
  const schemas = await owner.unsafe<{ name: string }[]>(
    `select quote_ident(nspname) as name from pg_namespace
    where nspname in ('public', 'jobs', 'stripe_emulator', 'drizzle') and not has_schema_privilege($1::name, oid, 'usage')`,
    [role],
  )
  changes.push(...schemas.map(({ name }) => `grant usage on schema ${name} to ${to}`))
  // What everyone may in databases of an older Postgres, and a table of one's own that would hide another.
  const open = await owner.unsafe<{ change: string }[]>(
    `select 'revoke create on schema public from public' as change where has_schema_privilege($1::name, 'public', 'create')
    union all select format('revoke temporary on database %I from public', datname) from pg_database
    where datname = current_database() and pg_has_role(datdba, 'usage') and has_database_privilege($1::name, datname, 'temporary')`,
    [role],
  )
  changes.push(...open.map(({ change }) => change))
  // One message is one transaction.
  if (changes.length > 0) await owner.unsafe(changes.join(';\n'))
}

function wantedOn({ kind, schema, emptied }: Relation): string[] {
  if (kind === 'sequence') return ['USAGE', 'SELECT']
  if (kind === 'view' || schema === 'drizzle') return ['SELECT']
  if (emptied) return ['SELECT', 'INSERT', ...emptied.map((column) => `UPDATE (${quoteName(column)})`)]
  return ['SELECT', 'INSERT', 'UPDATE', 'DELETE']
}

/** As Postgres writes a name that may need no quotes. */
const quoteName = (name: string) => (/^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`)

let found: Promise<string[]> | undefined

/**
 * Append-only tables whose rows the role of the site could change or delete after all, as their owner for instance. Asked once in
 * the life of a process.
 */
export function findUnguarded(): Promise<string[]> {
  found ??= askUnguarded(rawSql).catch((error: unknown) => {
    found = undefined
    throw error
  })
  return found
}

export async function askUnguarded(sql: Sql): Promise<string[]> {
  const rows = await sql.unsafe<{ name: string }[]>(
    `select c.relname as name from pg_class c join (${guards}) g on g.guarded = c.oid
    where pg_has_role(c.relowner, 'member') or has_table_privilege(c.oid, 'update, delete, truncate, trigger') order by 1`,
  )
  return rows.map(({ name }) => name)
}
