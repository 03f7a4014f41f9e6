/** What is done to many rows of a list at once: each by itself, and those that refuse are named. */
import { z } from 'zod'

import type { Notice, Outcome, Problem } from './outcome.ts'

/** More than any list has on a page. */
const mostChosen = 100
/** The answer is read, not studied. */
const mostNamed = 6

export const noneChosen: Problem = {
  code: 'rows.noneChosen',
  title: 'Nothing chosen',
  body: 'Choose the rows first.',
}

const words = {
  none: 'Nothing was changed',
  not: (names: string, why: string) => `Not ${names}: ${why}`,
  more: (count: number) => `${count} more`,
}

/** A field of the form: boxes of one name. */
export const chosenRows = z.array(z.uuid()).max(mostChosen)

type Refusal = { name: string; problem: Problem }
export type RowsDone = { done: number; refused: Refusal[] }

/** `act` says what the row is called, nothing if it is gone, and how it went. One after the other: they may lock the same rows. */
export async function actOnRows(
  ids: readonly string[],
  act: (id: string) => Promise<{ name: string; outcome: Outcome<unknown> }>,
): Promise<RowsDone> {
  const refused: Refusal[] = []
  const each = [...new Set(ids)]
  for (const id of each) {
    const { name, outcome } = await act(id)
    if (!outcome.ok) refused.push({ name, problem: outcome.problem })
  }
  return { done: each.length - refused.length, refused }
}

/** `said`: of so many that are done. A problem where none is. */
export function rowsNotice({ done, refused }: RowsDone, said: (count: number) => string): Notice | Problem {
  if (done + refused.length === 0) return noneChosen
  const reasons = new Map<string, string[]>()
  for (const { name, problem } of refused)
    reasons.set(problem.body, [...(reasons.get(problem.body) ?? []), ...(name ? [name] : [])])
  const body = [...reasons].map(([why, names]) => (names.length > 0 ? words.not(namedOf(names), why) : why)).join(' ')
  return done > 0 ? { title: said(done), body } : { code: 'rows.noneDone', title: words.none, body }
}

function namedOf(names: string[]): string {
  const [shown, others] = [names.slice(0, mostNamed), names.length - mostNamed]
  return [...shown, ...(others > 0 ? [words.more(others)] : [])].join(', ')
}
