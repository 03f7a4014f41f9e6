import { unaccented } from './unaccented.ts'

/** "Mia Hart" → mia_hart. Shared with the sign-up page's script. Empty when the name has too few plain letters. */
export function proposedUsername(name: string): string {
  const plain = unaccented(name)
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, 20)
    .replace(/^_+|_+$/g, '')
  return plain.length < 3 ? '' : plain
}
