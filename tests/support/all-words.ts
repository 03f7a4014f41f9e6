/** What the subjects' `words.ts` say, each part by the name that it is exported under. */
type Said = Record<string, object | string>

export const wordFiles = import.meta.glob<Said>('../../app/**/words.ts', { eager: true })

const parts: Said = Object.assign({}, ...Object.values(wordFiles))
const ending = (end: RegExp): Said => Object.fromEntries(Object.entries(parts).filter(([name]) => end.test(name)))

export const problems = ending(/Problems$/)
export const notices = ending(/Notices$/)
export const labels = ending(/Labels?$/)
