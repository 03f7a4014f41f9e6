import type { ShouldRevalidateFunctionArgs } from '@remix-run/react'

/** Of a page whose refusals speak of how things stand by now: it is read again after them too. */
export function reloadRefused({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus !== undefined || defaultShouldRevalidate
}
