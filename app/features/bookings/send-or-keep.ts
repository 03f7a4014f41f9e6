import type { ClientActionFunctionArgs, ShouldRevalidateFunctionArgs } from '@remix-run/react'

import { problems } from '#app/messages/problems.ts'
import type { BookingAnswer } from './payment-tab.ts'

/** A dropped connection must not lose what was typed: the framework would show an error page. */
export async function sendOrKeep({ serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  try {
    return await serverAction()
  } catch (error) {
    // fetch throws TypeError when there is no answer.
    if (!(error instanceof TypeError)) throw error
    const lost: BookingAnswer = { lost: true }
    return new Response(JSON.stringify(lost), { status: 503, headers: { 'Content-Type': 'application/json' } })
  }
}

/** Reload after a refusal only when the price shown was out of date. */
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
