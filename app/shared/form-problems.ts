/** zod and conform only carry messages: problems travel as JSON. */
import type { SubmissionResult } from '@conform-to/react'

import { objectOf } from './keys.ts'
import { isProblem, type Problem } from './outcome.ts'

/** '' is the form itself. */
export type FormReply = SubmissionResult<Problem[]>

export function issue(problem: Problem): string {
  return JSON.stringify(problem)
}

type ProblemName<Group> = { [Name in keyof Group]: Group[Name] extends Problem ? Name : never }[keyof Group] & string
/** Keeps the names as those of the group, which are found by where they are used. */
type Issues<Group> = Pick<{ [Name in keyof Group]: string }, ProblemName<Group>>

/** Of the problems in a group, without the functions that make one. */
export function issues<Group extends Record<string, object>>(group: Group) {
  const isName = (name: string): name is ProblemName<Group> => isProblem(group[name])
  return objectOf<Issues<Group>>(Object.keys(group).filter(isName), (name) => JSON.stringify(group[name]))
}

/** Values that no form of ours offers; zod has words for them that no one understands. */
export const impossible: Problem = {
  code: 'form.impossible',
  body: 'This is not one of the choices on this page. Reload the page and choose again.',
}

export function formatError(found: readonly { message: string }[]): Problem[] {
  return found.map(({ message }) => {
    const read: unknown = message.startsWith('{') && JSON.parse(message)
    return isProblem(read) ? read : impossible
  })
}

/** For a rule about several fields, which is judged even while others are wrong. */
export const evenWithProblems = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}
