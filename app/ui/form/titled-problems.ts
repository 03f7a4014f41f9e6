import { createContext } from 'react'

import { problems } from '#app/messages/problems.ts'

/**
 * The problems whose titles may head an error summary. The server knows all (entry.server.tsx); a phone, which pays for
 * every word, only those of the form that ships the framework: booking a car.
 */
export const TitledProblems = createContext<readonly object[]>([problems.booking, problems.documents])

/**
 * What heads an error summary of these sentences: the title they share ("Invalid Dates"), "Missing Information" when
 * all of them miss something, else that something is to be checked. Titles are looked for in `groups` of problems.
 */
export function titleOf(sentences: string[], groups: readonly object[]): string {
  const titles = new Map(groups.flatMap(titledSentences))
  const found = [...new Set(sentences.map((sentence) => titles.get(sentence)))]
  const [first] = found
  if (first && found.length === 1) return first
  const { missingInformation, missingDocuments } = problems.booking
  const missing: (string | undefined)[] = [missingInformation.title, missingDocuments.title]
  return found.every((title) => missing.includes(title)) ? missingInformation.title : problems.form.invalid.title
}

function titledSentences(group: object): [sentence: string, title: string][] {
  return Object.values(group).flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) return []
    if (!('body' in entry)) return titledSentences(entry)
    return 'title' in entry ? [[String(entry.body), String(entry.title)] as [string, string]] : []
  })
}
