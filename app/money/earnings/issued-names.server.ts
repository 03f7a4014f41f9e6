/** Whom earnings and payouts name once an account is deleted: as the last statement did, for as long as it may be kept. */
import { sql, type SQL } from 'drizzle-orm'

/** Of the profile with this name in the query: the present one, of a deleted account the last that was issued. */
export function issuedName(column: 'full_name' | 'username', profile: 'p' | 'profiles' = 'p'): SQL<string> {
  const [of, named] = [sql.identifier(profile), sql.identifier(column)]
  return sql<string>`case when ${of}.deleted_at is null then ${of}.${named}::text else coalesce(
    (select issued.${named} from earning_statements issued where issued.user_id = ${of}.id order by issued.month desc limit 1),
    ${of}.${named}::text) end`
}
