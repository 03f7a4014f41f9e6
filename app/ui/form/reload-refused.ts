import type { ShouldRevalidateFunctionArgs } from '@remix-run/react'

/**
 * Of a page whose refusals speak of how things are by now: it is read again after them too. Not after an outage: the
 * page would meet it as well, and what was typed would wait or be lost with it.
 */
export function reloadRefused({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  // Remix says true by default to a route that asks, also after an outage.
  return actionStatus === undefined ? defaultShouldRevalidate : actionStatus < 500
}
