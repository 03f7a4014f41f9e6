/** Phone numbers in forms, also in the browser: platform/phone.server.ts reads them. */

/** E.164, or undefined for what is no number or has an extension. */
export type ReadPhone = (typed: string) => string | undefined

const extension =
  /\d[\s,;.()-]*(?:x|ext|extn|extension|extensi[oó]n|poste|anexo|ramal|interno|int|durchwahl|;ext=|#)[\s.:]*\d{1,10}#?$/i
/** Also how some countries write a number: only of one that can't be read. */
const shortExtension = /^(?:\D*\d){7,}\D*[;,/]\s*\d{1,7}$/

/** In ASCII, whatever keyboard it comes from: "＋４４", "٤٠٤". A pasted link of a number is the number. */
export function plainPhone(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, digitOf)
    .replace(/^\s*tel:/i, '')
}

/** Unicode has the ten digits of each script one after the other. */
function digitOf(written: string): string {
  const code = written.codePointAt(0) ?? 0
  let value = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++
  return String(value)
}

/** The problem of what was typed, of two as JSON: an extension ("x12", "ext. 5", "#7", ";12"), or no number at all. */
export function phoneProblem(typed: string, readPhone: ReadPhone, words: { form: string; extension: string }) {
  const plain = plainPhone(typed).trim()
  if (extension.test(plain)) return words.extension
  if (readPhone(typed) !== undefined) return undefined
  return shortExtension.test(plain) ? words.extension : words.form
}

/** Without the tables of all countries: the shortest number has seven digits with its country code. */
export function resemblesPhone(typed: string): string | undefined {
  const least = /^\D*(?:\+|0)/.test(typed) ? 7 : 10
  return typed.replace(/\P{Nd}/gu, '').length >= least ? typed : undefined
}
