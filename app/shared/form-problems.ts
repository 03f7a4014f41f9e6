/** How a problem travels through zod and conform, which know messages only: whole, as the message of an issue. */
import type { SubmissionResult } from '@conform-to/react'

import type { Problem } from './outcome.ts'

/** What an action answers to a form that was refused: what was typed, and the problems of each field ('' is the form's). */
export type FormReply = SubmissionResult<Problem[]>

/** The message for a schema's check. */
export function issue(problem: Problem): string {
  return JSON.stringify(problem)
}

/** The same for a group of the catalogue, under the same names. */
export function issues<Group extends Record<string, object>>(group: Group) {
  return Object.fromEntries(Object.entries(group).map(([name, problem]) => [name, JSON.stringify(problem)])) as {
    [Name in keyof Group]: Group[Name] extends Problem ? string : never
  }
}

/** The problems that checks have named by issue(). Only a request that no form of ours makes gets zod's own words. */
export function formatError(found: readonly { message: string }[]): Problem[] {
  return found.map(({ message }) =>
    message.startsWith('{') ? (JSON.parse(message) as Problem) : { code: 'form.impossible', body: message },
  )
}
