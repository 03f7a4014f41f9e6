/** zod and conform only carry messages: problems travel as JSON. */
import type { SubmissionResult } from '@conform-to/react'

import type { Problem } from './outcome.ts'

/** '' is the form itself. */
export type FormReply = SubmissionResult<Problem[]>

export function issue(problem: Problem): string {
  return JSON.stringify(problem)
}

export function issues<Group extends Record<string, object>>(group: Group) {
  return Object.fromEntries(Object.entries(group).map(([name, problem]) => [name, JSON.stringify(problem)])) as {
    [Name in keyof Group]: Group[Name] extends Problem ? string : never
  }
}

/** Only requests that no form of ours makes get zod's words. */
export function formatError(found: readonly { message: string }[]): Problem[] {
  return found.map(({ message }) =>
    message.startsWith('{') ? (JSON.parse(message) as Problem) : { code: 'form.impossible', body: message },
  )
}
