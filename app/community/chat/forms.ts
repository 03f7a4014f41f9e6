import { z } from 'zod'

import { business } from '#app/business.ts'
import { chatProblems } from './words.ts'
import { issue } from '#app/shared/form-problems.ts'
import { visibleText } from '#app/shared/one-line.ts'

const { longestMessage } = business.chat

/** Code points, not UTF-16 units. */
const withinLength = (text: string) => [...text].length <= longestMessage

const words = (missing: string) =>
  z.string(missing).trim().overwrite(visibleText).min(1, missing).refine(withinLength, issue(chatProblems.tooLong))

export const messageForm = z.object({
  message: words(issue(chatProblems.empty)),
  clientId: z.uuid().optional().catch(undefined),
})

export const messageReportForm = z.object({ reason: words(issue(chatProblems.reasonMissing)) })
