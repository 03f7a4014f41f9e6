/**
 * What a list's address asks for beside its page, as the rest of an address; empty for the list as it is. `read` is the
 * list's own rule, so that nothing else gets into it. What was searched for stays out: it may be a customer's name.
 */
export function viewOf(read: (query: URLSearchParams) => object, query: URLSearchParams): string {
  const usual = new Map<string, unknown>(Object.entries(read(new URLSearchParams())))
  const asked = Object.entries(read(query)).filter(
    ([name, value]) => name !== 'page' && name !== 'q' && value !== undefined && value !== usual.get(name),
  )
  return new URLSearchParams(asked.map(([name, value]) => [name, String(value)])).toString()
}

/** Names that differ in their letters’ case alone are one. */
export function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
