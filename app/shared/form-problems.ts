/** zod and conform only carry messages: problems travel as JSON. */
import type { SubmissionResult } from '@conform-to/react'

import type { Problem } from './outcome.ts'

/** '' is the form itself. */
export type FormReply = SubmissionResult<Problem[]>

export function issue(problem: Problem): string {
  return JSON.stringify(problem)
}

export function issues<Group extends Record<string, object>>(group: Group) {
  // Object.fromEntries forgets which name is which; what is no problem, a function that makes one, is not to be used.
  return Object.fromEntries(Object.entries(group).map(([name, problem]) => [name, JSON.stringify(problem)])) as {
    [Name in keyof Group]: Group[Name] extends Problem ? string : never
  }
}

/** Only requests that no form of ours makes get zod's words. */
export function formatError(found: readonly { message: string }[]): Problem[] {
  return found.map(({ message }) =>
    // `issue` has written it.
    message.startsWith('{') ? (JSON.parse(message) as Problem) : { code: 'form.impossible', body: message },
  )
}

/** For a rule about several fields, which is judged even while others are wrong. */
export const evenWithProblems = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}
