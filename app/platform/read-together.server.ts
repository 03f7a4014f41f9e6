/**
 * One statement for the queries that a page asks at the same moment. Each query stays in its room and comes to what it would
 * alone: its rows travel as JSON, in the order of its columns, and Drizzle reads them as always (decision 090).
 */
import { AsyncLocalStorage } from 'node:async_hooks'

/** Of the driver: a row is an object by the names of its columns, or an array for `values()`. */
type Ask = (text: string, values?: never[], options?: object) => PromiseLike<Row[]> & { values(): PromiseLike<Row[]> }
type Row = Record<string, unknown> | unknown[]
type Query = {
  text: string
  values: never[]
  asArrays: boolean
  resolve: (rows: Row[]) => void
  reject: (error: unknown) => void
}

const gatherings = new AsyncLocalStorage<Query[]>()

/**
 * The queries that `work` starts at once are one statement, and those that it starts with their answers the next. For reading
 * alone, and where no query is slow: in one statement they run one after the other.
 */
export function readTogether<Result>(work: () => Promise<Result>): Promise<Result> {
  return gatherings.getStore() ? work() : gatherings.run([], work)
}

/** What cannot be a part of another statement is asked for itself. */
export function gathering(ask: Ask): Ask {
  return (text, values = [], options = {}) => {
    const gathered = gatherings.getStore()
    if (!gathered || !/^\s*\(*select\b/.test(text)) return ask(text, values, options)
    const query: Query = { text, values, asArrays: false, resolve: () => {}, reject: () => {} }
    const rows = new Promise<Row[]>((resolve, reject) => Object.assign(query, { resolve, reject }))
    gathered.push(query)
    // Once everything that runs now waits for an answer.
    if (gathered.length === 1) queueMicrotask(() => process.nextTick(() => void askTogether(gathered.splice(0), ask)))
    return Object.assign(rows, {
      values() {
        query.asArrays = true
        return rows
      },
    })
  }
}

async function askTogether(queries: Query[], ask: Ask): Promise<void> {
  try {
    const answers = await rowsOf(queries, ask)
    for (const [index, { resolve }] of queries.entries()) resolve(answers[index] ?? [])
  } catch (error) {
    for (const { reject } of queries) reject(error)
  }
}

/** Of each query. */
async function rowsOf(queries: Query[], ask: Ask): Promise<Row[][]> {
  const [only] = queries
  if (only && queries.length === 1) {
    const answer = ask(only.text, only.values)
    return [await (only.asArrays ? answer.values() : answer)]
  }
  const values: never[] = []
  const columns = queries.map((query) => {
    const before = values.length
    // A count of Drizzle's ends with a semicolon.
    const text = query.text.replace(/;$/, '').replaceAll(/\$(\d+)/g, (_, place) => `$${before + Number(place)}`)
    values.push(...query.values)
    // Two columns may have the same name, which an object has once.
    const row = query.asArrays ? '(select json_agg(value) from json_each(to_json(q)))' : 'to_json(q)'
    return `(select coalesce(json_agg(${row}), '[]') from (${text}) q)`
  })
  const [answers] = await ask(`select ${columns.join(', ')}`, values).values()
  return Object.values<Row[]>(Object(answers))
}
