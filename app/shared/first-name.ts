/** The first word of a person's name. */
export function firstNameOf(name: string): string {
  const [first = ''] = name.trim().split(/\s+/)
  return first
}
