/** A whole letter with its marks, or a whole emoji. */
export function initialOf(firstName = ''): string {
  const letter = firstLetter(firstName.trim().normalize())
  const upper = letter.toUpperCase()
  // "ß" and "ﬁ" would become two letters.
  return ([...upper].length === [...letter].length ? upper : letter) || 'U'
}

function firstLetter(name: string): string {
  // Firefox has it since 2024.
  if (!('Segmenter' in Intl)) return [...name][0] ?? ''
  const [first] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name)
  return first?.segment ?? ''
}
