/** "Mia Hart" → mia_hart. Shared with the sign-up page's script. Empty when the name has too few plain letters. */
export function proposedUsername(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, 20)
    .replace(/^_+|_+$/g, '')
  return plain.length < 3 ? '' : plain
}
