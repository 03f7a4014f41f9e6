import type { ShouldRevalidateFunctionArgs } from '@remix-run/react'

import { priceProblems } from './words.ts'
import type { BookingAnswer } from './payment-tab.ts'

/** Reload after a refusal only when the price shown was out of date. */
export function reloadChangedPrice({
  actionResult,
  actionStatus = 200,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (actionStatus < 400) return defaultShouldRevalidate
  const answer: BookingAnswer | undefined = actionResult
  const errors = answer && 'lastResult' in answer ? answer.lastResult.error?.[''] : undefined
  return errors?.some(({ code }) => code === priceProblems.changed.code) === true
}
