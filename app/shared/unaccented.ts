/** "García" → garcia. Letters of their own, like ø, stay. */
export function unaccented(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
}
