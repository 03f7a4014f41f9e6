import type { ClientActionFunctionArgs, ShouldRevalidateFunctionArgs } from '@remix-run/react'

import { problems } from '#app/messages/problems.ts'
import type { BookingAnswer } from './payment-tab.ts'

/**
 * The `clientAction` of the pages with the booking form: a line that breaks while the form is sent must not cost what was
 * entered, which the framework would throw away for an error page. Answered as a refusal, so that nothing is loaded anew.
 */
export async function sendOrKeep({ serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  try {
    return await serverAction()
  } catch (error) {
    // What a browser's fetch throws when nobody answers; whatever the server says is none.
    if (!(error instanceof TypeError)) throw error
    const lost: BookingAnswer = { lost: true }
    return new Response(JSON.stringify(lost), { status: 503, headers: { 'Content-Type': 'application/json' } })
  }
}

/**
 * Their `shouldRevalidate`: a refusal loads nothing anew, unless it says that the page shows what is no longer so. By the
 * answer's own status: to a route that asks here, Remix names every answer one to load anew after.
 */
export function reloadChangedPrice({
  actionResult,
  actionStatus = 200,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (actionStatus < 400) return defaultShouldRevalidate
  const answer: BookingAnswer | undefined = actionResult
  const errors = answer && 'lastResult' in answer ? answer.lastResult.error?.[''] : undefined
  return errors?.some(({ code }) => code === problems.booking.priceChanged.code) === true
}
