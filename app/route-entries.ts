/** What app/routes.ts is written with: the framework's entries, whose types know their paths. */

type Entry<Path extends string | undefined, Child> = {
  path?: Path
  file: string
  id?: string
  index?: boolean
  children?: Child[]
}

/** The address of every route in a table, with those of the layouts above it: `/car/:slug`. */
export type PathIn<Table, Above extends string = ''> =
  Table extends Entry<infer Path, infer Child>
    ? Path extends string
      ? `${Above}/${Path}` | PathIn<Child, `${Above}/${Path}`>
      : (Above extends '' ? '/' : Above) | PathIn<Child, Above>
    : never

/** Strings, one for each parameter of a path. */
export type ValuesOf<Path extends string> = Path extends `${string}:${string}/${infer Rest}`
  ? [string, ...ValuesOf<Rest>]
  : Path extends `${string}:${string}`
    ? [string]
    : []

export function index(file: string): Entry<undefined, never> {
  return { file, index: true }
}

/** `id`: where another route has the same module. */
export function route<const Path extends string, Child = never>(
  path: Path,
  file: string,
  more: { id: string } | Child[] = [],
): Entry<Path, Child> {
  return Array.isArray(more) ? { path, file, children: more.length > 0 ? more : undefined } : { path, file, ...more }
}

export function layout<Child>(file: string, { id }: { id: string }, children: Child[]): Entry<undefined, Child> {
  return { file, id, children }
}
