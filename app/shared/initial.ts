/** The first letter with its marks, digit or emoji, without what is before it: quotation marks, what can’t be seen. */
export function initialOf(firstName = ''): string {
  const letter = firstLetter(firstName.normalize())
  const upper = letter.toUpperCase()
  // "ß" and "ﬁ" would become two letters.
  return ([...upper].length === [...letter].length ? upper : letter) || 'U'
}

/** Made once: it takes longer than the rest of a page's top. */
let graphemes: Intl.Segmenter | undefined

const shown = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u

function firstLetter(name: string): string {
  // Firefox has it since 2024.
  if (!('Segmenter' in Intl)) return [...name].find((each) => shown.test(each)) ?? ''
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  for (const { segment } of graphemes.segment(name)) if (shown.test(segment)) return segment
  return ''
}
