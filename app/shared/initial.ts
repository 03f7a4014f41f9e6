/** A whole letter with its marks, or a whole emoji. */
export function initialOf(firstName = ''): string {
  const letter = firstLetter(firstName.trim().normalize())
  const upper = letter.toUpperCase()
  // "ß" and "ﬁ" would become two letters.
  return ([...upper].length === [...letter].length ? upper : letter) || 'U'
}

/** Made once: it takes longer than the rest of a page's top. */
let graphemes: Intl.Segmenter | undefined

function firstLetter(name: string): string {
  // Firefox has it since 2024.
  if (!('Segmenter' in Intl)) return [...name][0] ?? ''
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  const [first] = graphemes.segment(name)
  return first?.segment ?? ''
}
