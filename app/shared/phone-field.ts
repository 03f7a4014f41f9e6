/** Phone numbers in forms, also in the browser: platform/phone.server.ts reads them. */

/** E.164, or undefined for what is no number or has an extension. */
export type ReadPhone = (typed: string) => string | undefined

const extension = /\d[\s,;.()-]*(?:x|ext|extn|extension|;ext=|#)[\s.:]*\d{1,7}#?$/i

/** "x12", "ext. 5", "#7" after a number. */
export function hasExtension(typed: string): boolean {
  return extension.test(typed.trim())
}

/** The problem of what was typed, of two as JSON. */
export function phoneProblem(typed: string, readPhone: ReadPhone, words: { form: string; extension: string }) {
  if (hasExtension(typed)) return words.extension
  return readPhone(typed) === undefined ? words.form : undefined
}

/** Without the tables of all countries: the shortest number has seven digits with its country code. */
export function resemblesPhone(typed: string): string | undefined {
  const least = /^\D*(?:\+|0)/.test(typed) ? 7 : 10
  return typed.replace(/\P{Nd}/gu, '').length >= least ? typed : undefined
}
