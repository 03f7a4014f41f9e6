/** Which letters of the file are drawn in which font, and in which order: what draws them takes them as they are given. */

export type Script = 'latin' | 'alphabet' | 'han' | 'hangul'
/** A word, or one letter of those that are written without spaces: a line may be broken after it. */
export type Piece = { text: string; script: Script; hasSpace: boolean }

/** The letters of Helvetica, which is in every reader. */
const latin = /^[\n\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/

const han = String.raw`[\p{Script=Han}\u3000-\u30ff\uff01-\uff9f]`
const hangul = String.raw`\p{Script=Hangul}`
/** Written from right to left. */
const turned = String.raw`[\p{Script=Arabic}\p{Script=Hebrew}]`
const turnedPart = String.raw`${turned}(?:${turned}|\p{Mark})*`
const turnedWords = String.raw`${turnedPart}(?:[-’'\s]+${turnedPart})*`
const other = String.raw`(?:(?!${han}|${hangul}|${turned}|\s).)+`
const isOwn = new RegExp(`${han}|${hangul}|${turned}`, 'u')
const pieces = new RegExp(
  String.raw`(?:(?<han>${han})|(?<hangul>${hangul}+)|(?<turned>${turnedWords})|(?<other>${other}))(?<space>\s*)`,
  'gsu',
)

/** The one script of a text that can be given as it is; null when it goes in pieces. */
export function scriptOf(text: string): Script | null {
  if (isOwn.test(text)) return null
  return latin.test(text) ? 'latin' : 'alphabet'
}

/** As they are from left to right: of words that are written the other way the last comes first. */
export function piecesOf(text: string): Piece[] {
  return [...text.normalize().matchAll(pieces)].flatMap(({ groups = {} }) => {
    const { han: letter, hangul: syllables, turned: words, other: word = '', space } = groups
    const hasSpace = space !== ''
    if (letter) return { text: letter, script: 'han', hasSpace }
    if (syllables) return { text: syllables, script: 'hangul', hasSpace }
    if (!words) return { text: word, script: latin.test(word) ? 'latin' : 'alphabet', hasSpace }
    const drawn = words.split(/\s+/).toReversed()
    return drawn.map((each, index) => ({
      text: each,
      script: 'alphabet',
      hasSpace: hasSpace || index < drawn.length - 1,
    }))
  })
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const ignorable = /^\p{Default_Ignorable_Code_Point}$/u

/**
 * The text with those letters as numbers of Unicode that no font has: "[U+0E2A U+0E21]". A box or a question mark would
 * say nothing of who signed. `has`: whether the font of a script draws a letter.
 */
export function spellOut(text: string, has: (script: Script, codePoint: number) => boolean): string {
  if (latin.test(text)) return text
  let spelled = ''
  let missing: string[] = []
  const end = () => {
    if (missing.length > 0) spelled += `[${missing.join(' ')}]`
    missing = []
  }
  for (const whole of lettersOf(text.normalize())) {
    const script = piecesOf(whole)[0]?.script ?? 'latin'
    const letters = [...whole].filter((letter) => !ignorable.test(letter) || has(script, codeOf(letter)))
    if (script === 'latin' || letters.every((letter) => has(script, codeOf(letter)))) {
      end()
      spelled += letters.join('')
    } else missing.push(...letters.map((letter) => `U+${codeOf(letter).toString(16).toUpperCase().padStart(4, '0')}`))
  }
  end()
  return spelled
}

/** Whole letters, each with its marks. */
export function lettersOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment)
}

function codeOf(letter: string): number {
  return letter.codePointAt(0) ?? 0
}
