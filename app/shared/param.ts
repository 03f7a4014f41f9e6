/** Throws when the route's path doesn't name it. */
export function param(params: Readonly<Record<string, string | undefined>>, name: string): string {
  const value = params[name]
  if (value === undefined) throw new Error(`this route has no parameter ${name}`)
  return value
}
